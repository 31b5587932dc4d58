import { useRef } from "react";
import { type TileGroup, Tiles } from "../../../screen/tile/tiles.tsx";
import { useCan } from "../../../session/user-context.ts";
import { NoAccess } from "../../../screen/no-access.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { ShareMenu } from "../../../ui/share/share-menu.tsx";
import { ExpiringKeys } from "../../people/api-keys/public.tsx";
import { Standings, StandingTotals } from "../tenant-standings/public.ts";
import { Attention } from "./attention-tile.tsx";

const TITLE = "Super admin dashboard";

/** Every tenant with its usage, revenue and activity, and why it needs attention; for super administrators only. */
export function SuperAdminDashboard() {
  const may = useCan("super-admin-dashboard:read");
  if (may) return <Dashboard />;
  return (
    <>
      <PageHeader title={TITLE} />
      <NoAccess>Only super administrators can see figures across tenants.</NoAccess>
    </>
  );
}

const GROUPS: readonly TileGroup[] = [
  {
    rows: [
      {
        place: "whole",
        tiles: [{ show: StandingTotals }, { show: Attention }, { show: ExpiringKeys }, { show: Standings }],
      },
    ],
  },
];

function Dashboard() {
  const target = useRef<HTMLDivElement>(null);
  return (
    <div ref={target}>
      <PageHeader
        title={TITLE}
        description="Usage, revenue and what needs attention, by tenant."
        actions={<ShareMenu title={TITLE} target={target} />}
      />
      <Tiles groups={GROUPS} />
    </div>
  );
}
