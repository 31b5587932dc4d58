import type { TenantFlag } from "@crq/contract/platform/tenant-standings";

/** The words for a tenant that needs attention, and for how many there are. */
export const FLAG_WORDS: Readonly<Record<TenantFlag, { readonly one: string; readonly many: string }>> = {
  suspended: { one: "Suspended", many: "Suspended tenants" },
  "over-plan": { one: "Over plan limits", many: "Tenants over their plan limits" },
  "no-administrator": { one: "No administrator", many: "Tenants without an administrator" },
  "certificate-expiring": { one: "Certificate expiring", many: "Expiring certificates" },
};
