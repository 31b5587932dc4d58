import { Link } from "@tanstack/react-router";
import { PageHeader } from "../../../ui/page-header.tsx";
import { TabLinks } from "../../../ui/tabs.tsx";
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

/** The person's API keys for programs. */
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

/** A person's own account, part by part. */
export function ProfileScreen({ section }: { section: SectionId }) {
  const Content = CONTENT[section];
  return (
    <>
      <PageHeader title="Profile" description="Manage your details, sign-in methods and data." />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-6 md:grid-cols-[11rem_minmax(0,1fr)]">
        <TabLinks side label="Your account" tabs={SECTIONS} current={section}>
          {(id, link) => (
            <Link {...link} to="/my-account/profile" search={id === "profile" ? {} : { section: id }} />
          )}
        </TabLinks>
        <div className="min-w-0">
          <Content />
        </div>
      </div>
    </>
  );
}
