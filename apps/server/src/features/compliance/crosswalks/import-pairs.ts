/** A file's statements against what there is: first shown, then proposed as they were shown. */
import { createHash } from "node:crypto";
import type { CrosswalkImport, PairFileFormat } from "@crq/contract/compliance/crosswalks";
import type { Tx } from "../../../db/doors.ts";
import { lockTenant } from "../../../db/versions.ts";
import { MOST_PROBLEMS } from "../../../http/files/csv-table.ts";
import type { Actor } from "../../../http/actor.ts";
import { Fault } from "../../../http/fault.ts";
import type { TenantCtx } from "../../../http/serve.ts";
import type { Parsing } from "../../../jobs/parse-pool.ts";
import { turn } from "./directions.ts";
import type { MappingFile, MappingInput, MappingProblem } from "./files/read-mapping.ts";
import type { ReadPair, ReadStrm, StrmInput } from "./files/read-strm.ts";
import { HEADINGS } from "./files/strm-columns.ts";
import { directed, type ReadFile } from "./import-mapping.ts";
import {
  checked,
  type Current,
  currentOf,
  keyOf,
  obstacle,
  proposeAll,
  saysTheSame,
  type Sides,
  sidesOf,
} from "./propose.ts";
import type * as store from "./store.ts";

const READ_STRM = new URL("./files/read-strm.ts", import.meta.url);
const READ_MAPPING = new URL("./files/read-mapping.ts", import.meta.url);
/** How many rows a preview shows. */
const MOST_SHOWN = 500;

/** A file, and the two frameworks that it relates. */
export interface ImportOf extends Omit<StrmInput, "format"> {
  readonly from: string;
  readonly to: string;
  readonly format: PairFileFormat;
  readonly sourceIs?: "from" | "to" | undefined;
}

/** A file as it was read: which frameworks an OSCAL file relates is told from theirs. */
type FromFile = ReadStrm | MappingFile;

/** A statement that's new or different, and what is in force. */
interface Change {
  readonly row: number;
  readonly statement: store.Statement;
  readonly before: store.StoredPair | undefined;
}

interface Compared {
  readonly changes: readonly Change[];
  readonly counts: CrosswalkImport["counts"];
  readonly problems: readonly MappingProblem[];
}

/** Reads a file in a thread of its own. */
export function readFile(ctx: TenantCtx, parsing: Parsing, asked: ImportOf): Promise<FromFile> {
  const { format, file, sheet, columns, rationale, source } = asked;
  return parsing.hold<FromFile>("files", ctx.actor.userId, (read) => {
    if (format === "oscal" || format === "oscal-gzip") {
      const input: MappingInput = { format, file, rationale, source };
      return read<MappingFile>(READ_MAPPING, input, ctx.caller.signal);
    }
    const input: StrmInput = { format, file, sheet, columns, rationale, source };
    return read<ReadStrm>(READ_STRM, input, ctx.caller.signal);
  });
}

function statementsOf(read: FromFile, sides: Sides, { sourceIs }: ImportOf): ReadFile {
  return "sheets" in read ? { ...read, mappings: [] } : directed(read, sides, sourceIs);
}

/** Compares a file's statements with what is in force and with what waits for review. */
function compare(read: ReadFile, sides: Sides, now: Current, actor: Actor): Compared {
  const changes: Change[] = [];
  const problems = [...read.problems];
  const counts = { new: 0, changed: 0, unchanged: 0, skipped: read.skipped, erroneous: read.erroneous };
  const seen = new Map<string, { readonly row: number; readonly statement: store.Statement }>();
  const wrong = (pair: ReadPair, column: HeadedColumn, message: string) =>
    problems.push(problemAt(read, pair, column, message));
  for (const pair of read.pairs) {
    const found = checked(sides, pair);
    if ("errors" in found) {
      counts.erroneous += 1;
      for (const { path, message } of found.errors) wrong(pair, path as "fromEntry" | "toEntry", message);
      continue;
    }
    const { statement } = found;
    const key = keyOf(statement);
    const earlier = seen.get(key);
    if (earlier) {
      if (saysTheSame(earlier.statement, statement)) counts.skipped += 1;
      else {
        counts.erroneous += 1;
        wrong(pair, "relationship", `says something else than ${pair.at ? "line" : "row"} ${earlier.row}`);
      }
      continue;
    }
    seen.set(key, { row: pair.row, statement });
    const before = now.approved.get(key);
    const waiting = now.proposed.get(key);
    if ((before && saysTheSame(before, statement)) || (waiting && saysTheSame(waiting, statement))) {
      counts.unchanged += 1;
      continue;
    }
    const problem = obstacle(statement, now, actor);
    if (problem) {
      counts.erroneous += 1;
      wrong(pair, problem.path, problem.message);
      continue;
    }
    counts[before ? "changed" : "new"] += 1;
    changes.push({ row: pair.row, statement, before });
  }
  return { changes, counts, problems: problems.toSorted((a, b) => a.row - b.row).slice(0, MOST_PROBLEMS) };
}

