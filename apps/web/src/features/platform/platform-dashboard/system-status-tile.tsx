import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useCan } from "../../../session/user-context.ts";
import { Badge } from "../../../ui/badge.tsx";
import { count } from "../../../ui/format.ts";
import { Pairs } from "../../../screen/tile/pairs.tsx";
import { Panel } from "../../../screen/tile/panel.tsx";
import { METRICS_MS } from "./metrics-rhythm.ts";
import { usePolled } from "../../../screen/tile/use-polled.ts";

const LINK = "text-primary underline-offset-4 hover:underline";

/** Running parts, failures, and pending work. */
export function SystemStatus() {
  const read = usePolled("monitoring.status");
  const health = usePolled("platformDashboard.metrics", METRICS_MS).data?.platformHealth.status;
  const online = usePolled("onlineFigures.count").data?.count;
  const pending = usePolled("requestFigures.pending").data?.count;
  const inquiries = usePolled("inquiryFigures.open").data?.count;
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
            ["Undelivered mail", alarming(status.mailFailing)],
            ["Mail in the queue", count(status.mailWaiting)],
            [
              "People online",
              maySeeOnline ? (
                <Link key="online" to="/riskmon-administration/online-users" className={LINK}>
                  {orDash(online)}
                </Link>
              ) : (
                orDash(online)
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
                {orDash(pending)}
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
                {orDash(inquiries)}
              </Link>,
            ],
          ]}
        />
      )}
    </Panel>
  );
}

/** A count from another feature's call: it can come later, or not at all. */
function orDash(value: number | undefined): string {
  return value === undefined ? "–" : count(value);
}

/** A count that should be zero. */
function alarming(value: number): ReactNode {
  return value === 0 ? "0" : <Badge variant="destructive">{count(value)}</Badge>;
}

function State({ health }: { health: "healthy" | "degraded" | "unhealthy" | "unknown" | undefined }) {
  if (health === "healthy") return <Badge>Healthy</Badge>;
  if (health === "degraded") return <Badge variant="destructive">Degraded</Badge>;
  if (health === "unhealthy") return <Badge variant="destructive">Unhealthy</Badge>;
  return <Badge variant="outline">Not measured yet</Badge>;
}
