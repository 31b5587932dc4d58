/** What ties the forms of loss of one event together. Loaded on demand: it isn't part of the first look at a scenario. */
import type { EstimateDraft } from "../estimate-draft.ts";
import type { OutlineContext } from "../outline-context.ts";
import { QuantityField } from "../quantity-field.tsx";
import type { QuantityKind } from "../../../../../ui/form/quantity.ts";
import { correlationWords } from "./correlation-words.ts";
import { OptionalField, type OptionalWords } from "./optional-field.tsx";
import { PriceYear } from "./price-year.tsx";

type TieProps = Pick<OutlineContext, "estimate" | "problems" | "readOnly" | "onEstimate">;

/** A figure about the whole event. */
interface Tie extends OptionalWords {
  readonly key: "eventCap" | "formCorrelation";
  readonly kind: QuantityKind;
  readonly wordsOf?: (value: number) => string;
  readonly label: string;
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
      <PriceYear {...props} />
    </div>
  );
}

/** Empty: the event isn't tied that way. */
function TieField({ tie, estimate, problems, readOnly, onEstimate }: TieProps & { readonly tie: Tie }) {
  const { key, kind, wordsOf, label } = tie;
  const text = estimate[key];
  const change = (typed: string) => onEstimate((now) => ({ ...now, [key]: typed }));
  return (
    <OptionalField
      words={tie}
      isOpen={text !== undefined}
      readOnly={readOnly}
      onOpen={() => change("")}
      onRemove={() => onEstimate(({ [key]: _, ...now }) => now)}
    >
      <QuantityField
        label={label}
        text={text ?? ""}
        kind={kind}
        wordsOf={wordsOf}
        currency={estimate.currency}
        problem={problems[key]}
        readOnly={readOnly}
        onChange={change}
      />
    </OptionalField>
  );
}
