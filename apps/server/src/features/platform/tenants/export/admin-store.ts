import type { TableOf } from "@crq/contract/records";
import { sql } from "kysely";
import { sqlFor } from "../../../../db/query.ts";
import type { Section } from "./section.ts";

/** SAML replay marks last a day; notifications belong to the notified person. */
type LeftOut = "saml_responses" | "notifications";
/** The parts visible through the tenant, and its log. */
type Besides = "users" | "audit_log" | "exchange_rates" | "price_levels";

/**
 * A tenant's data from the administration door, by table, in the file's order. Every column is named, so that
 * none slips in: no password, no hash of a token or key, no second factor.
 */
const SECTIONS = {
  clients: {
    name: "clients",
    query: sqlFor
      .selectFrom("clients")
      .select(["id", "name", "industry", "company_size", "annual_revenue"])
      .select(["contact_name", "contact_email", "notes"])
      .select(["created_at", "updated_at", "archived_at", "version"])
      .orderBy("created_at"),
  },
  users: {
    name: "members",
    query: sqlFor
      .selectFrom("users as u")
      .select(["u.id", "u.email", "u.first_name", "u.last_name", "u.status", "u.mfa_required"])
      .select(["u.job_title", "u.phone_number", "u.timezone", "u.created_at", "u.last_sign_in_at"])
      .orderBy("u.email"),
  },
  entitlements: {
    name: "roles",
    query: sqlFor
      .selectFrom("entitlements")
      .select(["id", "user_id", "role", "client_id", "created_at", "granted_by", "granted_by_name"])
      .select(["suspended_at", "expires_at", "reviewed_at", "reviewed_by_name"])
      .orderBy("created_at"),
  },
  invitations: {
    name: "invitations",
    query: sqlFor
      .selectFrom("invitations")
      .select(["id", "email", "role", "client_id", "message", "invited_by", "invited_by_name", "created_at"])
      .select(["sent_at", "sent_count", "expires_at", "accepted_at", "accepted_by"])
      .select(["revoked_at", "revoked_by_name"])
      .orderBy("created_at"),
  },
  account_requests: {
    name: "accountRequests",
    query: sqlFor
      .selectFrom("account_requests")
      .select(["id", "kind", "status", "email", "first_name", "last_name", "company_name", "job_title"])
      .select(["phone_number", "company_size", "industry", "email_preferences", "agreed_at", "confirmed_at"])
      .select(["decided_at", "decided_by", "decided_by_name", "decision_note", "user_id", "created_at"])
      .orderBy("created_at"),
  },
  tenant_domains: {
    name: "domains",
    query: sqlFor
      .selectFrom("tenant_domains")
      .select(["id", "domain", "state", "proved_how", "proved_at", "proved_by_name", "note", "added_by_name"])
      .select(["created_at", "last_checked_at", "missing_since"])
      .orderBy("created_at"),
  },
  api_keys: {
    name: "apiKeys",
    query: sqlFor
      .selectFrom("api_keys")
      .select(["id", "user_id", "client_id", "name", "prefix", "permissions", "role", "created_by_name"])
      .select(["created_at", "expires_at", "last_used_at", "revoked_at"])
      .orderBy("created_at"),
  },
  saml_connections: {
    name: "singleSignOn",
    query: sqlFor
      .selectFrom("saml_connections")
      .select(["entity_id", "sso_url", "certificates", "email_attribute", "first_name_attribute"])
      .select(["last_name_attribute", "enabled", "updated_at"]),
  },
  scim_users: {
    name: "provisionedUsers",
    query: sqlFor
      .selectFrom("scim_users")
      .select(["user_id", "external_id", "user_name", "active", "created_at", "updated_at"])
      .orderBy("created_at"),
  },
  scim_groups: {
    name: "provisionedGroups",
    query: sqlFor
      .selectFrom("scim_groups as g")
      .select(["g.id", "g.display_name", "g.external_id", "g.role", "g.client_id"])
      .select(["g.created_at", "g.updated_at"])
      .select(
        sql<
          string[]
        >`array(select m.user_id from scim_group_members m where m.tenant_id = g.tenant_id and m.group_id = g.id)`.as(
          "member_ids",
        ),
      )
      .orderBy("g.created_at"),
  },
  exchange_rates: {
    name: "exchangeRates",
    query: sqlFor
      .selectFrom("exchange_rates")
      .select(["id", "from_currency", "to_currency", "rate", sql<string>`as_of::text`.as("as_of"), "source"])
      .select(["version", "created_at", "updated_at", "updated_by", "updated_by_name"])
      .orderBy("exchange_rates.as_of")
      .orderBy("id"),
  },
  price_levels: {
    name: "priceLevels",
    query: sqlFor
      .selectFrom("price_levels")
      .select(["id", "currency", "year", "index_value", "source", "note"])
      .select(["version", "created_at", "updated_at", "updated_by", "updated_by_name"])
      .orderBy("currency")
      .orderBy("year"),
  },
  tenant_logos: {
    name: "logo",
    query: sqlFor
      .selectFrom("tenant_logos")
      .select(["content_type", sql<string>`translate(encode(bytes, 'base64'), E'\n', '')`.as("base64")]),
  },
  // With the hashes, so that the chain can be verified from the file alone.
  audit_log: {
    name: "auditLog",
    query: sqlFor
      .selectFrom("audit_log")
      .select(["seq", "at", "actor_id", "actor", "action", "object_type", "object_id", "detail"])
      .select(["request_id", "ip_address"])
      .select([
        sql<string>`encode(prev_hash, 'hex')`.as("prev_hash"),
        sql<string>`encode(hash, 'hex')`.as("hash"),
      ])
      .orderBy("seq"),
  },
} as const satisfies Record<Exclude<TableOf<"administration">, LeftOut> | Besides, Section>;

/** The sections in the file's order. */
export const ADMINISTRATION: readonly Section[] = Object.values(SECTIONS);
