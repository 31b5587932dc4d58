import { Link } from "@tanstack/react-router";
import { cx } from "class-variance-authority";
import { PageHeader } from "../../../ui/page-header.tsx";
import { DataSection } from "./data-section.tsx";
import { ProfileSection } from "./profile-section.tsx";
import { SECTIONS, type SectionId } from "./sections.ts";
import { SecuritySection } from "./security-section.tsx";
import { SessionsSection } from "./sessions-section.tsx";
import { TimeSection } from "./time-section.tsx";
import { Suspense, lazy } from "react";
import { Skeleton } from "../../../ui/state/skeleton.tsx";

const PersonalApiKeys = lazy(async () => ({
  default: (await import("../api-keys/public.tsx")).PersonalApiKeys,
}));

/** The person's keys for programs. */
function ApiKeys() {
  return (
    <Suspense
      fallback={
        <div aria-busy className="grid gap-4">
          <Skeleton className="h-6 w-40" />
          <Skeleton className="h-4 w-64 max-w-full" />
          <Skeleton className="h-4 w-48" />
        </div>
      }
    >
      <PersonalApiKeys />
    </Suspense>
  );
}

const CONTENT: Readonly<Record<SectionId, () => React.ReactNode>> = {
  profile: ProfileSection,
  time: TimeSection,
  security: SecuritySection,
  sessions: SessionsSection,
  "api-keys": ApiKeys,
  data: DataSection,
};

/** On a phone the parts stand in a row that is wider than the screen. */
function intoView(link: HTMLElement | null): void {
  link?.scrollIntoView({ block: "nearest", inline: "center" });
}

/** A person's own account, part by part. */
export function ProfileScreen({ section }: { section: SectionId }) {
  const Content = CONTENT[section];
  return (
    <>
      <PageHeader title="Profile" description="Who you are here, how you sign in, and what is yours." />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-6 md:grid-cols-[11rem_minmax(0,1fr)]">
        <nav aria-label="Your account">
          <ul className="flex gap-1 max-md:-mx-4 max-md:overflow-x-auto max-md:border-b max-md:border-line max-md:px-4 md:flex-col md:gap-0">
            {SECTIONS.map(({ id, label }) => (
              <li key={id} className="shrink-0">
                <Link
                  to="/my-account/profile"
                  search={id === "profile" ? {} : { section: id }}
                  ref={id === section ? intoView : undefined}
                  aria-current={id === section ? "page" : undefined}
                  activeProps={{}}
                  className={cx(
                    "flex h-9 items-center text-sm whitespace-nowrap no-underline touch:h-11",
                    "max-md:border-b-2 max-md:px-2 md:border-l-2 md:pl-3",
                    id === section
                      ? "border-primary font-medium text-ink"
                      : "border-transparent text-muted hover:text-ink md:border-line md:hover:border-ink",
                  )}
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="max-w-3xl min-w-0">
          <Content />
        </div>
      </div>
    </>
  );
}
