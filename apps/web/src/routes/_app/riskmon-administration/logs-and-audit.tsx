import { createFileRoute } from "@tanstack/react-router";
import { AuditScreen } from "../../../features/platform/audit-log/audit-screen.tsx";
import { auditSearch } from "../../../features/platform/audit-log/audit-search.ts";

export const Route = createFileRoute("/_app/riskmon-administration/logs-and-audit")({
  validateSearch: auditSearch,
  component: function Logs() {
    return <AuditScreen title="Audit logs" />;
  },
});
