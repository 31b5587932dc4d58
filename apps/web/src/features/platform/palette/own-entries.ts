import type { CurrentUser } from "@crq/contract/people/auth";
import { can } from "@crq/contract/permissions";
import { Building2, Clock, Compass, LogOut, Monitor, Moon, Plus, Repeat, Sun } from "lucide-react";
import { navigationFor } from "../../../navigation/navigation.ts";
import { startTour } from "../../../session/start-tour.ts";
import type { Theme } from "../../../ui/theme.ts";
import type { AfterDialog, Deed, Entry } from "./entry.ts";

/** Every page of the person's navigation. */
export function pageEntries(user: CurrentUser): Entry[] {
  return navigationFor(user).flatMap(({ title, items }) =>
    items.map(({ label, href, description, icon }) => ({
      id: `page:${href}`,
      kind: "page" as const,
      label,
      words: `${description} ${title ?? ""}`,
      hint: description,
      icon,
      deed: { href },
    })),
  );
}

function mayWriteScenarios(user: CurrentUser): boolean {
  return user.tenantId !== null && can(user.role, "scenario:write");
}

const NEW_SCENARIO = "/risk-management/quantitative-analysis?scenario=new";
/** Fewer letters are the start of a search. */
const LEAST_TITLE = 3;

/** Records that the person can create with the typed words as the title. */
export function createEntries(typed: string, user: CurrentUser): Entry[] {
  if (typed.length < LEAST_TITLE || !mayWriteScenarios(user)) return [];
  return [
    {
      id: "create:scenario",
      kind: "action",
      label: `New scenario “${typed}”`,
      hint: "",
      icon: Plus,
      deed: { href: `${NEW_SCENARIO}&title=${encodeURIComponent(typed.slice(0, 200))}` },
    },
  ];
}

interface Powers {
  /** Works as a super administrator, whichever role they have taken; undefined while loading. */
  readonly maySwitch: boolean | undefined;
  readonly theme: Theme;
  readonly chooseTheme: (theme: Theme) => void;
  readonly signOut: () => void;
}

/** The person's immediate actions here; without those they aren't allowed, or that would change nothing. */
export function actionEntries(
  user: CurrentUser,
  { maySwitch, theme, chooseTheme, signOut }: Powers,
): Entry[] {
  const action = (id: string, label: string, icon: Entry["icon"], deed: Deed, words = ""): Entry => ({
    id: `action:${id}`,
    kind: "action",
    label,
    words,
    hint: "",
    icon,
    deed,
  });
  const opens = (dialog: AfterDialog): Deed => ({ dialog });
  const themed = (to: Theme, label: string, icon: Entry["icon"]) =>
    theme === to
      ? []
      : [action(`theme-${to}`, label, icon, { run: () => chooseTheme(to) }, "theme colors mode")];
  return [
    ...(mayWriteScenarios(user)
      ? [action("new-scenario", "New scenario", Plus, { href: NEW_SCENARIO }, "create add risk")]
      : []),
    ...(maySwitch === false && can(user.role, "client:change")
      ? [action("change-client", "Change client", Building2, opens("client"), "company switch")]
      : []),
    ...(maySwitch === true
      ? [action("switch-context", "Switch context", Repeat, opens("context"), "tenant client role work in")]
      : []),
    action("time", "Time and time zone", Clock, opens("time"), "clock 24-hour preferences"),
    ...themed("light", "Light theme", Sun),
    ...themed("dark", "Dark theme", Moon),
    ...themed("system", "System theme", Monitor),
    action(
      "tour",
      "Take the tour",
      Compass,
      { run: () => startTour("tour") },
      "guide help onboarding restart",
    ),
    action("overview", "Product overview", Compass, { run: () => startTour("product") }, "tour steps help"),
    action("log-out", "Log out", LogOut, { run: signOut }, "sign out leave"),
  ];
}
