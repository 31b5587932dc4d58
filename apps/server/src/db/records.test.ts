/** The registry of records says what the server does and what the database holds. */
import { RECORD_KINDS, RECORDS } from "@crq/contract/records";
import { readdir, readFile } from "node:fs/promises";
import { expect, test } from "vitest";

const server = new URL("../../", import.meta.url);

test("every action that is declared is written by the server or a migration", async () => {
  const files = (await readdir(server, { recursive: true })).filter((file) =>
    /^(src\/.*(?<!\.test)\.ts|migrations\/.*\.sql)$/.test(file),
  );
  const written = (await Promise.all(files.map((file) => readFile(new URL(file, server), "utf8")))).join(
    "\n",
  );
  const declared = RECORD_KINDS.flatMap((kind) =>
    Object.keys(RECORDS[kind].actions).map((action) => `${kind}.${action}`),
  );
  expect(
    declared.filter((action) => !written.includes(`"${action}"`) && !written.includes(`'${action}'`)),
  ).toEqual([]);
});
