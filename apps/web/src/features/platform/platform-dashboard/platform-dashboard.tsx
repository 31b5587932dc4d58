import { Link } from "@tanstack/react-router";
import { useRef } from "react";
import { type TileGroup, Tiles } from "../../../screen/tile/tiles.tsx";
import { useCan, useUser } from "../../../session/user-context.ts";
import { buttonVariants } from "../../../ui/button-variants.ts";
import { PageHeader, BRAND } from "../../../ui/page-header.tsx";
import { ShareMenu } from "../../../ui/share/share-menu.tsx";
import {
  AssessmentDurations,
  AssessmentsByStatus,
  RecentAssessments,
} from "../../compliance/assessments/public.ts";
import { UsersByRole } from "../../people/entitlements/public.ts";
import { RecentActivity } from "../activity/public.ts";
import { ClientsByPlan } from "../clients/public.ts";
import { IndustryCoverage, RankedTenants, RecentCompanies, Sectors } from "../tenant-standings/public.ts";
import { Executive } from "./executive-tile.tsx";
import { Oversight } from "./oversight-tile.tsx";
import { Performance } from "./performance-tile.tsx";
import { SystemStatus } from "./system-status-tile.tsx";
import { useLeaveWhenSignedOut } from "./use-leave-when-signed-out.ts";
import { version } from "../../../../package.json";

/** Named in plain text, as at registration: their pages don't exist yet, so there are no dead links. */
const AGREEMENTS = ["Terms of Service", "Privacy Policy"] as const;

/**
 * The product, its version and its agreements, behind the bottom edge: they appear when the pointer or the keyboard reaches it. On
 * touch screens, where nothing can hover, they are at the end of the screen.
 */
function LegalFooter() {
  return (
    <section
      aria-label="About the product"
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard focus shows it as hovering does
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

/** The tiles, by the question that they answer: a feature adds its tile here, and keeps everything else in its own folder. */
const GROUPS: readonly TileGroup[] = [
  { rows: [{ place: "whole", tiles: [{ show: RankedTenants, may: "super-admin-dashboard:read" }] }] },
  {
    title: "Operations",
    lead: "Is the platform running, and who is waiting for you?",
    rows: [
      { place: "whole", tiles: [{ show: Performance }] },
      { place: "halves", tiles: [{ show: SystemStatus }, { show: RecentActivity }] },
    ],
  },
  {
    title: "Platform oversight",
    lead: "Who has an account, and who uses it?",
    rows: [
      { place: "whole", tiles: [{ show: Oversight }] },
      { place: "halves", tiles: [{ show: RecentCompanies }, { show: UsersByRole }] },
    ],
  },
  {
    title: "Executive summary",
    lead: "What does the platform earn, and what do its customers achieve?",
    rows: [
      { place: "whole", tiles: [{ show: Executive }] },
      { place: "halves", tiles: [{ show: RecentAssessments }, { show: AssessmentsByStatus }] },
    ],
  },
  {
    title: "Enhanced metrics",
    lead: "Clients by tier, assessment times, industries and sectors.",
    folded: true,
    rows: [
      {
        place: "quarters",
        tiles: [
          { show: ClientsByPlan },
          { show: AssessmentDurations },
          { show: IndustryCoverage },
          { show: Sectors },
        ],
      },
    ],
  },
];

/**
 * All tenants together, for the platform's administrators. Every part makes its own call and stays when another one fails.
 */
export function PlatformDashboard() {
  useLeaveWhenSignedOut();
  const target = useRef<HTMLDivElement>(null);
  const maySeeStandings = useCan("super-admin-dashboard:read");
  const atPlatform = useUser().tenantId === null;
  return (
    <div ref={target}>
      <PageHeader
        title={TITLE}
        description={
          atPlatform ? "You're at platform level, outside any tenant." : "Figures across all tenants."
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
      <Tiles groups={GROUPS} />
      <LegalFooter />
    </div>
  );
}
