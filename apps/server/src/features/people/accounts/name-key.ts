/**
 * Tenants' names that look alike count as the same: how they are compared, and the message for a duplicate.
 */
import unhomoglyph from "unhomoglyph";
import { Fault } from "../../../http/fault.ts";

/** The maximum length of a key in characters, so that it fits in an index. */
const LONGEST = 400;

/**
 * What a tenant's name looks like: two names with the same key can be mistaken for each other. Letters of
 * other alphabets count as the Latin ones they resemble, in any width and case; i, l, 1, and | count as one
 * letter, and so do o and 0; spaces, punctuation, and invisible characters don't count.
 */
export function tenantNameKey(name: string): string {
  const latin = unhomoglyph(name.normalize("NFKD").replace(/\p{Default_Ignorable_Code_Point}/gu, ""));
  const seen = unhomoglyph(latin.toLowerCase())
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[il1|]/g, "l")
    .replace(/[o0]/g, "o")
    .replace(/[^\p{L}\p{N}\p{M}]/gu, "");
  return Array.from(seen || name.normalize("NFKC"))
    .slice(0, LONGEST)
    .join("");
}

/** The error for a name that another tenant has; `path` is its field. */
export function nameTaken(path: string): Fault {
  const message = "Another organization already uses this name or a similar one. Choose a different name.";
  return new Fault("invalid-request", { errors: [{ path, message }] });
}

/** Awaits the statement that names a tenant, and reports a duplicate name at its field. */
export async function naming<T>(path: string, statement: Promise<T>): Promise<T> {
  try {
    return await statement;
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    throw code === "23505" && constraint === "tenants_name_key" ? nameTaken(path) : error;
  }
}
