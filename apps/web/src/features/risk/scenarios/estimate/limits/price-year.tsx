import { useId } from "react";
import { Input } from "../../../../../ui/form/input.tsx";
import type { OutlineContext } from "../outline-context.ts";
import { OptionalField } from "./optional-field.tsx";

const WORDS = {
  offer: "State the year of these prices",
  name: "Prices",
  meaning:
    "The year in whose prices losses are estimated. This scenario’s figures don’t depend on it; totals in prices of another year scale its losses, not its caps.",
  removal: "Remove year",
};

type PriceYearProps = Pick<OutlineContext, "estimate" | "problems" | "readOnly" | "onEstimate">;

/** The year in whose prices losses are estimated, as typed; absent: none is stated. */
export function PriceYear({ estimate: { priceYear }, problems, readOnly, onEstimate }: PriceYearProps) {
  const id = useId();
  const change = (typed: string) => onEstimate((now) => ({ ...now, priceYear: typed }));
  const problem = problems["priceYear"];
  return (
    <OptionalField
      words={WORDS}
      isOpen={priceYear !== undefined}
      readOnly={readOnly}
      onOpen={() => change("")}
      onRemove={() => onEstimate(({ priceYear: _, ...now }) => now)}
    >
      <div className="w-40">
        <label htmlFor={id} className="mb-1 block text-2xs text-muted">
          In prices of
        </label>
        <Input
          id={id}
          inputMode="numeric"
          maxLength={4}
          className="num h-8 px-2! touch:h-11"
          value={priceYear ?? ""}
          readOnly={readOnly}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={`${id}-note`}
          onChange={(event) => change(event.target.value)}
        />
        <p id={`${id}-note`} className="mt-1 min-h-4 text-2xs text-bad">
          {problem}
        </p>
      </div>
    </OptionalField>
  );
}
