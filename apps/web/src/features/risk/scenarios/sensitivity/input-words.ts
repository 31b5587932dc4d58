import type { Control } from "@crq/engine/treatment";
import { money, significant } from "../../../../ui/format.ts";
import { factorAt, factorLabel } from "../estimate/factors.ts";
import type { Answer } from "../quantify/analysis-messages.ts";

type SobolInput = Answer<"sobol">["indices"][number]["input"];
type Unknown = Answer<"information">["unknowns"][number]["unknown"];

/** An input's value beside its bar: `$50K`, `0.12 a year`, `35%`. */
export function inputText(name: string, value: number, currency: string): string {
  switch (factorAt(name)?.kind) {
    case "money":
      return money(value, currency);
    case "probability":
      return `${Number((value * 100).toPrecision(3))}%`;
    default:
      return `${significant(value)} a year`;
  }
}

/** The source of variance, in words; chance is what would remain if everything were known. */
export function sourceLabel(input: SobolInput): string {
  if (input === "chance.events") return "Randomness: number of events";
  if (input === "chance.secondary") return "Randomness: which events cause secondary loss";
  if (input === "chance.forms") return "Randomness: how severe an event is";
  return factorLabel(input);
}

/** Something that you could find out, in words. */
export function unknownLabel(unknown: Unknown, controls: readonly Control[]): string {
  if (unknown.type === "input") return factorLabel(unknown.name);
  const title = controls.find(({ id }) => id === unknown.control)?.title ?? unknown.control;
  return unknown.type === "cost" ? `Cost of ${title}` : `Effectiveness of ${title}`;
}
