import type { Entry, Section } from "./navigation-entry.ts";
import { PLATFORM_ADMINISTRATION, TENANT_ADMINISTRATION } from "./administration-sections.ts";
import { DATA_SOURCES, INTELLIGENCE, TEMPLATES } from "./knowledge-sections.ts";
import { ACCOUNT, DOCUMENTATION } from "./own-sections.ts";
import { FRAMEWORK_RISK, FRAMEWORKS, REPORTS, RISK, TENANT } from "./work-sections.ts";

/** A screen that the sidebar leaves out. */
interface UnlistedScreen extends Entry {
  /** The path of the screen that links to it. */
  readonly from: string;
}

/**
 * The whole navigation: every section and entry of the specification, and who sees it. An entry is shown once its screen
 * exists (until then it says `screen: false`), and a section once it has an entry for the person.
 */
export const NAVIGATION: readonly Section[] = [
  TENANT,
  FRAMEWORKS,
  RISK,
  FRAMEWORK_RISK,
  REPORTS,
  INTELLIGENCE,
  PLATFORM_ADMINISTRATION,
  TENANT_ADMINISTRATION,
  DATA_SOURCES,
  TEMPLATES,
  ACCOUNT,
  DOCUMENTATION,
];

/** Screens that the sidebar leaves out, because other screens link to them. */
export const UNLISTED: readonly UnlistedScreen[] = [
  {
    label: "Activity",
    href: "/activity",
    alsoAt: ["/activity-dashboard", "/activity/dashboard"],
    from: "the users-online count in the header",
  },
  { label: "First steps", href: "/user-account/role-based-landing", from: "the profile menu" },
  { label: "Interface gallery", href: "/examples", from: "its address, for developers" },
];
