/** The pairs of two frameworks as a file that can be imported again. */
import type { crosswalks as calls, CrosswalkFile } from "@crq/contract/compliance/crosswalks";
import type { InputOf } from "@crq/contract/route";
import type { Effective } from "@crq/frameworks/effective";
import type { PairToWrite, Side } from "@crq/frameworks/oscal/convert/to-mapping";
import type { Relationship } from "@crq/frameworks/relationship";
import type { Tx } from "../../../db/doors.ts";
import type { Actor } from "../../../http/actor.ts";
import { Fault } from "../../../http/fault.ts";
import type { TenantCtx } from "../../../http/serve.ts";
import type { SheetToWrite } from "../../../http/files/write-workbook.ts";
import { tableCsv } from "../../../http/table-csv.ts";
import type { Parsing } from "../../../jobs/parse-pool.ts";
import { inStoredOrder } from "./directions.ts";
import { HEADINGS, RELATIONSHIP_WORDS } from "./files/strm-columns.ts";
import type { MappingToWrite } from "./files/write-mapping.ts";
import { type OwnPair, ownPairs, pairsInForce } from "./in-force.ts";
import { sidesOf } from "./propose.ts";
import * as store from "./store.ts";

const WRITE_MAPPING = new URL("./files/write-mapping.ts", import.meta.url);
const WRITE_WORKBOOK = new URL("../../../http/files/write-workbook.ts", import.meta.url);
const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

type Asked = InputOf<typeof calls.download>["query"];

/** What a file is made of. */
export interface PairsOfFile {
  readonly pairs: readonly PairToWrite[];
  readonly from: Side;
  readonly to: Side;
  /** When they last changed. */
  readonly at: string;
}

/** The pairs that a file is asked for. */
export async function pairsOf(tx: Tx, actor: Actor, { from, to, pairs: which }: Asked): Promise<PairsOfFile> {
  const sides = await sidesOf(tx, actor, { from, to });
  const order = inStoredOrder(from, to);
  // 'No relationship' is a statement of the tenant's, so its own file has it.
  const pairs: PairToWrite[] =
    which === "own"
      ? await ownPairs(tx, { from, to })
      : (await pairsInForce(tx, actor, { from, to })).map(withSource);
  const decided = await store.lastDecided(tx, order.from, order.to);
  return { pairs, from: sides.from, to: sides.to, at: decided ?? OLDEST };
}

/** What no one has decided about yet hasn't changed since before the product. */
const OLDEST = "2025-01-01T00:00:00.000Z";

/** A pair as files have it. Published sources state a relationship or none, and no more. */
function withSource({ from, to, relationship, strength, source, own }: Effective<OwnPair>): PairToWrite {
  return {
    from,
    to,
    relationship: relationship as Relationship | null,
    strength,
    rationale: own?.rationale ?? "",
    source: own?.source ?? source ?? "",
  };
}

const COLUMNS = [
  { heading: HEADINGS.fromEntry, cell: ({ from }: PairToWrite) => from },
  { heading: HEADINGS.toEntry, cell: ({ to }: PairToWrite) => to },
  {
    heading: HEADINGS.relationship,
    cell: ({ relationship }: PairToWrite) => (relationship === null ? "" : RELATIONSHIP_WORDS[relationship]),
  },
  { heading: HEADINGS.strength, cell: ({ strength }: PairToWrite) => strength },
  { heading: HEADINGS.rationale, cell: ({ rationale }: PairToWrite) => rationale },
  { heading: HEADINGS.source, cell: ({ source }: PairToWrite) => source },
] as const;

const OSCAL = {
  "oscal-mapping-json": ["json", "application/json"],
  "oscal-mapping-xml": ["xml", "application/xml"],
  "oscal-mapping-yaml": ["yaml", "application/yaml"],
} as const;

/** Pairs in the format that was asked for. */
export async function fileOf(
  ctx: TenantCtx,
  parsing: Parsing,
  asked: Asked,
  found: PairsOfFile,
): Promise<CrosswalkFile> {
  const { from, to, format } = asked;
  const name = `${from}-to-${to}`;
  const rows = found.pairs.length;
  const run = <T>(module: URL, input: unknown) =>
    parsing.hold("files", ctx.actor.userId, (read) => read<T>(module, input, ctx.caller.signal));
  if (format === "csv") {
    const content = await tableCsv(COLUMNS, found.pairs);
    return { fileName: `${name}.csv`, mediaType: "text/csv", encoding: "text", content, rows };
  }
  if (format === "strm-xlsx") {
    const sheet: SheetToWrite = {
      name: "STRM",
      rows: [
        COLUMNS.map(({ heading }) => heading),
        ...found.pairs.map((pair) => COLUMNS.map(({ cell }) => cell(pair))),
      ],
      widths: [24, 24, 20, 12, 60, 40],
    };
    const content = await run<string>(WRITE_WORKBOOK, [sheet]);
    return { fileName: `${name}.xlsx`, mediaType: XLSX, encoding: "base64", content, rows };
  }
  const [ending, mediaType] = OSCAL[format];
  const content = await run<string>(WRITE_MAPPING, mappingOf(ctx, asked, found, ending));
  return { fileName: `${name}-mapping.${ending}`, mediaType, encoding: "text", content, rows };
}

/** What an OSCAL file is written from. */
function mappingOf(
  { actor }: TenantCtx,
  asked: Asked,
  { pairs, from, to, at }: PairsOfFile,
  format: MappingToWrite["format"],
): MappingToWrite {
  if (pairs.length === 0)
    throw new Fault("conflict", {
      detail: "There are no pairs to export, and an OSCAL mapping collection can't be empty.",
    });
  return {
    content: {
      from: { id: from.id, title: from.title },
      to: { id: to.id, title: to.title },
      title: `${from.title} to ${to.title}`,
      publisher: "",
      pairs,
    },
    record: JSON.stringify([actor.tenantId, from.id, to.id, asked.pairs]),
    at,
    format,
  };
}
