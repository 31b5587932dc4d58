import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useCan } from "../../../../session/user-context.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { count } from "../../../../ui/format.ts";
import { Pairs } from "../pairs.tsx";
import { Panel } from "../panel.tsx";
import { usePolled } from "../use-polled.ts";

const LINK = "text-primary underline-offset-4 hover:underline";

/** What runs, what fails, and what waits for somebody. */
export function SystemStatus() {
  const read = usePolled("platformDashboard.status");
  const health = usePolled("platformDashboard.metrics").data?.platformHealth.status;
  const maySeeOnline = useCan("online-users:read");
  return (
    <Panel
      title="System status"
      read={read}
      lines={7}
      more={
        <Link to="/riskmon-administration/admin-monitoring" className={LINK}>
          Monitoring
        </Link>
      }
    >
      {(status) => (
        <Pairs
          rows={[
            ["Server", <State key="server" health={health} />],
            ["Unexpected errors in 24 hours", alarming(status.serverErrors)],
            ["Mail that could not be sent", alarming(status.mailFailing)],
            ["Mail waiting to be sent", count(status.mailWaiting)],
            [
              "People online",
              maySeeOnline ? (
                <Link key="online" to="/riskmon-administration/online-users" className={LINK}>
                  {count(status.peopleOnline)}
                </Link>
              ) : (
                count(status.peopleOnline)
              ),
            ],
            [
              "Requests for an account",
              <Link
                key="requests"
                to="/riskmon-administration/user-management"
                search={{ tab: "requests" }}
                className={LINK}
              >
                {count(status.requestsPending)}
              </Link>,
            ],
            [
              "Open inquiries",
              <Link
                key="inquiries"
                to="/riskmon-administration/user-management"
                search={{ tab: "inquiries" }}
                className={LINK}
              >
                {count(status.inquiriesOpen)}
              </Link>,
            ],
          ]}
        />
      )}
    </Panel>
  );
}

/** A count that should be none. */
function alarming(value: number): ReactNode {
  return value === 0 ? "0" : <Badge variant="destructive">{count(value)}</Badge>;
}

function State({ health }: { health: "healthy" | "degraded" | "unhealthy" | "unknown" | undefined }) {
  if (health === "healthy") return <Badge>Healthy</Badge>;
  if (health === "degraded") return <Badge variant="destructive">Degraded</Badge>;
  if (health === "unhealthy") return <Badge variant="destructive">Unhealthy</Badge>;
  return <Badge variant="outline">Not measured yet</Badge>;
}
