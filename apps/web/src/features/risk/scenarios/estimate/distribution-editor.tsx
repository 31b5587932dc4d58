import { Suspense, lazy, useEffect, useId, useRef } from "react";
import { Select } from "../../../../ui/form/select.tsx";
import type { Problems } from "./check-estimate.ts";
import type { SketchAxis } from "./density.ts";
import {
  type DistributionDraft,
  type DistributionType,
  type OwnParameter,
  PARAMETERS,
  parametersOf,
  possibleLimits,
  wideRange,
} from "./distribution-draft.ts";
import { TYPE_NAMES } from "./draft-fields.ts";
import type { QuantityKind } from "../../../../ui/form/quantity.ts";
import { QuantityField } from "./quantity-field.tsx";

const DistributionShape = lazy(async () => ({
  default: (await import("./distribution-shape.tsx")).DistributionShape,
}));
const LimitFields = lazy(async () => ({ default: (await import("./limits/limit-fields.tsx")).LimitFields }));

const LABELS: Readonly<Record<OwnParameter, string>> = {
  min: "Minimum",
  mode: "Most likely",
  max: "Maximum",
  p5: "5th percentile",
  p95: "95th percentile",
  value: "Value",
  lambda: "Weight λ",
};

/** The choices of the two-way switch. */
const QUICK = { pert: "three points", lognormal90: "a 90% range", uniform: "a minimum and maximum" } as const;

const fetchConversion = async () => import("./convert-distribution.ts");
const prepareConversion = () => void fetchConversion().catch(() => undefined);

/** The types that suit a factor: a probability needs one that ends at 1. */
function typesFor(kind: QuantityKind, chosen: DistributionType): DistributionType[] {
  const types = Object.keys(PARAMETERS) as DistributionType[];
  return kind === "probability" ? types.filter((type) => type !== "lognormal90" || type === chosen) : types;
}

interface DistributionEditorProps {
  readonly name: string;
  readonly kind: QuantityKind;
  /** Of a probability: the unit it's a share of. */
  readonly share?: string | undefined;
  readonly currency: string;
  readonly draft: DistributionDraft;
  /** By parameter; the distribution's own under "". */
  readonly problems: Problems;
  readonly axis: SketchAxis | null;
  readonly readOnly: boolean;
  readonly onChange: (draft: DistributionDraft) => void;
}

/** The choice of a distribution, its figures and its shape. */
export function DistributionEditor(props: DistributionEditorProps) {
  const { name, kind, share, currency, draft, problems, axis, readOnly, onChange } = props;
  const id = useId();
  const parameters = parametersOf(draft);
  const wide = wideRange(draft, kind);
  const other = draft.type === "pert" ? (kind === "probability" ? "uniform" : "lognormal90") : "pert";
  /** The fields' current text: typing continues while the conversion loads. */
  const newest = useRef(draft);
  useEffect(() => {
    newest.current = draft;
  }, [draft]);
  const become = async (type: DistributionType) => {
    const { withType } = await fetchConversion();
    const next = withType(newest.current, type, kind);
    if (next !== newest.current) onChange(next);
  };
  return (
    <div className="@container">
      <Suspense fallback={<div className="h-6.5" />}>
        <DistributionShape draft={draft} kind={kind} axis={axis} good={Object.keys(problems).length === 0} />
      </Suspense>
      <fieldset
        aria-label={name}
        className="mt-2 grid grid-cols-1 gap-x-2 gap-y-1 @sm:grid-cols-[7.5rem_1fr]"
      >
        <div>
          <label htmlFor={id} className="mb-1 block text-2xs text-muted">
            Distribution
          </label>
          <Select
            id={id}
            aria-label={`${name}: distribution`}
            value={draft.type}
            disabled={readOnly}
            onPointerEnter={prepareConversion}
            onFocus={prepareConversion}
            onChange={(event) => void become(event.target.value as DistributionType)}
            className="[&>select]:h-8! [&>select]:pr-7! [&>select]:pl-2! [&>select]:text-sm touch:[&>select]:h-11! [&>svg]:right-2"
          >
            {typesFor(kind, draft.type).map((type) => (
              <option key={type} value={type}>
                {TYPE_NAMES[type]}
              </option>
            ))}
          </Select>
          <span aria-hidden className="hidden text-sm print:block">
            {TYPE_NAMES[draft.type]}
          </span>
          {!readOnly && (
            <button
              type="button"
              aria-label={`${name}: use ${QUICK[other]} instead`}
              onPointerEnter={prepareConversion}
              onFocus={prepareConversion}
              onClick={() => void become(other)}
              className="flex min-h-6 items-center text-left text-2xs text-muted underline decoration-line-strong underline-offset-2 hover:text-ink"
            >
              Use {QUICK[other]}
            </button>
          )}
        </div>
        <div className="grid auto-cols-fr grid-flow-col gap-2">
          {parameters.map((parameter) => (
            <QuantityField
              key={parameter}
              label={LABELS[parameter]}
              text={draft.text[parameter] ?? ""}
              kind={parameter === "lambda" ? "frequency" : kind}
              share={share}
              currency={currency}
              problem={problems[parameter]}
              readOnly={readOnly}
              onChange={(text) => onChange({ ...draft, text: { ...draft.text, [parameter]: text } })}
            />
          ))}
        </div>
      </fieldset>
      {possibleLimits(draft, kind).some((limit) => draft.text[limit] !== undefined) && (
        <Suspense fallback={null}>
          <LimitFields
            name={name}
            kind={kind}
            share={share}
            currency={currency}
            draft={draft}
            problems={problems}
            readOnly={readOnly}
            onChange={onChange}
          />
        </Suspense>
      )}
      {(problems[""] ?? problems["type"]) !== undefined && (
        <p className="mt-1 text-xs text-bad">{problems[""] ?? problems["type"]}</p>
      )}
      {wide !== null && <p className="num mt-1 text-xs text-warn">{wide}</p>}
    </div>
  );
}
