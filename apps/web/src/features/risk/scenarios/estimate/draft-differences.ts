import { fieldsOf } from "./draft-fields.ts";
import { shownOf } from "./draft-words.ts";
import type { ScenarioDraft } from "./estimate-draft.ts";

/** A field in which two versions of a scenario differ. Null means that a version doesn't have the field. */
export interface Difference {
  readonly key: string;
  readonly label: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** The keys of several versions, each once. */
export function keysOf(...sides: ReadonlyMap<string, unknown>[]): string[] {
  return [...new Set(sides.flatMap((side) => [...side.keys()]))];
}

/** Every field in which `after` differs from `before`. The order of forms and the notation of a number don't count. */
export function differences(before: ScenarioDraft, after: ScenarioDraft): Difference[] {
  const left = fieldsOf(before);
  const right = fieldsOf(after);
  return keysOf(left, right).flatMap((key) => {
    const a = left.get(key);
    const b = right.get(key);
    if (a?.same === b?.same) return [];
    const shown = (field: typeof a) => (field ? shownOf(key, field) : null);
    return [{ key, label: (b ?? a)!.label, before: shown(a), after: shown(b) }];
  });
}
