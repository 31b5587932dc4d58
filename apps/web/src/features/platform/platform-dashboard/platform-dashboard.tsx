import { Link } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { useCan, useUser } from "../../../session/user-context.ts";
import { buttonVariants } from "../../../ui/button-variants.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { ShareMenu } from "../../../ui/share/share-menu.tsx";
import { AssessmentsByStatus } from "./tiles/assessments-by-status.tsx";
import { EnhancedMetrics } from "./tiles/enhanced-metrics.tsx";
import { Executive } from "./tiles/executive.tsx";
import { LegalFooter } from "./legal-footer.tsx";
import { Oversight } from "./tiles/oversight.tsx";
import { Performance } from "./tiles/performance.tsx";
import { RecentActivity } from "./tiles/recent-activity.tsx";
import { RecentAssessments } from "./tiles/recent-assessments.tsx";
import { RecentCompanies } from "./tiles/recent-companies.tsx";
import { SystemStatus } from "./tiles/system-status.tsx";
import { useLeaveWhenSignedOut } from "./use-leave-when-signed-out.ts";
import { UsersByRole } from "./tiles/users-by-role.tsx";
import { type ChosenTenant, WorkInTenant } from "./work-in-tenant.tsx";

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
