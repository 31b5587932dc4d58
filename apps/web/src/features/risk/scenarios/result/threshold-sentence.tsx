import { cx } from "class-variance-authority";
import { type KeyboardEvent, useState } from "react";
import { quantityText, readQuantity } from "../../../../ui/form/quantity.ts";
import { currencySign } from "../estimate/quantity-words.ts";
import { stepQuantity } from "../estimate/step-quantity.ts";
import { article, percentWords } from "../../../../screen/joined/reading-curve.ts";

interface ThresholdSentenceProps {
  readonly threshold: number;
  readonly chance: number;
  readonly currency: string;
  readonly onThreshold: (value: number) => void;
}

/** `A 5% chance of losing more than [6.5M] in a year`: the amount can be typed, or stepped with the arrow keys. */
export function ThresholdSentence({ threshold, chance, currency, onThreshold }: ThresholdSentenceProps) {
  /** The text being typed; null while the handle moves. */
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? quantityText(threshold, "money");
  const reading = readQuantity(text, "money");
  const wrong = !reading.ok || reading.value <= 0;
  const take = (next: string) => {
    setTyped(next);
    const read = readQuantity(next, "money");
    if (read.ok && read.value > 0) onThreshold(read.value);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    const next = stepQuantity(text, "money", event.key === "ArrowUp" ? 1 : -1, event.shiftKey);
    if (next !== null) take(next);
  };
  const sign = currencySign(currency);
  return (
    <div className="flex flex-wrap items-baseline gap-x-1.5 gap-y-1 font-display text-lg @md:text-xl">
      <output className="num">
        <Chance chance={chance} />
      </output>
      <label htmlFor="threshold-amount">chance of losing more than</label>
      <span className="inline-flex items-baseline whitespace-nowrap">
        <span className={cx("font-semibold", sign.length > 1 && "mr-1")}>{sign}</span>
        <input
          id="threshold-amount"
          type="text"
          autoComplete="off"
          spellCheck={false}
          value={text}
          aria-invalid={wrong || undefined}
          onChange={(event) => take(event.target.value)}
          onKeyDown={press}
          onBlur={() => setTyped(null)}
          className={cx(
            "num field-sizing-content min-w-12 rounded-none border-b-2 bg-transparent px-0.5 font-semibold outline-none focus-visible:bg-focus/10 touch:py-1",
            wrong ? "border-bad" : "border-line-strong hover:border-ink focus-visible:border-focus",
          )}
        />
        <span aria-hidden className="num hidden font-semibold print:inline">
          {text}
        </span>
      </span>
      <span>in a year</span>
    </div>
  );
}

/** `A 5%`, with the figure in the threshold's color. */
function Chance({ chance }: { readonly chance: number }) {
  if (chance <= 0) return <>No</>;
  return (
    <>
      {article(chance)} <strong className="font-semibold text-primary">{percentWords(chance)}</strong>
    </>
  );
}
