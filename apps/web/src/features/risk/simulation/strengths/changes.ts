/** What differs between two sets of strengths, and changes that aren't saved yet. */
import type { ControlStrengths } from "@crq/contract/risk/control-model/control-model";
import type { Interval } from "@crq/engine/control-model/model-draws";
import {
  familyOf,
  type OwnStrength,
  shippedStrength,
  type Strength,
  strengthOf,
} from "@crq/threats/strengths";
import { FUNCTION_WORDS } from "../words.ts";
import { typedShare } from "./strength-draft.ts";

/** A set of strengths over the product's. */
export type StrengthSet = Pick<ControlStrengths, "items" | "commonCause">;

/** Unsaved changes: by control or family, its new strength, or null to take the product's (or the family's) again. */
export interface Changes {
  readonly items: ReadonlyMap<string, OwnStrength | null>;
  /** Undefined while it stays as it is. */
  readonly commonCause: number | undefined;
}

/** No changes. */
export const NO_CHANGES: Changes = { items: new Map(), commonCause: undefined };

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const written = ({ of, functions, reliability, source }: OwnStrength) => [
  of,
  functions
    .map(({ does, capability }) => [does, capability.low, capability.likely, capability.high])
    .toSorted(([one], [other]) => String(one).localeCompare(String(other))),
  [reliability.low, reliability.likely, reliability.high],
  source,
];
const alike = (one: OwnStrength | undefined, other: OwnStrength | undefined) =>
  one === undefined || other === undefined ? one === other : same(written(one), written(other));
const ownIn = ({ items }: StrengthSet, of: string) => items.find((one) => one.of === of);

/** How many changes there are. */
export const countOf = ({ items, commonCause }: Changes): number =>
  items.size + (commonCause === undefined ? 0 : 1);

/** The changes with one more; one that only says what holds already is none. */
export function withItem(base: StrengthSet, changes: Changes, of: string, to: OwnStrength | null): Changes {
  const items = new Map(changes.items);
  if (alike(ownIn(base, of), to ?? undefined)) items.delete(of);
  else items.set(of, to);
  return { ...changes, items };
}

/** The changes with another common cause. */
export function withCommonCause(base: StrengthSet, changes: Changes, to: number): Changes {
  return { ...changes, commonCause: to === base.commonCause ? undefined : to };
}

/** A set with changes: those that it had in their order, new ones after them. */
export function applied(base: StrengthSet, { items, commonCause }: Changes): StrengthSet {
  const kept = base.items.flatMap((one) => {
    const to = items.get(one.of);
    return to === undefined ? [one] : to === null ? [] : [to];
  });
  const added = [...items.values()].filter(
    (one): one is OwnStrength => one !== null && ownIn(base, one.of) === undefined,
  );
  return {
    items: [...kept, ...added].map((one) => ({ ...one, functions: [...one.functions] })),
    commonCause: commonCause ?? base.commonCause,
  };
}

/** The changes that lead from one set to another. */
export function changesBetween(from: StrengthSet, to: StrengthSet): Changes {
  let changes = NO_CHANGES;
  for (const { of } of from.items) changes = withItem(from, changes, of, ownIn(to, of) ?? null);
  for (const one of to.items) changes = withItem(from, changes, one.of, one);
  return withCommonCause(from, changes, to.commonCause);
}

/** Whose strength holds for a control or family. */
export type Holder = "own" | "own-family" | "product" | "product-family";

/** The strength that holds for a control or family, and whose it is; undefined for one of no known family. */
export function held(
  of: string,
  items: StrengthSet["items"],
): { readonly strength: Strength; readonly holder: Holder } | undefined {
  const strength = strengthOf(of, items);
  if (!strength) return undefined;
  const has = (name: string) => items.some((one) => one.of === name);
  const isFamily = familyOf(of) === of;
  if (has(of)) return { strength, holder: "own" };
  if (!isFamily && has(familyOf(of))) return { strength, holder: "own-family" };
  return { strength, holder: shippedStrength(of) ? "product" : "product-family" };
}

/** `25% to 75%, most likely 50%`. */
function intervalWords({ low, likely, high }: Interval): string {
  const [least, most] = [`${typedShare(low)}%`, `${typedShare(high)}%`];
  return low === high ? least : `${least} to ${most}, most likely ${typedShare(likely)}%`;
}

/** A control or family whose strength differs, and how. */
export interface Difference {
  readonly of: string;
  readonly lines: readonly string[];
}

/** What differs in words, by control or family. */
export function differences(from: StrengthSet, to: StrengthSet): readonly Difference[] {
  const changes = changesBetween(from, to);
  const found = [...changes.items.keys()].toSorted(byName).map((of) => {
    const before = held(of, from.items);
    const after = held(of, to.items);
    return { of, lines: before && after ? linesBetween(before, after) : ["Changed"] };
  });
  if (changes.commonCause === undefined) return found;
  const lines = [`${typedShare(from.commonCause)}% → ${typedShare(to.commonCause)}%`];
  return [...found, { of: "Common cause", lines }];
}

type Held = NonNullable<ReturnType<typeof held>>;

const BACK_TO: Readonly<Record<Exclude<Holder, "own">, string>> = {
  "own-family": "Takes your family’s strength again",
  product: "Takes the product’s estimate again",
  "product-family": "Takes the product’s estimate of its family again",
};

function linesBetween(before: Held, after: Held): string[] {
  const capability = ({ strength }: Held, does: string) =>
    strength.functions.find((one) => one.does === does)?.capability;
  const all = new Set([...before.strength.functions, ...after.strength.functions].map(({ does }) => does));
  const lines = after.holder === "own" ? [] : [BACK_TO[after.holder]];
  for (const does of all) {
    const [one, other] = [capability(before, does), capability(after, does)];
    const { name } = FUNCTION_WORDS[does];
    if (!other) lines.push(`${name}: no longer`);
    else if (!one) lines.push(`${name}: new, ${intervalWords(other)}`);
    else if (intervalWords(one) !== intervalWords(other))
      lines.push(`${name}: ${intervalWords(one)} → ${intervalWords(other)}`);
  }
  const [was, is] = [intervalWords(before.strength.reliability), intervalWords(after.strength.reliability)];
  if (was !== is) lines.push(`Reliable: ${was} → ${is}`);
  if (after.holder === "own" && before.strength.source !== after.strength.source)
    lines.push(`Source: ${after.strength.source}`);
  return lines.length === 0 ? ["Yours, with the same figures"] : lines;
}

/** By family, then by number: AC, AC-2, AC-17. */
export function byName(one: string, other: string): number {
  const number = (of: string) => Number(of.split("-", 2)[1] ?? 0);
  return familyOf(one).localeCompare(familyOf(other)) || number(one) - number(other);
}
