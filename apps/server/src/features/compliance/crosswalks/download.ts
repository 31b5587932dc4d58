/** The pairs of two frameworks as a file that can be imported again. */
import type { crosswalks as calls, CrosswalkFile } from "@crq/contract/compliance/crosswalks";
import type { InputOf } from "@crq/contract/route";
import type { Crosswalk } from "@crq/frameworks/crosswalk";
import { effective } from "@crq/frameworks/effective";
import { inverse, type Relationship } from "@crq/frameworks/relationship";
import { crosswalks as shippedCrosswalks } from "@crq/frameworks/shipped-files";
import type { Tx } from "../../../db/doors.ts";
import type { TenantCtx } from "../../../http/serve.ts";
import { tableCsv } from "../../../http/table-csv.ts";
import type { Parsing } from "../../../jobs/parse-pool.ts";
import { inStoredOrder } from "./directions.ts";
import { HEADINGS, RELATIONSHIP_WORDS } from "./files/strm-columns.ts";
import type { SheetToWrite } from "./files/write-strm.ts";
import * as store from "./store.ts";

const WRITE_STRM = new URL("./files/write-strm.ts", import.meta.url);
const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

type Asked = InputOf<typeof calls.download>["query"];

/** A line of the file. */
interface Line {
  readonly from: string;
  readonly to: string;
  readonly relationship: string;
  readonly strength: number | null;
  readonly rationale: string;
  readonly source: string;
}

let shipped: readonly Crosswalk[] | undefined;

/** The pairs that a file is asked for. */
export async function linesOf(tx: Tx, { from, to, pairs }: Asked): Promise<Line[]> {
  const order = inStoredOrder(from, to);
  const stored = await store.inForce(tx, order.from, order.to);
  const own = order.turned
    ? stored.map((pair) => ({
        ...pair,
        from: pair.to,
        to: pair.from,
        relationship: inverse(pair.relationship),
      }))
    : stored;
  shipped ??= shippedCrosswalks();
  // 'No relationship' is a statement of the tenant's, so its own file has it.
  if (pairs === "own")
    return own.map((pair) => ({ ...pair, relationship: RELATIONSHIP_WORDS[pair.relationship] }));
  return effective(shipped, { from, to, pairs: own }).map((pair) => ({
    from: pair.from,
    to: pair.to,
    relationship: pair.relationship === null ? "" : RELATIONSHIP_WORDS[pair.relationship as Relationship],
    strength: pair.strength,
    rationale: pair.own?.rationale ?? "",
    source: pair.own?.source ?? pair.source ?? "",
  }));
}

const COLUMNS = [
  { heading: HEADINGS.fromEntry, cell: ({ from }: Line) => from },
  { heading: HEADINGS.toEntry, cell: ({ to }: Line) => to },
  { heading: HEADINGS.relationship, cell: ({ relationship }: Line) => relationship },
  { heading: HEADINGS.strength, cell: ({ strength }: Line) => strength },
  { heading: HEADINGS.rationale, cell: ({ rationale }: Line) => rationale },
  { heading: HEADINGS.source, cell: ({ source }: Line) => source },
] as const;

/** Lines in the format that was asked for. */
export async function fileOf(
  ctx: TenantCtx,
  parsing: Parsing,
  { from, to, format }: Asked,
  lines: readonly Line[],
): Promise<CrosswalkFile> {
  const rows = lines.length;
  const name = `${from}-to-${to}`;
  if (format === "csv")
    return {
      fileName: `${name}.csv`,
      mediaType: "text/csv",
      encoding: "text",
      content: await tableCsv(COLUMNS, lines),
      rows,
    };
  const sheet: SheetToWrite = {
    name: "STRM",
    rows: [
      COLUMNS.map(({ heading }) => heading),
      ...lines.map((line) => COLUMNS.map(({ cell }) => cell(line))),
    ],
  };
  const content = await parsing.hold("files", ctx.actor.userId, (run) =>
    run<string>(WRITE_STRM, sheet, ctx.caller.signal),
  );
  return { fileName: `${name}.xlsx`, mediaType: XLSX, encoding: "base64", content, rows };
}
