import { MOST_SIMULATED } from "@crq/contract/risk/control-model/control-model-limits";
import { lazy, Suspense, useState } from "react";
import type { CallResult } from "../../../api/call.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { counted } from "../../../ui/format.ts";

const ScenariosDialog = lazy(async () => ({
  default: (await import("./scenarios-dialog.tsx")).ScenariosDialog,
}));

interface ChosenScenariosProps {
  readonly data: CallResult<"riskSimulation.get">;
  /** Ids, separated by commas; undefined for the largest. */
  readonly chosen: string | undefined;
  readonly onChoose: (ids: string | undefined) => void;
  readonly onCurrency: (currency: string) => void;
}

/** Which scenarios are simulated, in which currency, and how to choose others. */
export function ChosenScenarios({ data, chosen, onChoose, onCurrency }: ChosenScenariosProps) {
  const [choosing, setChoosing] = useState(false);
  const { scenarios, currency, currencies } = data;
  if (currency === null && chosen === undefined) return null;
  return (
    <div className="mb-6 flex flex-wrap items-end gap-x-6 gap-y-3">
      {currencies.length > 1 && currency !== null && (
        <Field label="Currency">
          {(control) => (
            <Select {...control} value={currency} onChange={({ target }) => onCurrency(target.value)}>
              {currencies.map((one) => (
                <option key={one.currency} value={one.currency}>
                  {one.currency}, {counted(one.scenarios, "scenario")}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <p className="min-w-0 flex-1 basis-72 text-sm" aria-live="polite">
        {wordsOf(data, chosen !== undefined)}
      </p>
      <Button variant="outline" onClick={() => setChoosing(true)}>
        Choose scenarios
      </Button>
      {choosing && (
        <Suspense>
          <ScenariosDialog
            chosen={scenarios.filter(({ id }) => chosen?.includes(id))}
            others={chosen?.split(",").filter((id) => scenarios.every((one) => one.id !== id)) ?? []}
            onChoose={onChoose}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

function wordsOf(
  { scenarios, currency, currencies }: ChosenScenariosProps["data"],
  isChosen: boolean,
): string {
  if (currency === null) return "The scenarios you chose no longer exist.";
  const all = currencies.find((one) => one.currency === currency)!.scenarios;
  const which = isChosen
    ? `${counted(scenarios.length, "chosen scenario")} in ${currency}.`
    : all > MOST_SIMULATED
      ? `The ${MOST_SIMULATED} largest of ${all} scenarios in ${currency}.`
      : `All ${counted(all, "scenario")} in ${currency}.`;
  const others = currencies.filter((one) => one.currency !== currency);
  if (others.length === 0) return which;
  const named = others.map((one) => `${one.scenarios} in ${one.currency}`).join(", ");
  return `${which} Not counted: ${named}, since losses in different currencies aren’t added up here.`;
}
