import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import * as z from "zod/mini";
import { ProseField, TextField } from "../../../screen/fields.tsx";
import { FormDialog } from "../../../screen/form-dialog.tsx";
import { useAct } from "../../../screen/use-act.ts";
import { useHasClients, WorkClientPicker } from "../../../screen/work-client-picker.tsx";
import { useUser } from "../../../session/user-context.ts";
import { Field } from "../../../ui/form/field.tsx";

const route = getRouteApi("/_app/risk-management/baselines");

/** What the dialog asks; the server has the same limits. */
const Frozen = z.object({
  name: z
    .string()
    .check(z.trim(), z.minLength(1, "Enter a name"), z.maxLength(200, "Use at most 200 characters")),
  decision: z.string().check(z.maxLength(2000, "Use at most 2,000 characters")),
  assumptions: z.string().check(
    z.refine((text) => linesOf(text).length <= 50, "Enter at most 50 assumptions"),
    z.refine(
      (text) => linesOf(text).every((line) => line.length <= 500),
      "Use at most 500 characters for each",
    ),
  ),
});

/** Freezes the present figures under a name, and opens the baseline. */
export function FreezeDialog({ onClose }: { readonly onClose: () => void }) {
  const { clientId, clientsApart } = useUser();
  const hasClients = useHasClients();
  const mayChoose = clientId === null && hasClients === true;
  const [client, setClient] = useState("");
  const navigate = route.useNavigate();
  const freeze = useAct("baselines.freeze", {
    failed: "Not frozen",
    done: ({ name }) => ({ title: "Baseline frozen", description: name }),
    onDone: ({ id }) => void navigate({ search: { baseline: id } }),
  });
  return (
    <FormDialog
      title="Freeze a baseline"
      description="Keeps today’s scenarios, evidence, controls, insurance, appetite and dependence with the figures that follow from them. What is frozen never changes."
      schema={Frozen}
      initial={{ name: "", decision: "", assumptions: "" }}
      submit="Freeze"
      onSubmit={async ({ name, decision, assumptions }, form) =>
        freeze.run(
          { body: { name, decision, assumptions: linesOf(assumptions), clientId: client || null } },
          form,
        )
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField
            form={form}
            name="name"
            label="Name"
            maxLength={200}
            placeholder="For example, 2027 budget"
          />
          {mayChoose && (
            <Field
              label="Client"
              aside="Optional"
              hint={
                clientsApart ? "Without one, your own scenarios." : "Without one, the whole organization."
              }
            >
              {(field) => (
                <WorkClientPicker
                  {...field}
                  value={client}
                  onChange={(id) => setClient(id)}
                  nothing={clientsApart ? "Your own scenarios, of no client" : "The whole organization"}
                />
              )}
            </Field>
          )}
          <ProseField
            form={form}
            name="decision"
            label="Decision asked for"
            optional
            rows={3}
            hint="What the board is to decide: a budget, a plan, a limit."
          />
          <ProseField
            form={form}
            name="assumptions"
            label="Assumptions"
            optional
            rows={4}
            hint="One on each line. They’re frozen and printed on the statement."
          />
        </>
      )}
    </FormDialog>
  );
}

function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
