/** A control's strength while it's typed: shares are percentages. */
import { CONTROL_FUNCTIONS } from "@crq/contract/risk/control-model/control-functions";
import { ControlStrength } from "@crq/contract/risk/control-model/control-strength";
import type { ControlFunction } from "@crq/engine/control-model/control-function";
import type { Interval } from "@crq/engine/control-model/model-draws";
import type { OwnStrength, Strength } from "@crq/threats/strengths";
import * as z from "zod/mini";

/** An interval as it's typed. */
export type TypedInterval = Readonly<Record<keyof Interval, string>>;

/** A strength as its form has it. */
export interface StrengthDraft {
  readonly functions: readonly { readonly does: ControlFunction; readonly capability: TypedInterval }[];
  readonly reliability: TypedInterval;
  readonly source: string;
}

/** A share as the percentage that people type: 0.075 is `7.5`. */
export const typedShare = (value: number): string => String(Number((100 * value).toFixed(4)));

/** The share of a typed percentage; NaN if it's none. */
export function shareOf(typed: string): number {
  const text = typed.replaceAll("%", "").trim();
  return text === "" ? Number.NaN : Number((Number(text) / 100).toFixed(6));
}

const typed = ({ low, likely, high }: Interval): TypedInterval => ({
  low: typedShare(low),
  likely: typedShare(likely),
  high: typedShare(high),
});
const intervalOf = ({ low, likely, high }: TypedInterval): Interval => ({
  low: shareOf(low),
  likely: shareOf(likely),
  high: shareOf(high),
});

/** A strength, ready to be changed. The product's and a family's source isn't kept: what is typed has one of its own. */
export function draftOf({ functions, reliability, source }: Strength, isOwn: boolean): StrengthDraft {
  return {
    functions: functions.map(({ does, capability }) => ({ does, capability: typed(capability) })),
    reliability: typed(reliability),
    source: isOwn ? source : "",
  };
}

/** The strength that was typed; `draftProblems` finds what is wrong with it. */
export function strengthFrom(of: string, { functions, reliability, source }: StrengthDraft): OwnStrength {
  return {
    of,
    functions: functions.map(({ does, capability }) => ({ does, capability: intervalOf(capability) })),
    reliability: intervalOf(reliability),
    source: source.trim(),
  };
}

/** What is wrong with a typed strength in the contract's words, by field: `functions.0.capability`, `reliability`, `source`. */
export function draftProblems(of: string, draft: StrengthDraft): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const { error } = z.safeParse(ControlStrength, strengthFrom(of, draft));
  for (const { path, message } of error?.issues ?? []) {
    const last = path.at(-1);
    const isFigure = last === "low" || last === "likely" || last === "high";
    const field = (isFigure ? path.slice(0, -1) : path).join(".");
    const most = field === "reliability" ? 100 : 99;
    const words = isFigure ? `Enter percentages from 0 to ${most}` : sentence(message);
    if (!found.has(field)) found.set(field, words);
  }
  return found;
}

const sentence = (message: string) => `${message.charAt(0).toUpperCase()}${message.slice(1)}`;

/** The functions that a draft doesn't have yet. */
export function unused({ functions }: StrengthDraft): readonly ControlFunction[] {
  return CONTROL_FUNCTIONS.filter((one) => functions.every(({ does }) => does !== one));
}
