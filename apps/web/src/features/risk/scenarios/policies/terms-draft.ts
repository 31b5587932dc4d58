import type { Policy } from "@crq/contract/risk/policies";
import { readQuantity } from "../../../../ui/form/quantity.ts";

/** A scenario's terms while they're being edited. */
export interface TermsDraft {
  readonly scenarioId: string;
  readonly sublimit: string;
  readonly hours: string;
  readonly lossPerHour: string;
}

type Terms = Policy["terms"][number];

/** Stored terms as typed. */
export function termsDraft({ scenarioId, sublimit, waiting }: Terms): TermsDraft {
  return {
    scenarioId,
    sublimit: sublimit === null ? "" : String(sublimit),
    hours: waiting ? String(waiting.hours) : "",
    lossPerHour: waiting ? String(waiting.lossPerHour) : "",
  };
}

/** Terms as they are sent; what's wrong with them goes into `problems`, by field: `terms[0].sublimit`. */
export function readTerms(
  drafts: readonly TermsDraft[],
  covered: readonly string[] | null,
  problems: Record<string, string>,
): Terms[] {
  return drafts.map((draft, i) => {
    const { scenarioId, sublimit, hours, lossPerHour } = draft;
    const at = `terms[${i}]`;
    const number = (path: string, text: string, most: number, rule: string): number => {
      const read = readQuantity(text, "money");
      if (!read.ok) problems[path] = read.rule;
      else if (read.value < 0 || read.value > most) problems[path] = rule;
      return read.ok ? read.value : 0;
    };
    if (scenarioId === "") problems[`${at}.scenarioId`] = "Choose a scenario";
    else if (drafts.findIndex((one) => one.scenarioId === scenarioId) !== i)
      problems[`${at}.scenarioId`] = "This scenario already has terms";
    else if (covered && !covered.includes(scenarioId))
      problems[`${at}.scenarioId`] = "The policy doesn’t cover this scenario";
    const amount = "Enter an amount from 0 to 1,000T";
    const most = sublimit.trim() === "" ? null : number(`${at}.sublimit`, sublimit, 1e15, amount);
    if (most !== null && most <= 0 && problems[`${at}.sublimit`] === undefined)
      problems[`${at}.sublimit`] = "Enter an amount above 0, or leave it empty";
    const waits = hours.trim() !== "" || lossPerHour.trim() !== "";
    const waiting = waits
      ? {
          hours: number(`${at}.hours`, hours, 8760, "Enter hours from 0 to 8,760"),
          lossPerHour: number(`${at}.lossPerHour`, lossPerHour, 1e15, amount),
        }
      : null;
    if (most === null && !waits && problems[`${at}.scenarioId`] === undefined)
      problems[`${at}.sublimit`] = "Enter a sublimit or a waiting period, or remove these terms";
    return { scenarioId, sublimit: most, waiting };
  });
}

/** `8 hours at $5K an hour: $40K of each event isn’t insured.`, to check what was typed; empty until both are known. */
export function waitingWords({ hours, lossPerHour }: TermsDraft, words: (value: number) => string): string {
  const [long, each] = [readQuantity(hours, "money"), readQuantity(lossPerHour, "money")];
  if (!long.ok || !each.ok || !(long.value > 0 && each.value > 0)) return "";
  return `The first ${words(long.value * each.value)} of each event isn’t insured.`;
}
