import { type ExchangeRate, ExchangeRateFields } from "@crq/contract/platform/exchange-rates";
import { useState } from "react";
import * as z from "zod/mini";
import { ChoiceField, TextField } from "../../../screen/fields.tsx";
import { FormDialog } from "../../../screen/form-dialog.tsx";
import { useAct } from "../../../screen/use-act.ts";
import { currencyChoices } from "../../../screen/joined/currency-choices.ts";
import { JOINT_FIGURES } from "../../../screen/joined/joint-figures.ts";

/** The same as the contract's, with the rate as it's typed. */
const Typed = z.strictObject({
  ...ExchangeRateFields.shape,
  rate: z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) => (text.trim() === "" ? Number.NaN : Number(text))),
    ),
    ExchangeRateFields.shape.rate,
  ),
});

interface RateDialogProps {
  readonly tenantId: string;
  readonly currency: string;
  /** Undefined: a new one. */
  readonly rate: ExchangeRate | undefined;
  readonly onClose: () => void;
}

/** Adds or corrects an exchange rate. */
export function RateDialog({ tenantId, currency, rate, onClose }: RateDialogProps) {
  const failed = "Couldn't save the rate";
  const create = useAct("exchangeRates.create", {
    done: ({ from, to }) => `The rate from ${from} to ${to} was added`,
    failed,
    also: JOINT_FIGURES,
  });
  const update = useAct("exchangeRates.update", {
    done: ({ from, to }) => `The rate from ${from} to ${to} was corrected`,
    failed,
    also: JOINT_FIGURES,
  });
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const query = { tenantId };
  const into = rate?.to ?? currency;
  const { [into]: _, ...choices } = currencyChoices();
  if (rate) choices[rate.from] ??= rate.from;
  return (
    <FormDialog
      title={rate === undefined ? "New exchange rate" : `Correct the rate from ${rate.from} to ${rate.to}`}
      schema={Typed}
      initial={{
        from: rate?.from ?? Object.keys(choices)[0]!,
        rate: rate === undefined ? "" : String(rate.rate),
        asOf: rate?.asOf ?? today,
        source: rate?.source ?? "",
      }}
      submit={rate === undefined ? "Add rate" : "Save"}
      onSubmit={(fields, form) =>
        rate === undefined
          ? create.run({ query, body: fields }, form)
          : update.run({ params: rate, query, body: { version: rate.version, ...fields } }, form)
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <ChoiceField form={form} name="from" label="Currency" choices={choices} />
          <TextField
            form={form}
            name="rate"
            label={`What 1 ${form.values.from} is worth, in ${into}`}
            inputMode="decimal"
            placeholder="1.09"
          />
          <TextField form={form} name="asOf" label="As of" type="date" />
          <TextField
            form={form}
            name="source"
            label="Source"
            maxLength={200}
            hint="Who published it, such as ECB euro reference rates."
          />
        </>
      )}
    </FormDialog>
  );
}
