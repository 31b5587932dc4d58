/** Tokens of links for people without an account: the tenant's id, so that its cell is found, and 32 random bytes. */
import { randomBytes } from "node:crypto";
import { tokenHash } from "../tokens.ts";

const LENGTH = 48;

/** A new token for a tenant: 48 bytes, base64url. */
export function newLinkToken(tenantId: string): string {
  return Buffer.concat([Buffer.from(tenantId.replaceAll("-", ""), "hex"), randomBytes(32)]).toString(
    "base64url",
  );
}

/** A token's tenant, and the hash that is stored of it; undefined for text that is no token. */
export function readLinkToken(
  token: string,
): { readonly tenantId: string; readonly hash: Buffer } | undefined {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length !== LENGTH || bytes.toString("base64url") !== token) return undefined;
  const id = bytes.subarray(0, 16).toString("hex");
  const tenantId = id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, "$1-$2-$3-$4-$5");
  return { tenantId, hash: tokenHash(token) };
}
