/** What ties the forms of loss of one event together. Loaded on demand: it isn't part of the first look at a scenario. */
import { Plus } from "lucide-react";
import { useId } from "react";
import { Input } from "../../../../../ui/form/input.tsx";
import { Button } from "../../../../../ui/button.tsx";
import type { EstimateDraft } from "../estimate-draft.ts";
import type { OutlineContext } from "../outline-context.ts";
import { QuantityField } from "../quantity-field.tsx";
import type { QuantityKind } from "../quantity.ts";
import { correlationWords } from "./correlation-words.ts";

type TieProps = Pick<OutlineContext, "estimate" | "problems" | "readOnly" | "onEstimate">;

/** A figure about the whole event. */
interface Tie {
  readonly key: "eventCap" | "formCorrelation" | "priceYear";
  /** Null: a year. */
  readonly kind: QuantityKind | null;
  readonly wordsOf?: (value: number) => string;
  /** Opens the field. */
  readonly offer: string;
  readonly name: string;
  readonly label: string;
  readonly meaning: string;
  readonly removal: string;
}

const CAP: Tie = {
  key: "eventCap",
  kind: "money",
  offer: "Cap the cost of an event",
  name: "Cap on an event",
  label: "Most that an event can cost",
  meaning:
    "Primary and secondary loss together: what a contract or a law limits an event's cost to. A greater loss counts as this amount.",
  removal: "Remove cap",
};

const TOGETHER: Tie = {
  key: "formCorrelation",
  kind: "probability",
  wordsOf: correlationWords,
  offer: "Let forms of loss move together",
  name: "Forms of loss together",
  label: "Correlation of the forms",
  meaning:
    "An event that is bad in one form of loss is often bad in the others. 0% is independent, 95% nearly one and the same. The average stays, bad years get worse.",
  removal: "Treat forms as independent",
};

const PRICES: Tie = {
  key: "priceYear",
  kind: null,
  offer: "State the year of these prices",
  name: "Prices",
  label: "In prices of",
  meaning:
    "The year in whose prices losses are estimated. This scenario’s figures don’t depend on it; totals in prices of another year scale its losses, not its caps.",
  removal: "Remove year",
};

/** How many forms of loss an event can have. */
function formsOf({ primary, secondary }: EstimateDraft): number {
  return primary.length + (secondary?.losses.length ?? 0);
}

/** The cap on the whole loss of an event, how its forms move together and the year of its prices, as typed, or the buttons that open their fields. */
export function EventTies(props: TieProps) {
  const { estimate } = props;
  const isSum = formsOf(estimate) > 1 || estimate.formCorrelation !== undefined;
  return (
    <div className="mt-3">
      <TieField {...props} tie={CAP} />
      {isSum && <TieField {...props} tie={TOGETHER} />}
      <TieField {...props} tie={PRICES} />
    </div>
  );
}

/** Empty: the event isn't tied that way. */
function TieField({ tie, estimate, problems, readOnly, onEstimate }: TieProps & { readonly tie: Tie }) {
  const told = useId();
  const { key, kind, wordsOf, offer, name, label, meaning, removal } = tie;
  const text = estimate[key];
  if (text === undefined)
    return readOnly ? null : (
      <Button
        variant="ghost"
        size="sm"
        className="-ml-2.5 flex"
        onClick={() => onEstimate((now) => ({ ...now, [key]: "" }))}
      >
        <Plus aria-hidden /> {offer}
      </Button>
    );
  const change = (typed: string) => onEstimate((now) => ({ ...now, [key]: typed }));
  const remove = () => onEstimate(({ [key]: _, ...now }) => now);
  return (
    <fieldset aria-label={name} aria-describedby={told} className="mt-1 border-t border-line pt-3">
      {kind === null ? (
        <YearField label={label} text={text} problem={problems[key]} readOnly={readOnly} onChange={change} />
      ) : (
        <QuantityField
          label={label}
          text={text}
          kind={kind}
          wordsOf={wordsOf}
          currency={estimate.currency}
          problem={problems[key]}
          readOnly={readOnly}
          onChange={change}
        />
      )}
      <p id={told} className="text-xs text-muted">
        {meaning}
      </p>
      {!readOnly && (
        <Button variant="ghost" size="sm" className="-ml-2.5" onClick={remove}>
          {removal}
        </Button>
      )}
    </fieldset>
  );
}

interface YearFieldProps {
  readonly label: string;
  readonly text: string;
  readonly problem: string | undefined;
  readonly readOnly: boolean;
  readonly onChange: (typed: string) => void;
}

function YearField({ label, text, problem, readOnly, onChange }: YearFieldProps) {
  const id = useId();
  return (
    <div className="w-40">
      <label htmlFor={id} className="mb-1 block text-2xs text-muted">
        {label}
      </label>
      <Input
        id={id}
        inputMode="numeric"
        maxLength={4}
        className="num h-8 px-2! touch:h-11"
        value={text}
        readOnly={readOnly}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={`${id}-note`}
        onChange={(event) => onChange(event.target.value)}
      />
      <p id={`${id}-note`} className="mt-1 min-h-4 text-2xs text-bad">
        {problem}
      </p>
    </div>
  );
}
