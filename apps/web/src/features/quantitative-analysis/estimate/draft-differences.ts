import { type DraftField, assemble, fieldsOf } from "./draft-fields.ts";
import type { ScenarioDraft } from "./estimate-draft.ts";

/** A field in which two versions of a scenario differ. Null stands for a field that a version does not have. */
export interface Difference {
  readonly key: string;
  readonly label: string;
  readonly before: string | null;
  readonly after: string | null;
}

function keysOf(...sides: ReadonlyMap<string, unknown>[]): string[] {
  return [...new Set(sides.flatMap((side) => [...side.keys()]))];
}

/** Every field in which `after` differs from `before`. The order of forms and the notation of a number do not count. */
export function differences(before: ScenarioDraft, after: ScenarioDraft): Difference[] {
  const left = fieldsOf(before);
  const right = fieldsOf(after);
  return keysOf(left, right).flatMap((key) => {
    const a = left.get(key);
    const b = right.get(key);
    if (a?.same === b?.same) return [];
    return [{ key, label: (b ?? a)!.label, before: a?.shown ?? null, after: b?.shown ?? null }];
  });
}

/** Who changed a field since both started from the same version. */
export interface Change {
  readonly key: string;
  readonly label: string;
  readonly by: "me" | "them" | "both";
  readonly mine: string | null;
  readonly theirs: string | null;
}

/** Two people's changes to one version, field by field, and what both together make. */
export interface Merge {
  readonly changes: readonly Change[];
  /** Both persons' changes in one; null when they changed the same field differently. */
  readonly merged: ScenarioDraft | null;
}

/** Compares two versions with the one that both started from. Fields that both changed alike are no change to show. */
export function mergeDrafts(base: ScenarioDraft, mine: ScenarioDraft, theirs: ScenarioDraft): Merge {
  const [from, left, right] = [fieldsOf(base), fieldsOf(mine), fieldsOf(theirs)];
  const changes: Change[] = [];
  const merged = new Map<string, DraftField>();
  for (const key of keysOf(from, right, left)) {
    const [was, me, them] = [from.get(key), left.get(key), right.get(key)];
    const mineChanged = me?.same !== was?.same;
    const kept = mineChanged ? me : them;
    if (kept) merged.set(key, kept);
    if (me?.same === them?.same) continue;
    const by = mineChanged ? (them?.same === was?.same ? "me" : "both") : "them";
    const label = (me ?? them ?? was)!.label;
    changes.push({ key, label, by, mine: me?.shown ?? null, theirs: them?.shown ?? null });
  }
  return { changes, merged: changes.some(({ by }) => by === "both") ? null : assemble(merged) };
}
