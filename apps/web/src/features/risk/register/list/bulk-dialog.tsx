import type { RiskBulkChange } from "@crq/contract/risk/register/risks";
import type { RiskSummary } from "@crq/contract/risk/register/risk-record";
import { useQuery } from "@tanstack/react-query";
import * as z from "zod/mini";
import { call } from "../../../../api/call.ts";
import { ChoiceField, TextField } from "../../../../screen/fields.tsx";
import { FormDialog } from "../../../../screen/form-dialog.tsx";
import { useAct } from "../../../../screen/use-act.ts";
import { Field } from "../../../../ui/form/field.tsx";
import { counted } from "../../../../ui/format.ts";
import { useRested } from "../../../../ui/use-rested.ts";
import { OwnerPicker } from "../owner-picker.tsx";
import { STATUS_WORDS, TREATMENT_WORDS } from "../words.ts";

const KEEP = "Keep as it is";
const Fields = z.strictObject({
  ownerId: z.string(),
  category: z.string().check(z.maxLength(80, "Category has at most 80 characters")),
  status: z.string(),
  treatment: z.string(),
  nextReviewOn: z.string(),
});
type Values = z.infer<typeof Fields>;

const changeOf = (values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== "")) as RiskBulkChange;

const stayed = ({ reference, why }: { readonly reference: string | null; readonly why: string }) =>
  `${reference ?? "One"} ${why}.`;

interface BulkDialogProps {
  readonly selected: readonly RiskSummary[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Changes the same fields of the selected risks, and says first how many that changes. */
export default function BulkDialog({ selected, onDone, onClose }: BulkDialogProps) {
  const ids = selected.map(({ id }) => id);
  const undo = useAct("risks.undoChange", {
    done: ({ changed, refused }) => ({
      title: `${counted(changed, "risk")} changed back`,
      ...(refused.length > 0 && {
        description: `${refused.slice(0, 3).map(stayed).join(" ")}${refused.length > 3 ? ` ${counted(refused.length - 3, "other risk")} stayed too.` : ""}`,
      }),
    }),
    failed: "Couldn't undo the change",
  });
  const change = useAct("risks.changeMany", {
    done: ({ changed, refused }) => ({
      title: `${counted(changed, "risk")} changed`,
      ...(refused.length > 0 && { description: `${counted(refused.length, "risk")} stayed as before.` }),
    }),
    failed: "Couldn't change the risks",
    undo: async ({ ids: changed }) => changed.length > 0 && undo.run({ body: { ids: changed } }),
    onDone,
  });
  return (
    <FormDialog
      title={`Change ${counted(selected.length, "risk")}`}
      description="What you leave empty stays as it is."
      schema={Fields}
      initial={{ ownerId: "", category: "", status: "", treatment: "", nextReviewOn: "" }}
      submit="Change"
      onSubmit={async (values, form) => {
        const body = { ids, change: changeOf(values), dryRun: false };
        if (Object.keys(body.change).length > 0) return change.run({ body }, form);
        form.fail?.("Choose at least one field to change.");
        return false;
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Field label="Owner">
            {(control) => (
              <OwnerPicker
                {...control}
                nothing={KEEP}
                value={form.values.ownerId}
                onChange={(id) => form.set("ownerId", id)}
              />
            )}
          </Field>
          <div className="grid gap-4 sm:grid-cols-2">
            <ChoiceField
              form={form}
              name="status"
              label="Status"
              optional
              none={KEEP}
              choices={STATUS_WORDS}
            />
            <ChoiceField
              form={form}
              name="treatment"
              label="Treatment"
              optional
              none={KEEP}
              choices={TREATMENT_WORDS}
            />
            <TextField form={form} name="category" label="Category" optional maxLength={80} />
            <TextField form={form} name="nextReviewOn" label="Next review" optional type="date" />
          </div>
          <Preview ids={ids} change={changeOf(form.values)} />
        </>
      )}
    </FormDialog>
  );
}

/** What the change would do, asked of the server as the fields are filled in. */
function Preview({ ids, change }: { readonly ids: string[]; readonly change: RiskBulkChange }) {
  const asked = Object.keys(change).length > 0;
  const rested = useRested(JSON.stringify(change));
  const { data, error } = useQuery({
    queryKey: ["what a change of risks would do", ids, rested],
    queryFn: async () =>
      call("risks.changeMany", {
        body: { ids, change: JSON.parse(rested) as RiskBulkChange, dryRun: true },
      }),
    enabled: rested !== "{}",
    gcTime: 0,
    retry: false,
  });
  if (!asked) return null;
  return (
    <div aria-live="polite" className="rounded-md bg-sunken px-3 py-2 text-sm">
      {error ? (
        "This can’t be checked yet."
      ) : data === undefined ? (
        "Checking what changes…"
      ) : (
        <>
          <p>
            {counted(data.changed, "risk")} would change.
            {data.same > 0 &&
              ` ${counted(data.same, "risk")} already ${data.same === 1 ? "says" : "say"} so.`}
          </p>
          {data.refused.length > 0 && (
            <ul className="mt-1 max-h-28 overflow-y-auto text-muted">
              {data.refused.map(({ id, reference, why }) => (
                <li key={id}>
                  {reference ?? "One"} {why}.
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </div>
  );
}
