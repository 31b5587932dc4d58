import type { Assumption } from "@crq/contract/risk/assumptions";
import * as z from "zod/mini";
import { ChoiceField, ProseField, TextField } from "../../../../screen/fields.tsx";
import { FormDialog } from "../../../../screen/form-dialog.tsx";
import { newId } from "../../../../screen/new-id.ts";
import { ASSUMPTION_WORDS } from "./assumption-words.ts";

/** What the dialog asks; the server has the same limits. */
const Asked = z.object({
  statement: z
    .string()
    .check(z.trim(), z.minLength(1, "Enter the assumption"), z.maxLength(500, "Use at most 500 characters")),
  basis: z.string().check(z.maxLength(1000, "Use at most 1,000 characters")),
  owner: z.string().check(z.trim(), z.maxLength(200, "Use at most 200 characters")),
  reviewOn: z.string(),
  state: z.enum(["open", "held", "refuted"]),
});

interface AssumptionDialogProps {
  /** Null for a new one. */
  readonly assumption: Assumption | null;
  readonly onKeep: (assumption: Assumption) => void;
  readonly onClose: () => void;
}

/** Adds or changes an assumption; it's saved with the scenario. */
export default function AssumptionDialog({ assumption, onKeep, onClose }: AssumptionDialogProps) {
  return (
    <FormDialog
      title={assumption ? "Edit the assumption" : "Add an assumption"}
      description="Saved with the scenario; each change is in its history."
      schema={Asked}
      initial={{
        statement: assumption?.statement ?? "",
        basis: assumption?.basis ?? "",
        owner: assumption?.owner ?? "",
        reviewOn: assumption?.reviewOn ?? "",
        state: assumption?.state ?? "open",
      }}
      submit={assumption ? "Save" : "Add"}
      onSubmit={async ({ reviewOn, ...values }) => {
        onKeep({ ...values, reviewOn: reviewOn || null, id: assumption?.id ?? newId() });
        return Promise.resolve(true);
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <ProseField
            form={form}
            name="statement"
            label="Assumption"
            rows={2}
            maxLength={500}
            placeholder="For example, backups can be restored within a day"
          />
          <ProseField
            form={form}
            name="basis"
            label="Basis"
            optional
            rows={2}
            maxLength={1000}
            hint="Why it can be assumed."
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField form={form} name="owner" label="Owner" optional maxLength={200} />
            <TextField form={form} name="reviewOn" label="Check again by" optional type="date" />
          </div>
          <ChoiceField form={form} name="state" label="State" choices={ASSUMPTION_WORDS} />
        </>
      )}
    </FormDialog>
  );
}
