/** Names of tenants that look alike are one name: what of it is compared, and what is said of a second one. */
import unhomoglyph from "unhomoglyph";
import { Fault } from "../../../http/fault.ts";

/** So long is a key at most, in characters, so that the index takes it. */
const LONGEST = 400;

/**
 * What a tenant's name looks like: two names with one key can be taken for each other. Letters of other alphabets count as the Latin ones
 * they look like, in any width and case; i, l, 1 and | are one letter, and so are o and 0; spaces, punctuation and what can't be seen don't count.
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

/** What is said of a name that another tenant has; `path` names the field that it came in. */
export function nameTaken(path: string): Fault {
  const message = "Another organization already uses this name or a similar one. Choose a different name.";
  return new Fault("invalid-request", { errors: [{ path, message }] });
}

/** Awaits the statement that names a tenant; says so, at the field, when another tenant has the name. */
export async function naming<T>(path: string, statement: Promise<T>): Promise<T> {
  try {
    return await statement;
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    throw code === "23505" && constraint === "tenants_name_key" ? nameTaken(path) : error;
  }
}
