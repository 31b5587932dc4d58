import type { LossModel } from "@crq/contract/risk/loss-model";
import { PRICE_YEARS } from "@crq/engine/scenario";
import { useId, useState } from "react";
import { Button } from "../../../../ui/button.tsx";
import { Input } from "../../../../ui/form/input.tsx";
import { Section } from "../../../../ui/section.tsx";

interface StatedYearProps {
  readonly model: LossModel;
  readonly busy: boolean;
  /** Null for read-only viewers. */
  readonly onSave: ((year: number | null) => void) | null;
}

/** The year in whose prices joint figures state losses; empty: as estimated. */
export function StatedYear({ model: { priceYear, inherited }, busy, onSave }: StatedYearProps) {
  const [field, told] = [useId(), useId()];
  const [text, setText] = useState(String(priceYear ?? ""));
  const year = text.trim() === "" ? null : Number(text);
  const { least, most } = PRICE_YEARS;
  const valid = year === null || (Number.isInteger(year) && year >= least && year <= most);
  return (
    <Section
      title="Prices"
      description={
        inherited
          ? "Inherited from the organization, like the dependence above. Saving here declares both for this client alone."
          : "The year in whose prices joint figures state losses."
      }
    >
      <form
        className="mt-3 flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (valid) onSave?.(year);
        }}
      >
        <div className="w-48">
          <label htmlFor={field} className="mb-1 block text-2xs text-muted">
            State losses in prices of
          </label>
          <Input
            id={field}
            inputMode="numeric"
            className="num"
            maxLength={4}
            placeholder="As estimated"
            disabled={onSave === null}
            value={text}
            aria-invalid={valid ? undefined : true}
            aria-describedby={told}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        {onSave && year !== priceYear && (
          <Button type="submit" busy={busy} disabled={!valid}>
            Save
          </Button>
        )}
      </form>
      <p id={told} className="mt-2 max-w-prose text-xs text-muted">
        {valid
          ? year === null
            ? "Losses count as they were estimated, whichever year’s prices they use."
            : "Losses of scenarios that say which year they’re estimated in are scaled by the price levels in the organization’s settings. Caps, policies, premiums, the costs of controls and the risk appetite stay as they are."
          : `Enter a year from ${least} to ${most}, or leave it empty.`}
      </p>
    </Section>
  );
}
