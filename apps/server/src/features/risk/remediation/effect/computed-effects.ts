/** What projects do to the loss, kept in memory: pages, statements and reloads ask for the same figures again and again. */
import { createHash } from "node:crypto";
import type { Compute } from "../../../../jobs/compute-pool.ts";
import type { EffectInput, ShownEffect } from "../../../../jobs/project-work.ts";

/** About 20 kB each. */
const MOST = 50;

/** Computes the effect of a project, or gives the one that was computed from the same input. */
export type ComputedEffects = (
  input: EffectInput,
  caller: Parameters<Compute["run"]>[1],
) => Promise<ShownEffect | null>;

/** Effects by a fingerprint of everything that they follow from; the ones asked for longest ago go first. What failed isn't kept. */
export function computedEffects(compute: Compute, most = MOST): ComputedEffects {
  const kept = new Map<string, ShownEffect | null>();
  return async (input, caller) => {
    const key = createHash("sha256").update(JSON.stringify(input)).digest("base64");
    const before = kept.get(key);
    const effect =
      before === undefined ? await compute.run({ engine: "exact", effectOf: input }, caller) : before;
    kept.delete(key);
    kept.set(key, effect);
    if (kept.size > most) kept.delete(kept.keys().next().value!);
    return effect;
  };
}
