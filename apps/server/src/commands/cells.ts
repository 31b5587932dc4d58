/**
 * `npm run cells -- list | add | open CELL | close CELL | move-tenant TENANT CELL`: where tenants are, and where new
 * ones go.
 */
import pg from "pg";
import { BackupError } from "../db/backup/backup-format.ts";
import { addCell, cellNames, cellStates, openCell } from "../db/cells/cells.ts";
import { moveTenant } from "../db/cells/move-tenant.ts";
import { withOwnedDatabase } from "../db/owned-database.ts";
import { verifyOne } from "../features/platform/audit-log/public.ts";
import { runCommand } from "./run-command.ts";

const USAGE = "Usage: npm run cells -- list | add | open CELL | close CELL | move-tenant TENANT CELL";

await runCommand(async () => {
  const [what, ...rest] = process.argv.slice(2);
  const [one, other] = rest;
  if (what === "list" && rest.length === 0) return withOwner(list);
  if (what === "add" && rest.length === 0)
    return withOwner(async (owner) =>
      console.log(`Added ${await addCell(owner)}. New tenants may go there.`),
    );
  if ((what === "open" || what === "close") && one && rest.length === 1)
    return withOwner(async (owner) => {
      if (!(await cellNames(owner)).includes(one)) throw new BackupError(`There is no cell ${one}.`);
      await openCell(owner, one, what === "open");
      console.log(what === "open" ? `New tenants may go to ${one}.` : `No new tenant goes to ${one}.`);
    });
  if (what === "move-tenant" && one && other && rest.length === 2) return move(one, other);
  throw new BackupError(USAGE);
});

async function list(owner: pg.Client): Promise<void> {
  for (const { name, takesTenants, tenants, bytes } of await cellStates(owner))
    console.log(
      `${name}  ${tenants} tenants  ${(bytes / 1e6).toFixed(1)} MB  ${takesTenants ? "takes new tenants" : "closed to new tenants"}`,
    );
}

async function move(tenantId: string, to: string): Promise<void> {
  const { from, rows, heldMs, entries } = await withOwnedDatabase(true, (ownerUrl) =>
    moveTenant(ownerUrl, tenantId, to, {
      verify: (tx, after) => verifyOne(tx, tenantId, undefined, { from: after, most: Infinity }),
      onProgress: console.log,
    }),
  );
  console.log(
    `Moved ${rows} rows from ${from} to ${to}. Its calls waited ${Math.ceil(heldMs)} ms at most. Its log verifies: ${entries} sealed entries.`,
  );
}

/** Runs `work` as the role that owns the database. */
function withOwner(work: (owner: pg.Client) => Promise<void>): Promise<void> {
  return withOwnedDatabase(true, async (ownerUrl) => {
    const owner = new pg.Client({ connectionString: ownerUrl, application_name: "crq cells" });
    await owner.connect();
    try {
      await work(owner);
    } finally {
      await owner.end();
    }
  });
}
