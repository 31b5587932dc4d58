/** A backup holds every cell; restoring adds the cells that are missing. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestDatabase } from "../../../test/database.ts";
import { ESTIMATE, harness, type Harness } from "../../../test/harness.ts";
import { olderDatabase } from "../../../test/older-database.ts";
import { addScenario } from "../../../test/risk-dashboard.ts";
import { sealAudit, verifyChains } from "../../features/platform/audit-log/public.ts";
import { openDoors } from "../doors.ts";
import { APP_ROLE } from "../local-database.ts";
import { migrate } from "../migrate.ts";
import { dumpDatabase } from "./dump.ts";
import { restoreDatabase } from "./restore.ts";

let h: Harness;
let empty: TestDatabase;
let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "backup-cells-"));
  file = join(folder, "backup");
  h = await harness();
  for (const tenant of ["a", "b"] as const)
    await addScenario(await h.signedIn("risk_analyst", tenant), {
      title: `Of ${tenant}`,
      estimate: ESTIMATE,
    });
  await sealAudit(h.doors);
  empty = await olderDatabase("0001");
  await migrate(empty.ownerUrl, APP_ROLE); // which has one cell
});
afterAll(async () => {
  await h.close();
  await empty.drop();
  await rm(folder, { recursive: true, force: true });
});

test("every tenant is back in its cell, with a log that verifies", async () => {
  const header = await dumpDatabase(h.db.ownerUrl, file);
  expect(header.tables.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["tenants", "audit_log", "cell_1.risk_scenarios", "cell_2.risk_scenarios"]),
  );
  await restoreDatabase(empty.ownerUrl, file);
  const places = "select id, cell from tenants order by id";
  expect(await empty.asOwner(places)).toEqual(await h.db.asOwner(places));
  for (const [cell, title] of [
    ["cell_1", "Of a"],
    ["cell_2", "Of b"],
  ] as const)
    expect(await empty.asOwner(`select title from ${cell}.risk_scenarios`)).toEqual([{ title }]);
  const doors = openDoors(empty.appUrl, { connections: 2 });
  try {
    const before = await verifyChains(h.doors);
    expect(before.length).toBeGreaterThan(1);
    expect(await verifyChains(doors)).toEqual(before);
  } finally {
    await doors.close();
  }
  const again = await dumpDatabase(empty.ownerUrl, join(folder, "again"));
  expect(again.tables).toEqual(header.tables);
});

test("a database that holds rows is refused", async () => {
  await expect(restoreDatabase(empty.ownerUrl, file)).rejects.toThrow(/not empty/);
});
