import { Link } from "@tanstack/react-router";
import { Breakdown } from "../../../screen/tile/breakdown.tsx";
import { Panel } from "../../../screen/tile/panel.tsx";
import { usePolled } from "../../../screen/tile/use-polled.ts";

/** How many people manage their tenant's risk, how many analyze it, and everyone else. */
export function UsersByRole() {
  const read = usePolled("roleFigures.byRole");
  return (
    <Panel
      title="Users by role"
      lines={3}
      read={read}
      more={
        <Link
          to="/riskmon-administration/user-roles"
          className="text-primary underline-offset-4 hover:underline"
        >
          All roles
        </Link>
      }
    >
      {({ riskAnalyst, riskManager, other }) => (
        <Breakdown
          parts={[
            ["Risk manager", riskManager],
            ["Risk analyst", riskAnalyst],
            ["Other role, or none", other],
          ]}
        />
      )}
    </Panel>
  );
}
