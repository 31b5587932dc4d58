/**
 * The attacker has found a way to set `Array.prototype[0]`. If an empty result had that object as its first row, an invented
 * invitation token would open an account of the attacker's choice.
 */
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { PLATFORM } from "../../src/db/doors.ts";
import { sqlFor } from "../../src/db/query.ts";
import { harness, type Harness } from "../../test/harness.ts";

let h: Harness;
beforeAll(async () => {
  h = await harness();
});
afterAll(() => h.close());
afterEach(() => {
  delete (Array.prototype as unknown as Record<string, unknown>)["0"];
});

/** Gives every empty array an apparent first element, until the test ends. */
function pollute(): void {
  (Array.prototype as unknown as Record<string, unknown>)["0"] = { id: PLATFORM, role: "super_admin" };
}

const nobody = sqlFor
  .selectFrom("invitations")
  .selectAll()
  .where(sql<boolean>`false`);

test("an empty result has no first row, even if arrays inherit one", async () => {
  const first = await h.doors.outside(async (tx) => {
    pollute();
    return tx.first(nobody);
  });
  expect(first).toBeUndefined();
});
