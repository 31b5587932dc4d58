/** Controls as the engine's model takes them: how strong they are, and which techniques they mitigate. */
import type { ModeledControl } from "@crq/engine/control-model/model-draws";
import type { FiledControl } from "@crq/engine/control-model/simulation-file";
import { mitigated } from "./mitigated.ts";
import { baseControl, type OwnStrength, strengthOf } from "./strengths.ts";

const NO_TECHNIQUES: ReadonlySet<string> = new Set();

/** The controls as the model takes them: base controls, in the order given; those of no known family are left out. */
export function modeledControls(
  controls: Iterable<string>,
  own: readonly OwnStrength[] = [],
): ModeledControl[] {
  return [...new Set([...controls].map(baseControl))].flatMap((id) => {
    const strength = strengthOf(id, own);
    if (!strength) return [];
    const { functions, reliability } = strength;
    return [{ id, functions, reliability, techniques: mitigated().get(id) ?? NO_TECHNIQUES }];
  });
}

/** The same controls as files have them, each with where its strength is from. */
export function filedControls(
  controls: readonly ModeledControl[],
  own: readonly OwnStrength[] = [],
): FiledControl[] {
  return controls.map(({ id, functions, reliability, techniques }) => ({
    id,
    functions,
    reliability,
    techniques: [...techniques].toSorted(),
    source: strengthOf(id, own)!.source,
  }));
}
