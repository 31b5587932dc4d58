import { MOST_LINK_DAYS } from "@crq/contract/risk/elicitation/expert-questions";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import * as z from "zod/mini";
import { queryOf } from "../../../../api/call.ts";
import { ProseField, TextField } from "../../../../screen/fields.tsx";
import { FormDialog } from "../../../../screen/form-dialog.tsx";
import { useAct } from "../../../../screen/use-act.ts";
import { factorAt, factorLabel } from "../estimate/factors.ts";
import { kindAt } from "./input-at.ts";

/** What the dialog asks; the server has the same limits. */
const Asked = z.object({
  expert: z
    .string()
    .check(z.trim(), z.minLength(1, "Enter the expert’s name"), z.maxLength(80, "At most 80 characters")),
  question: z
    .string()
    .check(z.trim(), z.minLength(1, "Enter a question"), z.maxLength(300, "At most 300 characters")),
  background: z.string().check(z.maxLength(2000, "At most 2,000 characters")),
  days: z.string().check(
    z.refine((text) => /^\d{1,2}$/.test(text.trim()), "Enter a whole number of days"),
    z.refine(
      (text) => Number(text) >= 1 && Number(text) <= MOST_LINK_DAYS,
      `From 1 to ${MOST_LINK_DAYS} days`,
    ),
  ),
});

const EXAMPLES = {
  frequency: "For example: How often a year is one of our laptops stolen?",
  probability: "For example: Of the phishing emails that reach us, what share leads to a stolen password?",
  money: "For example: What does it cost to investigate and contain one such incident?",
} as const;

interface AskDialogProps {
  readonly input: string;
  readonly scenarioId: string;
  readonly onAsked: (token: string, expert: string) => void;
  readonly onClose: () => void;
}

/** Asks one expert one question. */
export function AskDialog({ input, scenarioId, onAsked, onClose }: AskDialogProps) {
  const names = useId();
  const known = useQuery(queryOf("experts.list", { query: { pageSize: 100 } }));
  const ask = useAct("expertQuestions.ask", {
    failed: "Not asked",
    onDone: ({ token, question }) => onAsked(token, question.expertName),
    also: ["experts"],
  });
  return (
    <FormDialog
      title="Ask an expert"
      description={`${factorLabel(input)}, ${factorAt(input)?.unit ?? ""}. The expert gives a 90% range and what it’s based on.`}
      schema={Asked}
      initial={{ expert: "", question: "", background: "", days: "14" }}
      submit="Create link"
      onSubmit={async ({ expert, question, background, days }, form) =>
        ask.run(
          {
            params: { id: scenarioId },
            body: { input, expert, question, background: background.trim(), days: Number(days) },
          },
          form,
        )
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField
            form={form}
            name="expert"
            label="Expert"
            maxLength={80}
            autoComplete="off"
            list={names}
            hint="Use the same name each time: the ranges they give are scored under it."
          />
          <datalist id={names}>
            {[...new Set(known.data?.items.map(({ name }) => name))].map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </datalist>
          <TextField
            form={form}
            name="question"
            label="Question"
            maxLength={300}
            hint={EXAMPLES[kindAt(input)]}
          />
          <ProseField
            form={form}
            name="background"
            label="Background"
            optional
            rows={4}
            hint="What they need to know. Leave out your own estimate, which would pull theirs toward it. They see this without signing in."
          />
          <TextField form={form} name="days" label="Days the link works" inputMode="numeric" maxLength={2} />
        </>
      )}
    </FormDialog>
  );
}
