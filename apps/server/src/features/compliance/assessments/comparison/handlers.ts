import type { EntryChange } from "@crq/contract/compliance/assessments/answer-values";
import {
  type AssessmentComparison,
  type assessmentComparison,
  MOST_SNAPSHOTS,
} from "@crq/contract/compliance/assessments/results";
import type { AssessmentRecord } from "@crq/contract/compliance/assessments/records";
import type { InputOf } from "@crq/contract/route";
import type { Tx } from "../../../../db/doors.ts";
import { Fault } from "../../../../http/fault.ts";
import { checkOwnClient } from "../../../../http/own-client.ts";
import type { Handlers, TenantCtx } from "../../../../http/serve.ts";
import { type CsvColumn, tableCsv } from "../../../../http/table-csv.ts";
import { sightOf, sourceOf } from "../../frameworks/public.ts";
import { answersOf } from "../answers/store.ts";
import { found, logged } from "../records/changing.ts";
import { placesIn } from "../records/places.ts";
import { byId, holdAnswers } from "../records/store.ts";
import { type ComparedAnswer, differences } from "./differing.ts";
import { snapshotOf, snapshotsOf, takeSnapshot } from "./snapshot-store.ts";

type Asked = InputOf<typeof assessmentComparison.compare>;

/** The calls about snapshots and comparisons. */
export const assessmentComparisonHandlers: Handlers<TenantCtx, typeof assessmentComparison> = {
  snapshots: ({ readTenant }, { params }) =>
    readTenant(async (tx) => {
      const [record, items] = await Promise.all([byId(tx, params.id), snapshotsOf(tx, params.id)]);
      if (!record) throw new Fault("not-found");
      return { items };
    }),

  take: (ctx, { params, body }) =>
    ctx.inTenant(async (tx) => {
      await holdAnswers(tx, params.id);
      const record = await found(tx, params.id);
      checkOwnClient(ctx.actor, record, "assessment");
      if (record.status === "archived")
        throw new Fault("conflict", { detail: "This assessment is archived. Restore it first." });
      const id = await takeSnapshot(tx, record, { kind: "taken", ...body }, ctx.actor);
      if (id === undefined)
        throw new Fault("conflict", {
          detail: `An assessment keeps at most ${MOST_SNAPSHOTS} snapshots, and this one has them. Clone it to go on with new ones.`,
        });
      await logged(tx, ctx, "snapshot", record, { snapshot: body.name });
      return (await snapshotOf(tx, record.id, id))!.snapshot;
    }),

  compare: (ctx, asked) => ctx.inSnapshot(async (tx) => (await compared(tx, ctx, asked)).comparison),

  exportComparison: (ctx, asked) =>
    ctx.inTenant(async (tx) => {
      const { record, comparison } = await compared(tx, ctx, asked);
      const rows = comparison.entries.flatMap((entry) =>
        Object.entries(entry.fields).map(([field, values]) => ({ ...entry, field, ...values })),
      );
      await logged(tx, ctx, "download", record, {
        format: "csv",
        before: comparison.before.name,
        after: comparison.after.name,
        rows: rows.length,
      });
      return { csv: await tableCsv(COLUMNS, rows), rows: rows.length, total: rows.length };
    }),
};

interface Line extends Pick<AssessmentComparison["entries"][number], "entry" | "from" | "change"> {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

const COLUMNS: readonly CsvColumn<Line>[] = [
  { heading: "Entry", cell: (row) => row.entry },
  { heading: "Was", cell: (row) => row.from },
  { heading: "Change", cell: (row) => row.change },
  { heading: "Field", cell: (row) => row.field },
  { heading: "Before", cell: (row) => cellOf(row.before) },
  { heading: "After", cell: (row) => cellOf(row.after) },
];

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return value;
  if (typeof value !== "object") return JSON.stringify(value);
  return Object.entries(value)
    .map(([id, one]) => `${id}: ${String(one)}`)
    .join("; ");
}

interface State {
  readonly side: AssessmentComparison["before"];
  readonly answers: readonly ComparedAnswer[];
}

async function compared(
  tx: Tx,
  ctx: TenantCtx,
  { params, query }: Asked,
): Promise<{ record: AssessmentRecord; comparison: AssessmentComparison }> {
  const record = await found(tx, params.id);
  const before = await stateOf(tx, record, "before", query.before);
  const after = await stateOf(tx, record, "after", query.after);
  // Of a framework that isn't there any more, the answers still are.
  const source =
    before.side.framework === after.side.framework
      ? undefined
      : await sourceOf(tx, after.side.framework, sightOf(ctx));
  const { entries, same, shared } = differences(before.answers, after.answers, source && placesIn(source));
  if (shared === 0)
    throw new Fault("conflict", {
      detail:
        "These two have no entries in common. Compare assessments of the same framework, or of two editions of it.",
    });
  const many = (change: EntryChange) => entries.filter((one) => one.change === change).length;
  const counts = {
    improved: many("improved"),
    worsened: many("worsened"),
    answered: many("answered"),
    changed: many("changed"),
    onlyBefore: many("only-before"),
    onlyAfter: many("only-after"),
    same,
  };
  return { record, comparison: { before: before.side, after: after.side, counts, entries: [...entries] } };
}

/** What a side of the comparison names: now, a snapshot of the assessment, or another assessment that the person sees. */
async function stateOf(
  tx: Tx,
  record: AssessmentRecord,
  path: "before" | "after",
  ref: string,
): Promise<State> {
  const taken = ref === "now" ? undefined : await snapshotOf(tx, record.id, ref);
  if (taken) {
    const { id: _, by: _by, reason: _reason, ...snapshot } = taken.snapshot;
    return { side: { ...snapshot, kind: "snapshot" }, answers: taken.answers };
  }
  const other = ref === "now" ? record : await byId(tx, ref);
  if (!other)
    throw new Fault("invalid-request", {
      errors: [{ path, message: "is neither a snapshot of this assessment nor another assessment" }],
    });
  const { name, updatedAt: at, framework, frameworkTitle, frameworkEdition, status, counts } = other;
  const { score, scored } = other;
  const kind = other.id === record.id ? "now" : "assessment";
  return {
    side: { kind, name, at, framework, frameworkTitle, frameworkEdition, status, counts, score, scored },
    answers: await answersOf(tx, other.id),
  };
}
