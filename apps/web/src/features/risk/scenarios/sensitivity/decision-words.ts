/** What the value of information says of a decision. */

/**
 * The better choice on average, in words: `before`, what stands out, and `after`. Losses above the appetite are never accepted, and a control that other
 * scenarios share isn't given up for one of them.
 */
export function decisionWords(
  decision: "treat" | "accept",
  beyondAppetite: boolean,
  isShared = false,
): { readonly before: string; readonly said: string; readonly after: string } {
  if (decision === "accept" && isShared)
    return {
      before: "",
      said: "The planned controls don’t pay for themselves from this scenario alone",
      after: ".",
    };
  if (decision === "accept" && beyondAppetite)
    return {
      before: "",
      said: "The planned controls cost more than they save on average",
      after:
        ", and the risk is above this scenario’s limit: look for other controls, insurance, or a different limit.",
    };
  return {
    before: "Current decision: ",
    said: decision === "treat" ? "implement the planned controls" : "accept the risk",
    after: ".",
  };
}

/** What the value of information takes for granted. */
export const TAKEN_AS_PERMANENT =
  "This takes the decision and what you learn as permanent: the same choice every year, with inputs that stay as they turn out to be. For a decision you can revise, information is worth less.";
