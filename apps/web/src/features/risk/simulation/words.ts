import type { ControlFunction } from "@crq/engine/control-model/control-function";
import type { Uncertain } from "@crq/engine/control-model/closing-gaps";
import { money } from "../../../ui/format.ts";

/** What each function acts on, in a few words. */
export const FUNCTION_WORDS: Readonly<
  Record<ControlFunction, { readonly name: string; readonly on: string }>
> = {
  avoidance: { name: "Avoidance", on: "contact frequency" },
  deterrence: { name: "Deterrence", on: "probability of action" },
  resistance: { name: "Resistance", on: "vulnerability" },
  visibility: { name: "Visibility", on: "losses, by early detection" },
  monitoring: { name: "Monitoring", on: "losses, by early detection" },
  recognition: { name: "Recognition", on: "losses, by early detection" },
  "event-termination": { name: "Ending an event", on: "losses, once it’s detected" },
  resilience: { name: "Resilience", on: "primary losses" },
  "loss-reduction": { name: "Loss reduction", on: "secondary losses" },
  "variance-management": { name: "Variance management", on: "other controls’ reliability" },
  "decision-support": { name: "Decision support", on: "nothing by itself" },
};

/** A share as whole percent. */
export const share = (value: number) => `${Math.round(100 * value)}%`;

/** `$1.2M to $3.4M`: what uncertain strengths leave open; null where that's nothing. */
export function spread({ p5, p95 }: Uncertain, currency: string): string | null {
  const [low, high] = [money(p5, currency), money(p95, currency)];
  return low === high ? null : `${low} to ${high}`;
}

/** The same as a sentence, for losses together. */
export function spreadSentence(loss: Uncertain, currency: string): string {
  const range = spread(loss, currency);
  return range === null
    ? "How strong controls are doesn’t change this figure yet."
    : `${range} by the strengths’ uncertainty.`;
}
