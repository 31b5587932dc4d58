/** The use case 'create a scenario for each row of a file, all or none'. */
import type { CsvProblem } from "@crq/contract/lists";
import type { Tx } from "../../../../db/doors.ts";
import type { Caller } from "../../../../http/caller.ts";
import type { TenantCtx } from "../../../../http/serve.ts";
import { Fault } from "../../../../http/fault.ts";
import type { Compute } from "../../../../jobs/compute-pool.ts";
import type { Parsing } from "../../../../jobs/parse-pool.ts";
import { audit } from "../../../platform/audit-log/public.ts";
import { recordEvents, scenarioEvent } from "../../exposure-events/public.ts";
import { type ClientOf, clientsOfRows } from "./clients-of-rows.ts";
import { figuresOf } from "../figures.ts";
import { columnsOf } from "../stored-columns.ts";
import { insert } from "../store.ts";
import { MOST_PROBLEMS } from "../../../../http/files/csv-table.ts";
import type { ReadFile, ReadScenario } from "./read-csv.ts";

const READ_CSV = new URL("./read-csv.ts", import.meta.url);
/** How many are computed at a time, so that one file doesn't fill the queue. */
const AT_ONCE = 8;

type Figures = Awaited<ReturnType<typeof figuresOf>>;

/** An import's result, or why it did nothing. */
interface Imported {
  readonly rows: number;
  readonly created: { id: string; title: string }[];
  readonly problems: CsvProblem[];
}

/** Every scenario's figures, or what is wrong with those that have none. */
async function computed(
  compute: Compute,
  scenarios: readonly ReadScenario[],
  caller: Caller,
): Promise<{ figures: Figures[]; problems: CsvProblem[] }> {
  const figures: Figures[] = [];
  const problems: CsvProblem[] = [];
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < scenarios.length) {
      const i = next++;
      const { estimate, row } = scenarios[i]!;
      try {
        figures[i] = await figuresOf(compute, { estimate, treatment: { controls: [] } }, caller);
      } catch (error) {
        if (!(error instanceof Fault && error.errors)) {
          next = scenarios.length; // the others are no longer needed
          throw error;
        }
        problems.push(...error.errors.map(({ message }) => ({ row, column: "", message })));
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return { figures, problems: problems.sort((a, b) => a.row - b.row).slice(0, MOST_PROBLEMS) };
}

/**
 * Parses, checks, and computes every row; creates the scenarios in one transaction, each with its log entry.
 *
 * @param dryRun checks everything and creates nothing
 */
export async function importScenarios(
  ctx: TenantCtx,
  { compute, parsing }: { readonly compute: Compute; readonly parsing: Parsing },
  csv: string,
  dryRun: boolean,
): Promise<Imported> {
  const read = await parsing.hold("files", ctx.actor.userId, (readIn) =>
    readIn<ReadFile>(READ_CSV, csv, ctx.caller.signal),
  );
  const { rows, scenarios } = read;
  if (read.problems.length > 0) return { rows, created: [], problems: [...read.problems] };
  const named = await ctx.inTenant((tx) => clientsOfRows(tx, ctx.actor, scenarios));
  if ("problems" in named) return { rows, created: [], problems: named.problems };
  const { figures, problems } = await computed(compute, scenarios, ctx.caller);
  if (dryRun || problems.length > 0) return { rows, created: [], problems };
  return ctx.inTenant(async (tx) => {
    // A client can have been archived or renamed since.
    const now = await clientsOfRows(tx, ctx.actor, scenarios);
    if ("problems" in now) return { rows, created: [], problems: now.problems };
    return { rows, created: await createAll(tx, ctx, scenarios, figures, now.clientOf), problems };
  });
}

async function createAll(
  tx: Tx,
  ctx: TenantCtx,
  scenarios: readonly ReadScenario[],
  figures: readonly Figures[],
  clientOf: ClientOf,
): Promise<Imported["created"]> {
  const made: { id: string; title: string }[] = [];
  for (const [i, scenario] of scenarios.entries()) {
    const { title, description, scope, estimate, row } = scenario;
    const fields = {
      title,
      description,
      scope,
      estimate,
      evidence: [],
      treatment: { controls: [] },
      tolerance: [],
    };
    const values = { ...columnsOf(fields), ...figures[i]!, client_id: clientOf(scenario) };
    const id = await insert(tx, values, ctx.actor);
    const detail = { title, estimate, importedRow: row };
    const entry = { action: "scenario.create", objectType: "scenario", objectId: id, detail } as const;
    await audit(tx, ctx.actor, ctx.request, entry);
    made.push({ id, title });
  }
  const events = scenarios.map((scenario) => {
    const { title, estimate } = scenario;
    const clientId = clientOf(scenario);
    return scenarioEvent("scenario-added", { title, clientId, currency: estimate.currency });
  });
  await recordEvents(tx, events);
  return made;
}
