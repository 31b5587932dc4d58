/** The limits of an estimate. Loaded on demand: few estimates have any, and their effect needs the engine. */
import { Button } from "../../../../../ui/button.tsx";
import { boundsInWords, capInWords } from "./bounds-in-words.ts";
import type { Problems } from "../check-estimate.ts";
import { type DistributionDraft, type Limit, formatName, possibleLimits } from "../distribution-draft.ts";
import type { QuantityKind } from "../../../../../ui/form/quantity.ts";
import { QuantityField } from "../quantity-field.tsx";

const LABELS: Readonly<Record<Limit, string>> = {
  least: "At least",
  most: "At most",
  cap: "Cap per event",
};

/** What the fields are for, while they are empty. */
const MEANINGS: Readonly<Record<"bounds" | "cap", string>> = {
  bounds: "At least and At most rule out values that you hold to be impossible.",
  cap: "A cap is what a contract or a law limits an event's cost to: a greater loss counts as the cap.",
};

interface LimitFieldsProps {
  readonly name: string;
  readonly kind: QuantityKind;
  readonly share: string | undefined;
  readonly currency: string;
  readonly draft: DistributionDraft;
  /** By the format's name of the field. */
  readonly problems: Problems;
  readonly readOnly: boolean;
  readonly onChange: (draft: DistributionDraft) => void;
}

/** The bounds of a truncated estimate and the cap on a form of loss as typed, with what they change. Empty: no limit. */
export function LimitFields(props: LimitFieldsProps) {
  const { name, kind, share, currency, draft, problems, readOnly, onChange } = props;
  const limits = possibleLimits(draft, kind);
  const remove = () => {
    const kept = Object.entries(draft.text).filter(
      ([field]) => !(limits as readonly string[]).includes(field),
    );
    onChange({ ...draft, text: Object.fromEntries(kept) });
  };
  const told = [
    limits.includes("least") && (boundsInWords(draft, kind, currency) ?? MEANINGS.bounds),
    limits.includes("cap") && (capInWords(draft, currency) ?? MEANINGS.cap),
  ].filter((words) => words !== false);
  return (
    <fieldset aria-label={`${name}: limits`} className="mt-2 border-l border-line pl-2">
      <div className="grid auto-cols-fr grid-flow-col gap-2">
        {limits.map((limit) => (
          <QuantityField
            key={limit}
            label={LABELS[limit]}
            text={draft.text[limit] ?? ""}
            kind={kind}
            share={share}
            currency={currency}
            problem={problems[formatName(limit)]}
            readOnly={readOnly}
            onChange={(text) => onChange({ ...draft, text: { ...draft.text, [limit]: text } })}
          />
        ))}
      </div>
      <p className="num text-xs text-muted">{told.join(" ")}</p>
      {!readOnly && (
        <Button
          variant="ghost"
          size="sm"
          className="-ml-2.5"
          aria-label={`${name}: remove limits`}
          onClick={remove}
        >
          Remove limits
        </Button>
      )}
    </fieldset>
  );
}
