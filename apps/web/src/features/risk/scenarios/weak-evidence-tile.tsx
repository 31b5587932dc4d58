import type { WeakEvidence as Weak } from "@crq/contract/risk/scenario-figures";
import { Link } from "@tanstack/react-router";
import { Panel } from "../../../screen/tile/panel.tsx";
import { useTile } from "../../../screen/tile/use-tile.ts";
import { count, counted, money, percent } from "../../../ui/format.ts";
import { factorAt, factorLabel } from "./estimate/factors.ts";

type Item = Weak["items"][number];

/** The largest scenarios with inputs without evidence, or with very wide ranges. */
export function WeakEvidence() {
  const read = useTile("scenarioFigures.weakEvidence");
  return (
    <Panel title="Weak evidence" landmark read={read}>
      {({ items, total, checked }) =>
        items.length === 0 ? (
          <p className="border-y border-line py-4 text-sm text-muted">
            {checked === 0
              ? "No scenarios yet. Those with inputs that need evidence appear here."
              : "Every input has evidence, and no range is very wide."}
          </p>
        ) : (
          <>
            <ul className="border-t border-ink/40">
              {items.map((item) => (
                <Line key={item.id} item={item} />
              ))}
            </ul>
            {total > items.length && (
              <p className="mt-2 text-xs text-muted">And {counted(total - items.length, "more scenario")}.</p>
            )}
          </>
        )
      }
    </Panel>
  );
}

function Line({
  item: { id, title, clientName, currency, mean, inputCount, unsupported, widest },
}: {
  item: Item;
}) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-b border-line py-2 text-sm">
      <Link
        to="/risk-management/quantitative-analysis"
        search={{ scenario: id }}
        className="line-clamp-2 font-medium wrap-anywhere underline-offset-4 hover:underline touch:py-1.5"
      >
        {title}
      </Link>
      <span className="num text-muted">
        {money(mean, currency)}
        <span className="sr-only"> a year on average</span>
      </span>
      <p className="col-span-2 text-xs text-muted">
        {clientName !== null && `${clientName}. `}
        {unsupported.length > 0 && (
          <>
            {count(unsupported.length)} of {counted(inputCount, "input")} without evidence:{" "}
            {unsupported.slice(0, 2).map(factorLabel).join(", ")}
            {unsupported.length > 2 && ` and ${unsupported.length - 2} more`}.{" "}
          </>
        )}
        {widest !== null &&
          `${factorLabel(widest.input)} ranges from ${amount(widest.input, widest.low, currency)} to ${amount(widest.input, widest.high, currency)}.`}
      </p>
    </li>
  );
}

/** An end of a range in its own unit. */
function amount(input: string, value: number, currency: string): string {
  const kind = factorAt(input)?.kind;
  if (kind === "money") return money(value, currency);
  if (kind === "probability") return percent(value);
  return `${value.toLocaleString("en-US", { maximumSignificantDigits: 3 })} a year`;
}
