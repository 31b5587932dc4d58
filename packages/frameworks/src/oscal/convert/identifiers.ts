/** Identifiers as OSCAL writes them, and as the product does. */
import { controlId } from "../../control-id.ts";
import { RULES } from "../datatypes.ts";
import type { CatalogDocument, Control, Group } from "./shapes.ts";

interface Known {
  readonly id: string;
  /** What controls of its published catalogs are called. */
  readonly called: RegExp;
  readonly write: (id: string) => string;
}

const FAMILIES = "ac|at|au|ca|cm|cp|ia|ir|ma|mp|pe|pl|pm|ps|pt|ra|sa|sc|si|sr";
const KNOWN: readonly Known[] = [
  {
    id: "nist-sp-800-53-r5",
    called: new RegExp(`^(?:${FAMILIES})(?:-\\d{1,2}(?:\\.\\d{1,2})?)?$`, "i"),
    write: (id) => id.toLowerCase().replace(/\((\d+)\)$/, ".$1"),
  },
  {
    id: "nist-csf-2-0",
    called: /^(?:GV|ID|PR|DE|RS|RC)(?:\.[A-Z]{2}(?:-\d{1,2})?)?$/i,
    write: (id) => id,
  },
  {
    id: "nist-sp-800-171-r3",
    called: /^SP_800_171_(?:SR-)?03\.\d\d(?:\.\d\d)?$/i,
    write: (id) => `SP_800_171_${id}`,
  },
];

/** Every control of a catalog, in its order. */
export function controlsOf(container: Pick<CatalogDocument | Group, "groups" | "controls">): Control[] {
  const nested = (control: Control): Control[] => [control, ...(control.controls ?? []).flatMap(nested)];
  return [...(container.groups ?? []).flatMap(controlsOf), ...(container.controls ?? []).flatMap(nested)];
}

/** The shipped framework that identifiers belong to: all of them do, or none counts. */
export function frameworkOf(ids: readonly string[]): string | null {
  if (ids.length === 0) return null;
  return KNOWN.find(({ called }) => ids.every((id) => called.test(id)))?.id ?? null;
}

/** An identifier as a shipped framework writes it. */
export function productId(framework: string | null, id: string): string | undefined {
  return framework === null ? undefined : controlId(framework, id.replace(/^SP_800_171_/i, ""));
}

/** A group's identifier as a shipped framework writes it: `ac` is `AC`, `SP_800_171_03.01` is `03.01`. */
export function productGroupId(framework: string | null, id: string): string {
  if (framework === "nist-sp-800-171-r3") return id.replace(/^SP_800_171_/i, "");
  return framework === null ? id : id.toUpperCase();
}

/** An identifier as a published catalog writes it, or as it is. */
export function publishedId(framework: string | null, id: string): string {
  return KNOWN.find((one) => one.id === framework)?.write(id) ?? id.replaceAll(/\s+/g, " ").trim();
}

/** An identifier as a published catalog writes it, or as a token that reads like it. */
export function oscalId(framework: string | null, id: string): string {
  const known = publishedId(framework, id);
  if (RULES.token.is(known)) return known;
  const token = known.replaceAll(/[^\p{L}\p{N}._-]+/gu, ".").replaceAll(/^\.+|\.+$/g, "");
  return RULES.token.is(token) ? token : `_${token}`;
}
