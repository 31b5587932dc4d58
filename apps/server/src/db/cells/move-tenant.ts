/**
 * Moves a tenant to another cell while people work in it. Everything happens in one transaction, so that no one
 * ever sees a tenant in two cells or in none, and a move that fails or is killed leaves everything as it was.
 *
 * Its records are copied while they are still being changed; then the tenant is held for a moment, in which
 * what has changed since is copied again, and the tenant gets its new place. Calls that arrive in that moment
 * wait (every transaction of a tenant shares the lock that the move takes alone) and go on in the new cell.
 */
import pg from "pg";
import { BackupError } from "../backup/backup-format.ts";
import { txOf } from "../connection/transact.ts";
import type { Tx } from "../doors.ts";
import { disableTriggers, prepareFullAccess } from "../stored-schema.ts";
import { cellNames } from "./cells.ts";
import { movedTables, type MovedTable } from "./moved-tables.ts";

/** What a move did. */
export interface Moved {
  readonly from: string;
  readonly to: string;
  /** How many rows were copied before the tenant was held. */
  readonly rows: number;
  /** For how long its calls waited at most, in milliseconds. */
  readonly heldMs: number;
  /** How many sealed entries its verified log has. */
  readonly entries: number;
}

/** The end of a verified chain, or why it is broken. */
interface Verified {
  readonly entries: number;
  readonly head: string;
  readonly broken?: { readonly seq: number; readonly reason: string };
}

/** How a tenant is moved. */
export interface MoveOptions {
  /** Verifies the tenant's log from an entry on, in the transaction that is given. */
  readonly verify: (tx: Tx, from: { readonly seq: number; readonly head: string }) => Promise<Verified>;
  /** The longest time for which calls may wait; 2,000 ms by default. */
  readonly mostHeldMs?: number;
  /** How often it tries to hold the tenant; after each, what has changed is copied again. */
  readonly tries?: number;
  readonly pauseMs?: number;
  readonly onProgress?: (line: string) => void;
}

const LOCK_NOT_AVAILABLE = "55P03";
const CANCELED = "57014";
const DEADLOCK = "40P01";
const START = { seq: 0, head: "" };

/**
 * Moves a tenant.
 * @param ownerUrl a role that sees every row despite all policies and may switch triggers off, as for restoring
 * @throws BackupError if there is no such tenant or cell, its log doesn't verify, or it couldn't be held for
 *   long enough; nothing has changed then
 */
export async function moveTenant(
  ownerUrl: string,
  tenantId: string,
  to: string,
  options: MoveOptions,
): Promise<Moved> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: "crq move" });
  client.on("error", () => {}); // the running statement reports it too
  await client.connect();
  try {
    const from = await placeOf(client, tenantId, to);
    await client.query("begin");
    await prepareFullAccess(client);
    await disableTriggers(client);
    await client.query("select pg_advisory_xact_lock(hashtext('crq move'))");
    const moved = await new Move(client, { tenantId, from, to }, options).run();
    return moved;
  } finally {
    await client.end(); // without a commit the server rolls back
  }
}

/** The cell a tenant is in. */
async function placeOf(client: pg.Client, tenantId: string, to: string): Promise<string> {
  const cells = await cellNames(client);
  if (!cells.includes(to)) throw new BackupError(`There is no cell ${to}. There are ${cells.join(", ")}.`);
  const { rows } = await client.query<{ cell: string | null }>(
    "select cell from public.tenants where id::text = $1",
    [tenantId],
  );
  if (!rows[0]?.cell) throw new BackupError(`There is no tenant ${tenantId} that could be moved.`);
  if (rows[0].cell === to) throw new BackupError(`The tenant is in ${to} already.`);
  return rows[0].cell;
}

interface Way {
  readonly tenantId: string;
  readonly from: string;
  readonly to: string;
}

/** One move, in a transaction that is open. */
class Move {
  readonly #client: pg.Client;
  readonly #way: Way;
  readonly #options: Required<MoveOptions>;

  constructor(client: pg.Client, way: Way, options: MoveOptions) {
    this.#client = client;
    this.#way = way;
    this.#options = { mostHeldMs: 2000, tries: 30, pauseMs: 1000, onProgress: () => {}, ...options };
  }