type HeadedColumn = "fromEntry" | "toEntry" | "relationship";

/** A problem of a row of a spreadsheet, or of a map of an OSCAL file. */
function problemAt(
  { columns }: ReadFile,
  { row, at }: ReadPair,
  column: HeadedColumn,
  message: string,
): MappingProblem {
  if (!at) return { row, column: columns[column] ?? HEADINGS[column], message };
  const { path, character } = at;
  return { row, column: path, message, ...(character !== undefined && { character }) };
}

/** What a preview showed: the changes, and what they change. */
function fingerprintOf({ changes }: Compared, { mappings }: ReadFile): string | null {
  if (changes.length === 0 || mappings.some(({ sourceIs }) => sourceIs === null)) return null;
  const shown = changes.map(({ row, statement, before }) => [row, statement, before?.id ?? null]);
  return createHash("sha256").update(JSON.stringify(shown)).digest("hex");
}

/** What a file would propose. */
export async function preview(
  tx: Tx,
  actor: Actor,
  asked: ImportOf,
  fromFile: FromFile,
): Promise<CrosswalkImport> {
  const sides = await sidesOf(tx, actor, asked);
  const read = statementsOf(fromFile, sides, asked);
  const compared = compare(read, sides, await currentOf(tx, sides, actor), actor);
  const { sheets, sheet, headings, columns, mappings, rows } = read;
  return {
    sheets,
    sheet,
    headings,
    columns,
    mappings,
    rows,
    counts: compared.counts,
    items: compared.changes.slice(0, MOST_SHOWN).map(({ row, statement, before }) => {
      const turned = statement.from !== sides.from.id;
      const { fromEntry, toEntry, ...said } = turned ? turn(statement) : statement;
      const was = before && (turned ? turn(before) : before);
      return {
        row,
        state: before ? "changed" : "new",
        fromEntry,
        toEntry,
        ...sayingOf(said),
        before: was ? sayingOf(was) : null,
      };
    }),
    problems: [...compared.problems],
    fingerprint: fingerprintOf(compared, read),
  };
}

function sayingOf({
  relationship,
  strength,
  rationale,
  source,
}: Pick<ReadPair, "relationship" | "strength" | "rationale" | "source">) {
  return { relationship, strength, rationale, source };
}

/** Proposes what the preview with a fingerprint showed, and returns how many pairs these are, and of which frameworks. */
export async function confirm(
  tx: Tx,
  actor: Actor,
  asked: ImportOf & { readonly fingerprint: string },
  fromFile: FromFile,
): Promise<{ readonly proposed: number; readonly sides: Sides }> {
  const sides = await sidesOf(tx, actor, asked);
  const read = statementsOf(fromFile, sides, asked);
  await lockTenant(tx, actor.tenantId);
  const now = await currentOf(tx, sides, actor);
  const compared = compare(read, sides, now, actor);
  if (fingerprintOf(compared, read) !== asked.fingerprint)
    throw new Fault("conflict", {
      detail: "The file or the pairs have changed since the preview. Preview the file again.",
    });
  await proposeAll(
    tx,
    actor,
    compared.changes.map(({ statement }) => statement),
    now,
  );
  return { proposed: compared.changes.length, sides };
}
