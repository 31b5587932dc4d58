import type { Joining } from "@crq/contract/platform/exchange-rates";
import type { Baseline } from "@crq/contract/risk/baselines/baselines";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import * as z from "zod/mini";
import { queryOf } from "../../../api/call.ts";
import { ProseField, TextField } from "../../../screen/fields.tsx";
import { FormDialog } from "../../../screen/form-dialog.tsx";
import { apartWords } from "../../../screen/joined/currency-words.ts";
import { useAct } from "../../../screen/use-act.ts";
import { useHasClients, WorkClientPicker } from "../../../screen/work-client-picker.tsx";
import { useUser } from "../../../session/user-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { Textarea } from "../../../ui/form/textarea.tsx";
import { approvedWords } from "./baseline-words.ts";

const route = getRouteApi("/_app/risk-management/baselines");

/** What the dialog asks; the server has the same limits. */
const Frozen = z.object({
  name: z
    .string()
    .check(z.trim(), z.minLength(1, "Enter a name"), z.maxLength(200, "Use at most 200 characters")),
  decision: z.string().check(z.maxLength(2000, "Use at most 2,000 characters")),
  /** Null until something is typed: those of the scenarios. */
  assumptions: z.nullable(
    z.string().check(
      z.refine((text) => linesOf(text).length <= 50, "Enter at most 50 assumptions"),
      z.refine(
        (text) => linesOf(text).every((line) => line.length <= 500),
        "Use at most 500 characters for each",
      ),
    ),
  ),
});

interface FreezeDialogProps {
  /** An earlier one, whose texts, client and currency the new one begins with. */
  readonly again?: Baseline | undefined;
  readonly onClose: () => void;
}

/** Freezes the present figures under a name, and opens the baseline. */
export function FreezeDialog({ again, onClose }: FreezeDialogProps) {
  const { clientId, clientsApart } = useUser();
  const hasClients = useHasClients();
  const mayChoose = clientId === null && hasClients === true;
  const [client, setClient] = useState(again?.clientId ?? "");
  const [chosen, setChosen] = useState(again?.currency);
  const exposure = useQuery(
    queryOf("exposure.get", {
      query: {
        ...(client !== "" && { clientId: client }),
        ...(chosen !== undefined && { currency: chosen }),
      },
    }),
  );
  const standing = exposure.data;
  const currencies = standing?.currencies ?? [];
  // The server puts the one that it uses first: the chosen one, or another if no scenario is in that.
  const [currency = chosen] = currencies;
  const preview = useQuery({
    ...queryOf("baselines.preview", {
      query: {
        ...(client !== "" && { clientId: client }),
        ...(currency !== undefined && { currency }),
      },
    }),
    enabled: !exposure.isPending,
  });
  const now = preview.data;
  const offered = now?.assumptions.join("\n") ?? "";
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
      initial={{
        name: again?.name ?? "",
        decision: again?.decision ?? "",
        assumptions: again?.assumptions.join("\n") ?? null,
      }}
      submit="Freeze"
      // Not before it's known what would be frozen: the currency, and the scenarios' assumptions.
      disabled={exposure.isPending || preview.isPending}
      onSubmit={async ({ name, decision, assumptions }, form) => {
        if (assumptions === null && now === undefined) {
          form.fail?.("Load the scenarios’ assumptions first, or enter your own.");
          return false;
        }
        const body = {
          name,
          decision,
          assumptions: linesOf(assumptions ?? offered),
          clientId: client || null,
          ...(currency !== undefined && { currency }),
        };
        return freeze.run({ body }, form);
      }}
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
          {currency !== undefined && standing && (
            <FigureCurrency
              currency={currency}
              currencies={currencies}
              joining={standing.joining}
              onChoose={setChosen}
            />
          )}
          <ProseField
            form={form}
            name="decision"
            label="Decision asked for"
            optional
            rows={3}
            hint="What the board is to decide: a budget, a plan, a limit."
          />
          <Field
            label="Assumptions"
            aside="Optional"
            error={form.errors.assumptions}
            hint="One per line. Starts with your scenarios’ assumptions. They’re frozen and printed on the statement."
          >
            {(control) => (
              <Textarea
                {...control}
                name="assumptions"
                rows={4}
                value={form.values.assumptions ?? offered}
                onChange={({ target }) => form.set("assumptions", target.value)}
              />
            )}
          </Field>
          {preview.isError && form.values.assumptions === null && (
            <p role="alert" className="text-sm text-bad">
              Couldn’t load the scenarios’ assumptions.{" "}
              <Button variant="link" busy={preview.isFetching} onClick={() => void preview.refetch()}>
                Try again
              </Button>
            </p>
          )}
          <output className="text-sm text-muted empty:hidden">
            {now && `${approvedWords({ approvedScenarios: now.approved, scenarios: now.scenarios })}.`}
          </output>
        </>
      )}
    </FormDialog>
  );
}

interface FigureCurrencyProps {
  readonly currency: string;
  readonly currencies: readonly string[];
  readonly joining: Joining;
  readonly onChoose: (currency: string) => void;
}

/** The currency of the figures, if there is a choice, and which scenarios they would leave out. */
function FigureCurrency({ currency, currencies, joining, onChoose }: FigureCurrencyProps) {
  const apart = apartWords(joining, currency);
  return (
    <>
      {currencies.length > 1 && (
        <Field label="Currency of the figures">
          {(field) => (
            <Select {...field} value={currency} onChange={({ target }) => onChoose(target.value)}>
              {currencies.toSorted().map((one) => (
                <option key={one}>{one}</option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {apart !== "" && (
        <output className="flex gap-2 text-sm">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />
          {apart}
        </output>
      )}
    </>
  );
}

function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
