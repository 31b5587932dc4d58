import { type PriceLevel, PriceLevelFields } from "@crq/contract/platform/price-levels";
import { useState } from "react";
import * as z from "zod/mini";
import { ChoiceField, ProseField, TextField } from "../../../screen/fields.tsx";
import { FormDialog } from "../../../screen/form-dialog.tsx";
import { currencyChoices } from "../../../screen/joined/currency-choices.ts";
import { JOINT_FIGURES } from "../../../screen/joined/joint-figures.ts";
import { useAct } from "../../../screen/use-act.ts";

const typedNumber = z.pipe(
  z.string(),
  z.transform((text) => (text.trim() === "" ? Number.NaN : Number(text))),
);

/** The same as the contract's, with numbers as they're typed. */
const Typed = z.strictObject({
  ...PriceLevelFields.shape,
  year: z.pipe(typedNumber, PriceLevelFields.shape.year),
  index: z.pipe(typedNumber, PriceLevelFields.shape.index),
});

interface LevelDialogProps {
  readonly tenantId: string;
  /** The organization's, which a new one is for unless chosen otherwise. */
  readonly currency: string;
  /** Undefined: a new one. */
  readonly level: PriceLevel | undefined;
  readonly onClose: () => void;
}

/** Adds or corrects a price level. */
export function LevelDialog({ tenantId, currency, level, onClose }: LevelDialogProps) {
  const failed = "Couldn't save the price level";
  const create = useAct("priceLevels.create", {
    done: ({ currency: of, year }) => `The index for ${of} ${year} was added`,
    failed,
    also: JOINT_FIGURES,
  });
  const update = useAct("priceLevels.update", {
    done: ({ currency: of, year }) => `The index for ${of} ${year} was corrected`,
    failed,
    also: JOINT_FIGURES,
  });
  const [thisYear] = useState(() => String(new Date().getFullYear()));
  const query = { tenantId };
  const choices = currencyChoices();
  const chosen = level?.currency ?? currency;
  choices[chosen] ??= chosen;
  return (
    <FormDialog
      title={
        level === undefined ? "New price level" : `Correct the index for ${level.currency} ${level.year}`
      }
      schema={Typed}
      initial={{
        currency: chosen,
        year: level === undefined ? thisYear : String(level.year),
        index: level === undefined ? "" : String(level.index),
        source: level?.source ?? "",
        note: level?.note ?? "",
      }}
      submit={level === undefined ? "Add price level" : "Save"}
      onSubmit={(fields, form) =>
        level === undefined
          ? create.run({ query, body: fields }, form)
          : update.run({ params: level, query, body: { version: level.version, ...fields } }, form)
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <ChoiceField form={form} name="currency" label="Currency" choices={choices} />
          <TextField form={form} name="year" label="Year" inputMode="numeric" maxLength={4} />
          <TextField
            form={form}
            name="index"
            label="Index"
            inputMode="decimal"
            hint="The annual average of one series, on any base: figures use only the ratio of two years."
          />
          <TextField
            form={form}
            name="source"
            label="Source"
            maxLength={200}
            hint="Who published it, such as Eurostat HICP or BLS CPI-U."
          />
          <ProseField form={form} name="note" label="Note" rows={2} maxLength={500} optional />
        </>
      )}
    </FormDialog>
  );
}
