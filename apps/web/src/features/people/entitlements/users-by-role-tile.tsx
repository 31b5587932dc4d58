import { Link } from "@tanstack/react-router";
import { count } from "../../../ui/format.ts";
import { Pairs } from "../../../screen/tile/pairs.tsx";
import { Panel } from "../../../screen/tile/panel.tsx";
import { usePolled } from "../../../screen/tile/use-polled.ts";

/** How many people analyze risk, and how many manage it for their tenant. */
export function UsersByRole() {
  const read = usePolled("roleFigures.byRole");
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
