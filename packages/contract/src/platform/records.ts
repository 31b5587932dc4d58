import type { RecordKindFacts } from "../record.ts";

/** The kinds of records of tenants and the platform. */
export const PLATFORM_RECORDS = {
  tenant: {
    noun: ["tenant", "tenants"],
    lives: "platform",
    permission: "tenant:create",
    href: ({ id }) => `/riskmon-administration/tenant/${id}`,
    tables: ["tenants"],
    parts: ["exchange_rates", "price_levels"],
    activity: "tenants",
    actions: {
      create: { log: "Tenant created", did: "created the tenant {without a name}" },
      update: { log: "Tenant changed", did: "changed the settings of {the tenant}" },
      suspend: { log: "Tenant suspended", did: "suspended {a tenant}" },
      reactivate: { log: "Tenant reactivated", did: "reactivated {a tenant}" },
      export: { log: "Tenant exported", did: "exported the data of {tenants}" },
      "request-deletion": { log: "Tenant deletion requested", did: "requested the deletion of {a tenant}" },
      "cancel-deletion": { log: "Tenant deletion cancelled", did: "canceled the deletion of {a tenant}" },
      delete: { log: "Tenant deleted", did: "deleted {a tenant}", gone: true },
    },
  },
  client: {
    noun: ["client", "clients"],
    lives: "administration",
    permission: "client:read",
    href: ({ tenantId, name }, reader) => {
      const inside = reader.tenantId !== null;
      const path =
        inside && (reader.role === "admin" || reader.role === "super_admin")
          ? "/tenant/clients"
          : "/tenant-administration/client-management";
      const found = name ? `q=${encodeURIComponent(name)}` : "";
      const search = [found, inside ? "" : `tenantId=${tenantId}`].filter(Boolean).join("&");
      return search === "" ? path : `${path}?${search}`;
    },
    tables: ["clients"],
    activity: "tenants",
    actions: {
      create: { log: "Client created", did: "created the client {without a name}" },
      update: { log: "Client changed", did: "changed the client {without a name}" },
      archive: { log: "Client archived", did: "archived the client {without a name}", gone: true },
      restore: { log: "Client restored", did: "restored the client {without a name}" },
      export: { log: "Clients exported", did: "exported clients" },
      "export-records": { log: "Client's records exported", did: "exported the records of {a client}" },
    },
  },
  "exchange-rate": {
    noun: ["exchange rate", "exchange rates"],
    lives: "administration",
    tables: [],
    activity: "tenants",
    actions: {
      create: { log: "Exchange rate added", did: "added the exchange rate {without a name}" },
      update: { log: "Exchange rate changed", did: "changed the exchange rate {without a name}" },
      remove: { log: "Exchange rate deleted", did: "deleted the exchange rate {without a name}", gone: true },
    },
  },
  "price-level": {
    noun: ["price level", "price levels"],
    lives: "administration",
    tables: [],
    activity: "tenants",
    actions: {
      create: { log: "Price level added", did: "added the price level {without a name}" },
      update: { log: "Price level changed", did: "changed the price level {without a name}" },
      remove: { log: "Price level deleted", did: "deleted the price level {without a name}", gone: true },
      export: { log: "Price levels exported", did: "exported price levels" },
    },
  },
  logo: {
    noun: ["logo", "logos"],
    lives: "administration",
    tables: ["tenant_logos"],
    activity: "tenants",
    actions: {},
  },
  domain: {
    noun: ["domain", "domains"],
    lives: "administration",
    tables: ["tenant_domains"],
    activity: "connections",
    actions: {
      add: { log: "Domain added", did: "added {a domain}" },
      prove: { log: "Domain verified", did: "verified {a domain}" },
      refuse: { log: "Domain refused", did: "refused {a domain}", alarming: true },
      remove: { log: "Domain removed", did: "removed {a domain}" },
    },
  },
  inquiry: {
    noun: ["inquiry", "inquiries"],
    lives: "platform",
    permission: "inquiry:read",
    href: () => "/riskmon-administration/user-management?tab=inquiries",
    tables: ["inquiries"],
    activity: "oversight",
    actions: {
      update: { log: "Inquiry handled", did: "updated an inquiry" },
      export: { log: "Inquiries exported", did: "exported inquiries" },
    },
  },
  audit: {
    noun: ["audit log", "audit logs"],
    lives: "administration",
    tables: [],
    activity: "oversight",
    actions: {
      export: { log: "Audit log exported", did: "exported the audit log" },
      verify: { log: "Audit log found broken", did: "found the audit log broken", alarming: true },
    },
  },
  job: {
    noun: ["job", "jobs"],
    lives: "platform",
    tables: [],
    activity: "oversight",
    actions: {
      retry: { log: "Job retried", did: "retried a job" },
    },
  },
} as const satisfies Record<string, RecordKindFacts>;
