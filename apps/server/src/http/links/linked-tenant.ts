/** The tenant that a link without an account opens. */
import { type Doors, type Scope, wholeTenant } from "../../db/doors.ts";
import { sqlFor } from "../../db/query.ts";
import { readLinkToken } from "./link-token.ts";

/** A link's tenant, if it's active, and the hash that is stored of the token. */
export interface LinkedTenant {
  readonly id: string;
  readonly name: string;
  readonly hash: Buffer;
  /** Every client: the link's record says which it's about. */
  readonly scope: Scope;
}

/** Reads a link's token; undefined for text that is no token, and for one of a tenant that isn't active. */
export async function linkedTenant(ask: Doors["ask"], token: string): Promise<LinkedTenant | undefined> {
  const link = readLinkToken(token);
  if (!link) return undefined;
  const { tenantId: id, hash } = link;
  const [found] = await ask(sqlFor.selectFrom("tenants").select(["name", "status"]).where("id", "=", id));
  if (found?.status !== "active") return undefined;
  return { id, name: found.name, hash, scope: wholeTenant(id) };
}
