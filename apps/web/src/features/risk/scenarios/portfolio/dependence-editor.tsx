import type { PortfolioDependence as Dependence } from "@crq/contract/risk/portfolios";
import { useId, useState } from "react";
import { Input } from "../../../../ui/form/input.tsx";
import { SegmentedSwitch } from "../result/segmented-switch.tsx";
import { MatrixEditor } from "./matrix-editor.tsx";
import { MOST_IN_MATRIX, type Member, asDependence, leastCommon } from "./portfolio-draft.ts";

interface DependenceEditorProps {
  readonly members: readonly Member[];
  readonly dependence: Dependence;
  /** Null for read-only viewers. */
  readonly onChange: ((dependence: Dependence) => void) | null;
}

/** How the members' bad years coincide: not at all, the same for all, or pair by pair. */
export function DependenceEditor({ members, dependence, onChange }: DependenceEditorProps) {
  const type = dependence.type;
  return (
    <fieldset disabled={!onChange} className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">Assumed dependence</legend>
      <SegmentedSwitch
        legend="Assumed dependence"
        value={type}
        choices={[
          { value: "declared", label: "As declared" },
          { value: "independent", label: "Independent" },
          { value: "common", label: "Same for all" },
          ...(members.length <= MOST_IN_MATRIX || type === "matrix"
            ? [{ value: "matrix" as const, label: "Pair by pair" }]
            : []),
        ]}
        onChange={(next) => onChange?.(asDependence(dependence, next, members.length))}
      />
      <p className="mt-1.5 text-xs text-muted">
        {type === "declared"
          ? "As set under Dependence, with common causes and insurance: the same as in all joint figures."
          : type === "independent"
            ? "Losses in one scenario don’t affect the others."
            : type === "common"
              ? "Correlation of annual losses (Gaussian copula): 0 is independent; at 1, all bad years coincide."
              : "Correlation of each pair. Pairs at 0 are independent."}
        {members.length > MOST_IN_MATRIX && ` Pair by pair is for up to ${MOST_IN_MATRIX} scenarios.`}
      </p>
      {dependence.type === "common" && (
        <CommonCorrelation
          least={leastCommon(members.length)}
          value={dependence.correlation}
          onChange={(correlation) => onChange?.({ type: "common", correlation })}
        />
      )}
      {dependence.type === "matrix" && members.length > 1 && (
        <MatrixEditor members={members} matrix={dependence.matrix} onChange={onChange} />
      )}
    </fieldset>
  );
}

interface CommonCorrelationProps {
  readonly least: number;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** One correlation for all pairs: a slider and a number. */
function CommonCorrelation({ least, value, onChange }: CommonCorrelationProps) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? String(value);
  const read = Number(text);
  const good = text.trim() !== "" && Number.isFinite(read) && read >= least && read <= 1;
  return (
    <div className="mt-2">
      <div className="flex items-center gap-3">
        <input
          type="range"
          aria-label="Correlation, by slider"
          min={Math.ceil(least * 100) / 100}
          max={1}
          step={0.01}
          value={value}
          onChange={(event) => {
            setTyped(null);
            onChange(Number(event.target.value));
          }}
          className="min-w-0 flex-1 accent-primary touch:h-11"
        />
        <Input
          id={id}
          aria-label="Correlation"
          aria-invalid={good ? undefined : true}
          aria-describedby={`${id}-rule`}
          inputMode="decimal"
          value={text}
          onChange={(event) => {
            setTyped(event.target.value);
            const next = Number(event.target.value);
            if (event.target.value.trim() !== "" && next >= least && next <= 1) onChange(next);
          }}
          onBlur={() => setTyped(null)}
          className="num w-20! shrink-0"
        />
      </div>
      <p id={`${id}-rule`} className="min-h-4 text-2xs text-bad">
        {good ? "" : `From ${String(least).replace("-", "−")} to 1`}
      </p>
    </div>
  );
}
