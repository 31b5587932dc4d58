/** Evidence of a record's effects supports what they were when it was given. */
import type { ControlRecord } from "@crq/contract/risk/controls";
import { canonicalJson } from "@crq/engine/canonical-json";
import { boundTo } from "../scenarios/public.ts";

type Effects = ControlRecord["effects"];
type Entry = ReturnType<typeof evidenceOf>[number];

/**
 * Binds the evidence of effects to what they are, by the rule for a scenario's evidence: each factor is an input. Evidence whose effect is given
 * another factor keeps the share that it supported.
 * @param before the record's effects until now
 */
export function boundEffects(effects: Effects, before: Effects = []): Effects {
  const values = new Map(effects.map(({ node, change }) => [node, change.factor]));
  const [now, earlier] = [evidenceOf(effects), evidenceOf(before)];
  const bound = boundTo(now, values, [...movedAlong(now, earlier), ...earlier]);
  return effects.map((effect) => ({
    ...effect,
    evidence: bound.filter(({ input }) => input === effect.node).map(({ input: _, ...entry }) => entry),
  }));
}

function evidenceOf(effects: Effects) {
  return effects.flatMap(({ node, evidence }) => evidence.map((entry) => ({ ...entry, input: node })));
}

/** What evidence supported that isn't at its factor any more, under the factors where it is now. Of several with the same words it's the one that is sent. */
function movedAlong(now: readonly Entry[], before: readonly Entry[]): Entry[] {
  const words = ({ source, statement, url }: Entry) => JSON.stringify([source, statement, url]);
  const place = (entry: Entry) => `${entry.input} ${words(entry)}`;
  const places = new Set(now.map(place));
  const left = before.filter((entry) => !places.has(place(entry)));
  return now.flatMap((entry) => {
    const alike = left.filter((one) => words(one) === words(entry));
    const sent = canonicalJson(entry.supports);
    const from = alike.find(({ supports }) => canonicalJson(supports) === sent) ?? alike[0];
    return from ? [{ ...from, input: entry.input }] : [];
  });
}
