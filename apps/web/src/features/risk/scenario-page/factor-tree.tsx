import type { Evidence, ScenarioRecord } from "@crq/contract/risk/scenarios";
import { quantile } from "@crq/engine/distributions/distribution";
import { inputsOf } from "@crq/engine/inputs";
import { useMemo } from "react";
import { counted } from "../../../ui/format.ts";
import {
  CHANCE_AXIS,
  IntervalBar,
  type SketchAxis,
  effectText,
  factorAt,
  factorLabel,
  inputText,
  logAxis,
} from "../scenarios/reading/public.ts";
import { type FactorNode, factorNodes } from "./factor-nodes.ts";

const NAMES: Readonly<Record<string, string>> = { loss: "Annual loss", magnitude: "Loss magnitude" };

interface FactorTreeProps {
  readonly record: Pick<ScenarioRecord, "estimate" | "treatment" | "evidence">;
}

/** The factors of a scenario as the taxonomy has them: what is estimated, from which source, and which controls act there. */
export function FactorTree({ record: { estimate, treatment, evidence } }: FactorTreeProps) {
  const { tree, axes } = useMemo(() => {
    const inputs = inputsOf(estimate);
    const axisOf = (kind: string) =>
      logAxis(inputs.filter((input) => input.kind === kind).map(({ distribution }) => distribution));
    return {
      tree: factorNodes(estimate, treatment.controls),
      axes: { rate: axisOf("rate"), loss: axisOf("loss"), probability: CHANCE_AXIS },
    };
  }, [estimate, treatment]);
  return (
    <ul aria-label="Factors" className="border-t border-line">
      <Factor node={tree} level={0} currency={estimate.currency} axes={axes} evidence={evidence} />
    </ul>
  );
}

interface FactorProps {
  readonly node: FactorNode;
  readonly level: number;
  readonly currency: string;
  readonly axes: Readonly<Record<"rate" | "loss" | "probability", SketchAxis | null>>;
  readonly evidence: readonly Evidence[];
}

function Factor({ node, level, ...common }: FactorProps) {
  const { name, input, acting, below } = node;
  const { currency, axes, evidence } = common;
  const axis = input && axes[input.kind];
  const sources = evidence.filter((one) => one.input === name);
  const at = (p: number) => quantile(input!.distribution, p);
  const [from, to] = input ? [inputText(name, at(0.05), currency), inputText(name, at(0.95), currency)] : [];
  return (
    <li>
      <div
        // On phones, where columns are stacked, figures and sources are indented as their name is.
        className="grid gap-x-6 gap-y-1 border-b border-line py-2.5 text-sm max-sm:pl-(--indent) sm:grid-cols-[minmax(0,15rem)_minmax(0,11rem)_minmax(0,1fr)]"
        style={{ ["--indent" as string]: `${level * 1.25}rem` }}
      >
        <div className="min-w-0 sm:pl-(--indent)">
          <span className={input ? "" : "font-medium"}>{NAMES[name] ?? factorLabel(name)}</span>
          {input && <span className="block text-xs text-muted">{factorAt(name)?.meaning}</span>}
        </div>
        <div className="min-w-0">
          {input && (
            <>
              <span className="num block">{from === to ? from : `${from} to ${to}`}</span>
              {axis && <IntervalBar middle={at(0.5)} p5={at(0.05)} p95={at(0.95)} axis={axis} />}
            </>
          )}
          {!input && below.length > 0 && (
            <span className="text-xs text-muted">follows from {counted(below.length, "factor")} below</span>
          )}
        </div>
        <div className="min-w-0 text-xs text-muted">
          {input && <Sources of={sources} />}
          {acting.map(({ control, effect }) => (
            <p key={control.id} className="num wrap-anywhere">
              <span className="text-ink">{control.title}</span>:{" "}
              {effectText(effect, control.status, currency).replace(/^[^:]+: /, "")}
            </p>
          ))}
        </div>
      </div>
      {below.length > 0 && (
        <ul>
          {below.map((one) => (
            <Factor key={one.name} node={one} level={level + 1} {...common} />
          ))}
        </ul>
      )}
    </li>
  );
}

function Sources({ of }: { readonly of: readonly Evidence[] }) {
  if (of.length === 0) return <p className="text-warn">No source yet</p>;
  return of.map(({ source, statement, url }) => (
    <p key={source + statement} className="wrap-anywhere">
      {url === undefined ? (
        source
      ) : (
        <a href={url} rel="noreferrer" target="_blank" className="text-primary underline underline-offset-4">
          {source}
        </a>
      )}
      : {statement}
    </p>
  ));
}
