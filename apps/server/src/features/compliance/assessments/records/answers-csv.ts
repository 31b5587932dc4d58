/** An assessment's answers as a file. */
import type { Answer } from "@crq/contract/compliance/assessments/answers";
import type { TenantCtx } from "../../../../http/serve.ts";
import { type CsvColumn, tableCsv } from "../../../../http/table-csv.ts";
import { answersOf } from "../answers/store.ts";
import { found, logged } from "./changing.ts";

const COLUMNS: readonly CsvColumn<Answer>[] = [
  { heading: "Entry", cell: (row) => row.entry },
  { heading: "In scope", cell: (row) => (row.inScope ? "yes" : "no") },
  { heading: "Applicability", cell: (row) => row.applicability },
  { heading: "Justification", cell: (row) => row.justification },
  { heading: "Provided by", cell: (row) => row.providedBy },
  { heading: "Result", cell: (row) => row.result },
  { heading: "Maturity", cell: (row) => row.maturity },
  {
    heading: "Objectives",
    cell: (row) =>
      Object.entries(row.objectives)
        .map(([id, result]) => `${id}: ${result}`)
        .join("; "),
  },
  { heading: "Work", cell: (row) => row.work },
  { heading: "Assigned to", cell: (row) => row.assigneeName },
  { heading: "Note", cell: (row) => row.note },
  { heading: "Comments", cell: (row) => row.comments },
  { heading: "Answered", cell: (row) => row.answeredAt },
  { heading: "Answered by", cell: (row) => row.answeredBy },
];

/** The handler `exportAnswers`. */
export function exportAnswers(ctx: TenantCtx, { params }: { readonly params: { readonly id: string } }) {
  return ctx.inTenant(async (tx) => {
    const assessment = await found(tx, params.id);
    const answers = await answersOf(tx, assessment.id);
    await logged(tx, ctx, "download", assessment, { format: "csv", rows: answers.length });
    return { csv: await tableCsv(COLUMNS, answers), rows: answers.length, total: answers.length };
  });
}
