import { moneyApart } from "@crq/contract/figures/money-apart";
import type { CallResult } from "../../../../api/call.ts";
import { money } from "../../../../ui/format.ts";

type Moved = CallResult<"controls.update">["moved"];

/** `2 scenarios together: expected loss $1.2M a year, before $1.5M.`, in digits that tell both apart. */
export function movedWords(moved: Moved, currency: string): string {
  if (moved.length === 0) return "No expected loss changed.";
  const sum = (of: "before" | "after") => moved.reduce((total, one) => total + one[of], 0);
  const scenarios = moved.length === 1 ? moved[0]!.title : `${moved.length} scenarios together`;
  const [after, before] = moneyApart(sum("after"), sum("before"), currency, (value) =>
    money(value, currency),
  );
  return after === before
    ? `${scenarios}: expected loss ${after} a year, the same as before.`
    : `${scenarios}: expected loss ${after} a year, before ${before}.`;
}
