import type { assessmentPoam } from "@crq/contract/compliance/assessments/poam";
import type { AssessmentRecord } from "@crq/contract/compliance/assessments/records";
import type { OpenEntry } from "@crq/frameworks/oscal/convert/to-poam";
import type { Tx } from "../../../../db/doors.ts";
import { Fault } from "../../../../http/fault.ts";
import { fileName } from "../../../../http/files/file-name.ts";
import type { Handlers, TenantCtx } from "../../../../http/serve.ts";
import { type CsvColumn, tableCsv } from "../../../../http/table-csv.ts";
import type { Parsing } from "../../../../jobs/parse-pool.ts";
import { sightOf, sourceOf } from "../../frameworks/public.ts";
import { answersOf } from "../answers/store.ts";
import type { PoamFile } from "../files/write-poam.ts";
import { found, logged } from "../records/changing.ts";
import { type Known, openEntries } from "./open-entries.ts";

const WRITE_POAM = new URL("../files/write-poam.ts", import.meta.url);

const COLUMNS: readonly CsvColumn<OpenEntry>[] = [
  { heading: "Entry", cell: (row) => row.entry },
  { heading: "Title", cell: (row) => row.title },
  { heading: "Result", cell: (row) => row.result },
  { heading: "Weakness", cell: (row) => row.note },
  { heading: "Assigned to", cell: (row) => row.assignee },
  { heading: "SPRS points", cell: (row) => row.sprs?.points },
  {
    heading: "Plan of action",
    cell: (row) => row.sprs && (row.sprs.canWait ? "can wait" : "must be met first"),
  },
];

/** What the file is made of. */
interface Plan {
  readonly assessment: AssessmentRecord;
  /** The framework whose notation its entries have. */
  readonly notation: string | null;
  readonly open: readonly OpenEntry[];
}

async function planOf(tx: Tx, ctx: TenantCtx, id: string): Promise<Plan> {
  const assessment = await found(tx, id);
  const answers = await answersOf(tx, assessment.id);
  // Of a framework that isn't there any more, the answers still are.
  const source = await sourceOf(tx, assessment.framework, sightOf(ctx));
  const known = new Map<string, Known>(
    source?.content.entries.map(({ id: entry, title, objectives }) => [
      entry,
      { title, objectives: objectives.map((one) => one.id) },
    ]),
  );
  const open = openEntries(assessment.framework, answers, known);
  if (open.length === 0)
    throw new Fault("conflict", {
      detail: "Nothing is open in this assessment, so there is nothing to plan.",
    });
  const notation = source === undefined ? null : source.shipped ? source.id : source.basedOn;
  return { assessment, notation, open };
}

/** The handlers of plans of action. */
export function assessmentPoamHandlers({
  parsing,
}: {
  readonly parsing: Parsing;
}): Handlers<TenantCtx, typeof assessmentPoam> {
  return {
    download: async (ctx, { params, query: { format } }) => {
      const plan = await ctx.inTenant(async (tx) => {
        const read = await planOf(tx, ctx, params.id);
        await logged(tx, ctx, "download", read.assessment, { poam: format, rows: read.open.length });
        return read;
      });
      const { assessment, open } = plan;
      const name = `${fileName(assessment.name, "assessment")}-poam.${format}`;
      const rows = open.length;
      if (format === "csv") return { name, type: "text/csv", text: await tableCsv(COLUMNS, open), rows };
      const input: PoamFile = { content: contentOf(plan), at: assessment.updatedAt, format };
      const text = await parsing.hold("files", ctx.actor.userId, (run) =>
        run<string>(WRITE_POAM, input, ctx.caller.signal),
      );
      return { name, type: `application/${format}`, text, rows };
    },
  };
}

function contentOf({ assessment, notation, open }: Plan): PoamFile["content"] {
  return {
    title: assessment.name,
    assessmentId: assessment.id,
    framework: notation,
    frameworkTitle: assessment.frameworkTitle,
    organization: assessment.clientName ?? "",
    open,
  };
}
