import { Link } from "@tanstack/react-router";
import { count } from "../../../../ui/format.ts";
import { Pairs } from "../pairs.tsx";
import { Panel } from "../panel.tsx";
import { usePolled } from "../use-polled.ts";

/** How many people analyse risk, and how many manage it for their tenant. */
export function UsersByRole() {
  const read = usePolled("platformDashboard.usersByRole");
  return (
    <Panel
      title="Users by role"
      lines={2}
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
      {({ riskAnalyst, riskManager }) => (
        <Pairs
          rows={[
            ["Risk analyst", count(riskAnalyst)],
            ["Risk manager", count(riskManager)],
          ]}
        />
      )}
    </Panel>
  );
}
