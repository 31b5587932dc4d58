import { cx } from "class-variance-authority";
import { type KeyboardEvent, useState } from "react";
import { percent } from "../../../ui/format.ts";
import { quantityText, readQuantity } from "../estimate/quantity.ts";
import { stepQuantity } from "../estimate/step-quantity.ts";

interface ThresholdSentenceProps {
  readonly threshold: number;
  readonly chance: number;
  readonly currency: string;
  readonly onThreshold: (value: number) => void;
}

/** `A 5% chance of losing more than [6.5M] in a year`: the amount can be typed, or stepped with the arrow keys. */
export function ThresholdSentence({ threshold, chance, currency, onThreshold }: ThresholdSentenceProps) {
  /** What is being typed; null while the handle leads. */
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
  const share = percent(chance).replace("<", "less than ").replace(">", "more than ");
  return (
    <div className="flex flex-wrap items-baseline gap-x-1.5 gap-y-1 font-display text-xl">
      <output className="num min-w-[4.2ch] font-semibold text-bad">{chance <= 0 ? "No" : share}</output>
      <label htmlFor="threshold-amount">chance of losing more than</label>
      <span className="inline-flex items-baseline whitespace-nowrap">
        <input
          id="threshold-amount"
          type="text"
          autoComplete="off"
          spellCheck={false}
          value={text}
          size={Math.max(5, text.length)}
          aria-invalid={wrong || undefined}
          aria-describedby="threshold-currency"
          onChange={(event) => take(event.target.value)}
          onKeyDown={press}
          onBlur={() => setTyped(null)}
          className={cx(
            "num w-auto rounded-none border-b-2 bg-transparent px-1 text-center font-semibold outline-none focus-visible:bg-focus/10",
            wrong ? "border-bad" : "border-line-strong focus-visible:border-focus",
          )}
        />
        <span id="threshold-currency" className="ml-1 font-sans text-xs text-muted">
          {currency}
        </span>
      </span>
      <span>in a year</span>
    </div>
  );
}
