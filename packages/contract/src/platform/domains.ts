/** Email domains of tenants: claimed, then proved by DNS or by the platform. */
import * as z from "zod/mini";
import { ById, Id, Instant, line, prose } from "../fields.ts";
import { scope } from "../lists.ts";
import { routes } from "../route.ts";

/** The states of a claim. */
export const DOMAIN_STATES = ["pending", "proved", "refused"] as const;

/** The maximum number of domains that a tenant can claim. */
export const MOST_DOMAINS = 50;

const claim = {
  id: Id,
  domain: z.string(),
  state: z.enum(DOMAIN_STATES),
  addedBy: z.string(),
  createdAt: Instant,
};

/**
 * A domain that a tenant claims. `record` is the DNS record that proves it; `missingSince` is the time since when that record has been missing.
 */
export const TenantDomain = z.object({
  ...claim,
  record: z.object({ name: z.string(), value: z.string() }),
  provedHow: z.nullable(z.enum(["dns", "platform"])),
  provedAt: z.nullable(Instant),
  provedBy: z.nullable(z.string()),
  note: z.string(),
  lastCheckedAt: z.nullable(Instant),
  missingSince: z.nullable(Instant),
});
/** A domain that a tenant claims. */
export type TenantDomain = z.infer<typeof TenantDomain>;

/** A tenant's domains; `dns` says whether this server looks up DNS records. */
const TenantDomains = z.object({ dns: z.boolean(), items: z.array(TenantDomain) });

/** A claim waiting for the platform. `heldBy` names the tenant that has already proved the domain. */
export const DomainClaim = z.object({
  ...claim,
  tenantId: Id,
  tenantName: z.string(),
  heldBy: z.nullable(z.string()),
});
/** A claim waiting for the platform. */
export type DomainClaim = z.infer<typeof DomainClaim>;

/** A domain as a person types it. */
export const NewDomain = z.strictObject({
  domain: line(1, 253, "Enter a domain such as example.com", "At most 253 characters"),
});

/** The platform's decision on a claim. */
export const DomainDecision = z.strictObject({
  approve: z.boolean(),
  note: z._default(prose(500), ""),
});

const Scope = z.strictObject(scope);

/** A tenant's domains; at platform level the query names the tenant. */
export const tenantDomains = routes({
  list: {
    method: "GET",
    path: "/api/tenant-settings/domains",
    access: "tenant:configure",
    summary: "A tenant's email domains and the DNS records that verify them",
    query: Scope,
    reply: TenantDomains,
  },
  add: {
    method: "POST",
    path: "/api/tenant-settings/domains",
    access: "tenant:configure",
    summary: "Claim a domain; it takes effect once verified",
    query: Scope,
    body: NewDomain,
    reply: TenantDomain,
    status: 201,
  },
  check: {
    method: "POST",
    path: "/api/tenant-settings/domains/:id/check",
    access: "tenant:configure",
    summary: "Look up the DNS record that verifies a domain",
    params: ById,
    query: Scope,
    reply: z.object({ found: z.boolean(), domain: TenantDomain }),
  },
  remove: {
    method: "DELETE",
    path: "/api/tenant-settings/domains/:id",
    access: "tenant:configure",
    summary: "Remove a domain",
    params: ById,
    query: Scope,
    reply: z.object({ success: z.boolean() }),
  },
});

/** Claims waiting for the platform. */
export const domainClaims = routes({
  list: {
    method: "GET",
    path: "/api/domain-claims",
    access: "tenant:create",
    summary: "Claimed domains that aren't verified yet, oldest first",
    reply: z.object({ items: z.array(DomainClaim) }),
  },
  decide: {
    method: "POST",
    path: "/api/domain-claims/:id/decide",
    access: "tenant:create",
    summary: "Approve or refuse a tenant's claim to a domain",
    params: ById,
    body: DomainDecision,
    reply: z.object({ success: z.boolean() }),
  },
});
