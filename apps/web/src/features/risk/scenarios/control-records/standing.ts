/** Where a control stands: now, and by the plan. */
export type Standing = "in-place" | "ending" | "planned" | "idea";

/** The words for it. */
export const STANDING_WORDS: Readonly<Record<Standing, string>> = {
  "in-place": "In place",
  ending: "In place, to be ended",
  planned: "Planned",
  idea: "Neither in place nor planned",
};

/** Where a control stands. */
export function standingOf({
  inPlace,
  willBe,
}: {
  readonly inPlace: boolean;
  readonly willBe: boolean;
}): Standing {
  if (inPlace) return willBe ? "in-place" : "ending";
  return willBe ? "planned" : "idea";
}

/** The two states behind it. */
export function statesOf(standing: Standing): { readonly inPlace: boolean; readonly willBe: boolean } {
  return {
    inPlace: standing === "in-place" || standing === "ending",
    willBe: standing === "in-place" || standing === "planned",
  };
}
