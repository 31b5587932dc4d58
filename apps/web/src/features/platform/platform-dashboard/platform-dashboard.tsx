import { Link } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { useCan, useUser } from "../../../session/user-context.ts";
import { buttonVariants } from "../../../ui/button-variants.ts";
import { PageHeader, BRAND } from "../../../ui/page-header.tsx";
import { ShareMenu } from "../../../ui/share/share-menu.tsx";
import { AssessmentsByStatus } from "./tiles/assessments-by-status.tsx";
import { EnhancedMetrics } from "./tiles/enhanced-metrics.tsx";
import { Executive } from "./tiles/executive.tsx";
import { Oversight } from "./tiles/oversight.tsx";
import { Performance } from "./tiles/performance.tsx";
import { RecentActivity } from "./tiles/recent-activity.tsx";
import { RecentAssessments } from "./tiles/recent-assessments.tsx";
import { RecentCompanies } from "./tiles/recent-companies.tsx";
import { SystemStatus } from "./tiles/system-status.tsx";
import { useLeaveWhenSignedOut } from "./use-leave-when-signed-out.ts";
import { UsersByRole } from "./tiles/users-by-role.tsx";
import { type ChosenTenant, WorkInTenant } from "./work-in-tenant.tsx";
import { version } from "../../../../package.json";

/** Named in plain text, as at registration: their pages do not exist yet, and nothing leads nowhere. */
const AGREEMENTS = ["Terms of Service", "Privacy Policy"] as const;

/**
 * The product, its version and its agreements, behind the bottom edge: they come up when the pointer reaches it or the keyboard arrives
 * there. Where fingers point, and nothing can hover, they stand at the end of the screen.
 */
function LegalFooter() {
  return (
    <section
      aria-label="About the product"
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard brings up what the pointer does
      tabIndex={0}
      className="group fixed inset-x-0 bottom-0 z-20 h-2 outline-none touch:static touch:mt-10 touch:h-auto paper:hidden"
    >
      <p className="absolute inset-x-0 bottom-0 flex translate-y-full flex-wrap justify-center gap-x-6 gap-y-1 border-t border-line bg-surface px-4 py-2.5 text-sm text-muted opacity-0 transition-[translate,opacity] duration-150 group-focus:translate-y-0 group-focus:opacity-100 group-hover:translate-y-0 group-hover:opacity-100 group-focus-visible:outline-2 group-focus-visible:-outline-offset-2 group-focus-visible:outline-focus motion-reduce:transition-none touch:static touch:translate-y-0 touch:justify-start touch:bg-transparent touch:px-0 touch:opacity-100">
        <span className="touch:w-full">
          {BRAND} {version}
        </span>
        {AGREEMENTS.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </p>
    </section>
  );
}

const TITLE = "Platform administration";

/** All tenants together, for who looks after the platform. Every part reads its own call and stays when another one fails. */
export function PlatformDashboard() {
  useLeaveWhenSignedOut();
  const target = useRef<HTMLDivElement>(null);
  const maySeeStandings = useCan("super-admin-dashboard:read");
  const atPlatform = useUser().tenantId === null;
  const [chosen, setChosen] = useState<ChosenTenant>();
  return (
    <div ref={target}>
      <PageHeader
        title={TITLE}
        description={
          atPlatform
            ? "You work at platform level, outside every tenant."
            : "All tenants together, whichever you work in."
        }
        actions={
          <>
            <Link
              to={
                maySeeStandings
                  ? "/riskmon-administration/super-admin-dashboard"
                  : "/tenant-administration/tenant-management"
              }
              className={buttonVariants({ variant: "outline" })}
            >
              All tenants
            </Link>
            <ShareMenu title={TITLE} target={target} />
          </>
        }
      />
      <div className="@container grid gap-y-9">
        <Oversight />
        <Executive />
        <div className="grid gap-x-12 gap-y-9 @5xl:grid-cols-2">
          <RecentCompanies onWorkIn={setChosen} />
          <RecentAssessments />
        </div>
        <div className="grid gap-x-12 gap-y-9 sm:grid-cols-2 lg:grid-cols-3">
          <UsersByRole />
          <AssessmentsByStatus />
          <Performance />
        </div>
        <EnhancedMetrics />
        <div className="grid gap-x-12 gap-y-9 @5xl:grid-cols-2">
          <RecentActivity />
          <SystemStatus />
        </div>
      </div>
      <LegalFooter />
      <WorkInTenant tenant={chosen} onClose={() => setChosen(undefined)} />
    </div>
  );
}
