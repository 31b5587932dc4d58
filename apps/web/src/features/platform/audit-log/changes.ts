/** One value that differs between two states of a record. */
export interface Change {
  /** The path: `name`, `policy.idleMinutes`, `roles[2]`. */
  readonly path: string;
  readonly kind: "added" | "removed" | "changed";
  readonly before: unknown;
  readonly after: unknown;
}

const PAIRS = [
  ["before", "after"],
  ["from", "to"],
] as const;

/** The changes in an entry, and its other details. */
export function changesOf(detail: Readonly<Record<string, unknown>>): {
  changes: readonly Change[];
  rest: Readonly<Record<string, unknown>>;
} {
  const pair = PAIRS.find((names) => names.some((name) => isRecord(detail[name])));
  if (pair === undefined) return { changes: [], rest: detail };
  const [before, after] = pair;
  const rest = Object.fromEntries(
    Object.entries(detail).filter(([name]) => name !== before && name !== after),
  );
  return { changes: compare(detail[before] ?? {}, detail[after] ?? {}, ""), rest };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Descends into records and lists while both sides have one; a value on only one side is one change, whole.
 */
function compare(before: unknown, after: unknown, path: string): Change[] {
  if (Array.isArray(before) && Array.isArray(after)) {
    const length = Math.max(before.length, after.length);
    return Array.from({ length }, (_, i) => member(before, after, i, `${path}[${i}]`)).flat();
  }
  if (isRecord(before) && isRecord(after))
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) =>
      member(before, after, name, path === "" ? name : `${path}.${name}`),
    );
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ path, kind: "changed", before, after }];
}

function member(before: object, after: object, name: string | number, path: string): Change[] {
  const [was, is] = [(before as never)[name], (after as never)[name]] as [unknown, unknown];
  if (!Object.hasOwn(before, name)) return [{ path, kind: "added", before: undefined, after: is }];
  if (!Object.hasOwn(after, name)) return [{ path, kind: "removed", before: was, after: undefined }];
  return compare(was, is, path);
}

/** A value in readable form. */
export function valueText(value: unknown): string {
  if (value === undefined) return "";
  if (value === null) return "none";
  if (value === "") return "empty";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "string" || typeof value === "number") return String(value);
  if (Array.isArray(value) && value.every((one) => typeof one !== "object"))
    return value.length === 0 ? "none" : value.join(", ");
  return JSON.stringify(value, null, 1);
}
