import type { ControlSummary } from "@crq/contract/risk/controls";
import type { ChoiceRule } from "@crq/engine/controls/choice-rules";
import { isPlanned } from "@crq/engine/controls/control-states";
import type { Control } from "@crq/engine/treatment";

interface Rules {
  readonly rules: readonly ChoiceRule[];
  /** The titles of planned controls that require one which doesn’t act on this scenario. */
  readonly elsewhere: readonly string[];
}

/** What a scenario’s controls require and exclude, from their records. */
export function rulesOf(
  controls: readonly Control[],
  records: ReadonlyMap<string, Pick<ControlSummary, "requires" | "excludes">>,
): Rules {
  const idOf = new Map(controls.flatMap(({ id, record }) => (record === undefined ? [] : [[record, id]])));
  const here = (ids: readonly string[]) => ids.flatMap((id) => idOf.get(id) ?? []);
  const known = controls.flatMap((control) => {
    const record = control.record === undefined ? undefined : records.get(control.record);
    return record ? [{ control, record }] : [];
  });
  return {
    rules: known.map(({ control: { id }, record: { requires, excludes } }) => ({
      id,
      requires: here(requires),
      excludes: here(excludes),
    })),
    elsewhere: known
      .filter(({ control, record }) => isPlanned(control) && record.requires.some((id) => !idOf.has(id)))
      .map(({ control }) => control.title),
  };
}
