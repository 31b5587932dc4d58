import type { RiskLimit } from "@crq/contract/risk/register/risk-limits";
import * as z from "zod/mini";
import { FormDialog } from "../../../../screen/form-dialog.tsx";
import { useAct } from "../../../../screen/use-act.ts";
import { EffectPart } from "./effect-part.tsx";

const Nothing = z.strictObject({});

/** Removes a category's limits, after showing what that changes. */
export default function RemoveLimitsDialog({
  limit: { id, category, clientId },
  onClose,
}: {
  readonly limit: RiskLimit;
  readonly onClose: () => void;
}) {
  const remove = useAct("riskLimits.remove", {
    done: "Limits removed",
    failed: "Couldn't remove the limits",
    also: ["risks", "riskFigures"],
  });
  return (
    <FormDialog
      role="alertdialog"
      title={`Remove the limits of ${category === "" ? "risks without a category" : category}?`}
      description={
        clientId === null
          ? "Its risks aren’t judged any more, except those of clients with limits of their own."
          : "The client’s risks are judged by the whole organization’s limits, if there are any."
      }
      schema={Nothing}
      initial={{}}
      submit="Remove limits"
      destructive
      onSubmit={async (_, form) => remove.run({ params: { id } }, form)}
      onClose={onClose}
    >
      {() => <EffectPart category={category} clientId={clientId} rating={null} loss={null} />}
    </FormDialog>
  );
}