  async run(): Promise<Moved> {
    const { from, to, tenantId } = this.#way;
    const tables = await movedTables(this.#client, from, to);
    let since = await this.#snapshot();
    let rows = 0;
    for (const table of tables) rows += await this.#run(table.copyAll);
    this.#options.onProgress(`copied ${rows} rows to ${to}`);
    const copied = await this.#verify(START);
    for (let attempt = 1; ; attempt++) {
      const next = await this.#snapshot();
      for (const table of tables) await this.#catchUp(table, since);
      since = next;
      const held = await this.#hold(tables, since, copied);
      if (held) return { from, to, rows, ...held };
      if (attempt === this.#options.tries)
        throw new BackupError(
          `Tenant ${tenantId} was never free for long enough in ${attempt} tries. Nothing was moved; try again when less is done in it.`,
        );
      this.#options.onProgress("the tenant is busy; trying again");
      await new Promise((resolve) => setTimeout(resolve, this.#options.pauseMs));
    }
  }

  /** Holds the tenant, copies what is left, and moves it; undefined if that would take too long. */
  async #hold(
    tables: readonly MovedTable[],
    since: string,
    copied: Verified,
  ): Promise<Pick<Moved, "heldMs" | "entries"> | undefined> {
    const { tenantId, from, to } = this.#way;
    await this.#client.query("savepoint free");
    try {
      await this.#client.query(
        `set local lock_timeout = '${Math.ceil(this.#options.mostHeldMs / 2)}'; set local statement_timeout = '${this.#options.mostHeldMs}'`,
      );
      await this.#lockDays();
      const begun = performance.now();
      await this.#client.query("select pg_advisory_xact_lock(public.tenant_place($1))", [tenantId]);
      const left = Math.max(1, Math.round(this.#options.mostHeldMs - (performance.now() - begun)));
      await this.#client.query(`set local statement_timeout = '${left}'`);
      for (const table of tables) await this.#catchUp(table, since);
      for (const table of tables) await this.#run(table.copyRest);
      const verified = await this.#verify({ seq: copied.entries, head: copied.head });
      for (const table of tables.toReversed()) await this.#run(table.removeOld);
      await this.#forgetDays();
      const { rowCount } = await this.#client.query(
        "update public.tenants set cell = $2 where id = $1 and cell = $3",
        [tenantId, to, from],
      );
      if (rowCount !== 1) throw new BackupError("The tenant was deleted or moved in the meantime.");
      if (performance.now() - begun > this.#options.mostHeldMs) throw tooLong();
      await this.#client.query("commit");
      return { heldMs: performance.now() - begun, entries: verified.entries };
    } catch (error) {
      const { code } = error as { code?: string };
      if (code !== LOCK_NOT_AVAILABLE && code !== CANCELED && code !== DEADLOCK) throw error;
      await this.#client.query("rollback to savepoint free"); // which lets the tenant go
      return undefined;
    }
  }

  /** Waits for the job that adds up the days of both logs, before the tenant is held. */
  async #lockDays(): Promise<void> {
    for (const log of this.#logs())
      await this.#client.query("select pg_advisory_xact_lock(hashtext('activity days'), hashtext($1))", [
        log,
      ]);
  }

  /** Has both logs' days added up again: the tenant's entries now belong to the other. */
  async #forgetDays(): Promise<void> {
    await this.#client.query("delete from public.activity_days where log = any ($1)", [this.#logs()]);
  }

  /** Both logs, in the order in which they are locked. */
  #logs(): string[] {
    return [this.#way.from, this.#way.to].toSorted();
  }

  /** Brings the copy of a table up to date with what has changed since a snapshot. */
  async #catchUp({ removeStale, copyChanged }: MovedTable, since: string): Promise<void> {
    await this.#run(removeStale, since);
    await this.#run(copyChanged, since);
  }

  async #run(text: string | undefined, ...values: string[]): Promise<number> {
    if (text === undefined) return 0;
    const { rowCount } = await this.#client.query(text, [this.#way.tenantId, ...values]);
    return rowCount ?? 0;
  }

  async #snapshot(): Promise<string> {
    const { rows } = await this.#client.query<{ now: string }>("select pg_current_snapshot()::text as now");
    return rows[0]!.now;
  }

  /** Verifies the copied log from an entry on. */
  async #verify(from: { readonly seq: number; readonly head: string }): Promise<Verified> {
    await this.#client.query(`set local search_path = ${pg.escapeIdentifier(this.#way.to)}, public`);
    const verified = await this.#options.verify(txOf(this.#client), from);
    await this.#client.query("set local search_path = public");
    if (verified.broken)
      throw new BackupError(
        `Entry ${verified.broken.seq} of the tenant's log ${verified.broken.reason}. Nothing was moved.`,
      );
    return verified;
  }
}

function tooLong(): Error {
  return Object.assign(new Error("the tenant was held for too long"), { code: CANCELED });
}
