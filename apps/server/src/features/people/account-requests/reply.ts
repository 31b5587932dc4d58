import type { AccountRequestRecord } from "@crq/contract/people/account-requests";
import { PLATFORM } from "../../../db/doors.ts";
import type { RequestRow } from "./store.ts";

/** A request, as administrators see it. */
export function recordOf(row: RequestRow): AccountRequestRecord {
  const assigned = row.tenant_id !== PLATFORM;
  const granted = row.granted_tenant_id !== PLATFORM;
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    companyName: row.company_name,
    jobTitle: row.job_title,
    phoneNumber: row.phone_number,
    companySize: row.company_size as AccountRequestRecord["companySize"],
    industry: row.industry as AccountRequestRecord["industry"],
    plan: row.plan as AccountRequestRecord["plan"],
    billing: row.billing as AccountRequestRecord["billing"],
    tenantId: assigned ? row.tenant_id : null,
    tenantName: assigned ? row.tenant_name : null,
    createdAt: row.created_at,
    confirmedAt: row.confirmed_at,
    decidedAt: row.decided_at,
    decidedBy: row.decided_by_name,
    decisionNote: row.decision_note,
    grantedTenantId: granted ? row.granted_tenant_id : null,
    grantedTenantName: granted ? row.granted_tenant_name : null,
    userId: row.user_id,
  };
}
