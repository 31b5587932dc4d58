/** The cap on the whole loss of an event. Loaded on demand: it isn't part of the first look at a scenario. */
import { Plus } from "lucide-react";
import { Button } from "../../../../../ui/button.tsx";
import type { OutlineContext } from "../outline-context.ts";
import { QuantityField } from "../quantity-field.tsx";

type EventCapProps = Pick<OutlineContext, "estimate" | "problems" | "readOnly" | "onEstimate">;

/** The most that one event can cost as typed, or the button that opens its field. Empty: no cap. */
export function EventCap({ estimate, problems, readOnly, onEstimate }: EventCapProps) {
  const { eventCap, currency } = estimate;
  if (eventCap === undefined)
    return readOnly ? null : (
      <Button
        variant="ghost"
        size="sm"
        className="mt-3 -ml-2.5"
        onClick={() => onEstimate((now) => ({ ...now, eventCap: "" }))}
      >
        <Plus aria-hidden /> Cap the cost of an event
      </Button>
    );
  const remove = () => onEstimate(({ eventCap: _, ...now }) => now);
  return (
    <fieldset aria-label="Cap on an event" className="mt-4 border-t border-line pt-3">
      <QuantityField
        label="Most that an event can cost"
        text={eventCap}
        kind="money"
        currency={currency}
        problem={problems["eventCap"]}
        readOnly={readOnly}
        onChange={(text) => onEstimate((now) => ({ ...now, eventCap: text }))}
      />
      <p className="text-xs text-muted">
        Primary and secondary loss together: what a contract or a law limits an event's cost to. A greater
        loss counts as this amount.
      </p>
      {!readOnly && (
        <Button variant="ghost" size="sm" className="-ml-2.5" onClick={remove}>
          Remove cap
        </Button>
      )}
    </fieldset>
  );
}
