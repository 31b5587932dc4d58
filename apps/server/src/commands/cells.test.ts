/** `npm run cells`, as its own process. */
import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase, type TestDatabase } from "../../test/database.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

/** The command's lines and exit status. */
function cells(...args: string[]): Promise<{ status: number; lines: string[] }> {
  const script = fileURLToPath(new URL("./cells.ts", import.meta.url));
  const env = { ...process.env, DATABASE_OWNER_URL: db.ownerUrl, DATABASE_URL: "" };
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...args], { env }, (error, stdout, stderr) => {
      const lines = `${stdout}${stderr}`.trimEnd().split("\n");
      resolve({ status: error ? 1 : 0, lines });
    });
  });
}

test("cells are listed, added, closed, and opened again", async () => {
  expect((await cells("list")).lines.map((line) => line.replace(/[\d.]+ MB/, "…"))).toEqual(
    [1, 2, 3].map((n) => `cell_${n}  0 tenants  …  takes new tenants`),
  );
  expect((await cells("add")).lines).toEqual(["Added cell_4. New tenants may go there."]);
  expect((await cells("close", "cell_4")).lines).toEqual(["No new tenant goes to cell_4."]);
  expect((await cells("list")).lines[3]).toMatch(/^cell_4 .* closed to new tenants$/);
  expect((await cells("open", "cell_4")).lines).toEqual(["New tenants may go to cell_4."]);
});

test("a tenant is moved with its log, which is verified", async () => {
  const id = randomUUID();
  await db.asOwner("insert into tenants (id, name, cell) values ($1, 'Moving', 'cell_1')", [id]);
  await db.asOwner(
    "insert into audit_log (tenant_id, actor, action, object_type) select $1, 'x', 'client.create', 'client' from generate_series(1, 12)",
    [id],
  );
  await db.inFirstCell("select seal_audit()");
  const { status, lines } = await cells("move-tenant", id, "cell_2");
  expect(lines.map((line) => line.replace(/\d+ ms/, "…"))).toEqual([
    "copied 12 rows to cell_2",
    "Moved 12 rows from cell_1 to cell_2. Its calls waited … at most. Its log verifies: 12 sealed entries.",
  ]);
  expect(status).toBe(0);
  expect(await db.asOwner("select cell from tenants where id = $1", [id])).toEqual([{ cell: "cell_2" }]);
});

test.each([
  [[], "Usage: npm run cells -- list"],
  [["move-tenant", "one"], "Usage: npm run cells -- list"],
  [["close", "cell_9"], "There is no cell cell_9."],
  [["move-tenant", "no-one", "cell_2"], "There is no tenant no-one that could be moved."],
  [["move-tenant", "00000000-0000-0000-0000-000000000000", "cell_9"], "There is no cell cell_9."],
] as const)("%j says what is wrong, and fails", async (args, message) => {
  const { status, lines } = await cells(...args);
  expect(lines.at(-1)).toContain(message);
  expect(status).toBe(1);
});
