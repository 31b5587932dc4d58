import { cx } from "class-variance-authority";
import { ChevronDown } from "lucide-react";
import { useMemo, useState } from "react";
import { Button } from "../../../../../ui/button.tsx";
import { percent, significant } from "../../../../../ui/format.ts";
import { CHANCE_AXIS, type SketchAxis, axisHolding } from "../density.ts";
import { type DerivedValue, derivedValue } from "./derived-frequency.ts";
import type { FrequencyDraft } from "../estimate-draft.ts";
import { FREQUENCY_FACTORS, factorLabel } from "../factors.ts";
import { FrequencyLeaf } from "./frequency-leaf.tsx";
import { putTogether } from "./frequency-moves.ts";
import { FREQUENCY_PARTS, type SplitNode, isSplitNode } from "./frequency-parts.ts";
import { IntervalBar } from "../interval-bar.tsx";
import { type OutlineContext, ownProblems } from "../outline-context.ts";
import { quantityWords } from "../quantity-words.ts";

const FORMULAS: Readonly<Record<SplitNode, string>> = {
  lef: "Threat event frequency × vulnerability",
  tef: "Contact frequency × probability of action",
  vulnerability: "The chance that threat capability exceeds resistance strength",
};

interface FrequencyBranchProps {
  readonly node: SplitNode;
  readonly context: OutlineContext;
  readonly level: 4 | 5;
}

/** The value of a node; while its parts are invalid, the last value. */
function useDerived(frequency: FrequencyDraft, node: SplitNode): DerivedValue | null {
  const [last, setLast] = useState<{ of: unknown; value: DerivedValue | null }>({ of: null, value: null });
  if (last.of !== frequency) setLast({ of: frequency, value: derivedValue(frequency, node) ?? last.value });
  return last.value;
}

/** The axis of the whole branch: it also shows the derived value, which can be far below each part. */
function useAxisWith(axis: SketchAxis | null, value: DerivedValue | null): SketchAxis | null {
  return useMemo(() => (axis && value ? axisHolding(axis, [value.p5, value.p95]) : axis), [axis, value]);
}

/** A node of the frequency that comes from its parts: their result, and the parts as a list below it. */
export function FrequencyBranch({ node, context, level }: FrequencyBranchProps) {
  const { estimate, problems, readOnly } = context;
  const value = useDerived(estimate.frequency, node);
  const frequencyAxis = useAxisWith(context.frequencyAxis, node === "vulnerability" ? null : value);
  const below = { ...context, frequencyAxis };
  const factor = FREQUENCY_FACTORS[node];
  const Heading = `h${level}` as const;
  const partLevel = level === 4 ? 5 : 6;
  const input = `frequency.${node}`;
  const wrong = node === "lef" ? problems["frequency"] : undefined;
  return (
    <section aria-label={factorLabel(input)} data-input={input} className="pt-3">
      <div className="flex min-h-7 flex-wrap items-center justify-between gap-x-2">
        <Heading className="text-base font-medium">
          {factor.name} <span className="text-xs font-normal text-muted">{factor.unit}</span>
        </Heading>
        {!readOnly && (
          <Button
            variant="ghost"
            size="sm"
            className="-mr-2 text-muted hover:text-ink"
            aria-label={`Estimate directly: ${factor.name.toLowerCase()}`}
            onClick={() => void putTogether(context, node)}
          >
            <ChevronDown aria-hidden /> Estimate directly
          </Button>
        )}
      </div>
      <p className="text-xs text-muted">{FORMULAS[node]}</p>
      <Derived
        value={value}
        currency={estimate.currency}
        node={node}
        axis={factor.kind === "probability" ? CHANCE_AXIS : frequencyAxis}
        sound={Object.keys(ownProblems(problems, "frequency")).length === 0}
      />
      {wrong !== undefined && <p className="mt-1 text-xs text-bad">{wrong}</p>}
      <ul
        aria-label={`Parts of ${factor.name.toLowerCase()}`}
        className="mt-1 border-l border-line pl-3.5 sm:pl-4"
      >
        {FREQUENCY_PARTS[node].map((part, index) => (
          <li key={part} className={cx(index > 0 && "border-t border-line")}>
            {isSplitNode(part) && !estimate.frequency[part] ? (
              <FrequencyBranch node={part} context={below} level={5} />
            ) : (
              <FrequencyLeaf name={part} context={below} level={partLevel} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface DerivedProps {
  readonly value: DerivedValue | null;
  readonly currency: string;
  readonly node: SplitNode;
  readonly axis: SketchAxis | null;
  readonly sound: boolean;
}

/** The result of the parts, live; while they are invalid, the last value in gray. */
function Derived({ value, currency, node, axis, sound }: DerivedProps) {
  if (!value)
    return <p className="num min-h-11 pt-1 text-sm text-muted">Complete every factor to see the result.</p>;
  return (
    <div className={cx("min-h-11 pt-1", !sound && "opacity-60")}>
      <p className="num text-sm">{sentence(value, node, currency)}</p>
      {axis && <IntervalBar middle={value.mean} p5={value.p5} p95={value.p95} axis={axis} />}
    </div>
  );
}

function short(value: number): string {
  return significant(value, 2);
}

/** `= 0.7 events a year (once in 1.43 years), 90% interval 0.1–2.1`. */
function sentence(value: DerivedValue, node: SplitNode, currency: string): string {
  const { kind, unit, share } = FREQUENCY_FACTORS[node];
  if (kind === "probability")
    return `= ${percent(value.mean)} (${quantityWords(value.mean, kind, currency, share)})`;
  const words = value.mean < 0.995 ? ` (${quantityWords(value.mean, kind, currency)})` : "";
  const interval = value.p5 < value.p95 ? `, 90% interval ${short(value.p5)}–${short(value.p95)}` : "";
  return `= ${short(value.mean)} ${unit}${words}${interval}`;
}
