/** What containers are started with is what the terminal starts, and what operators can set reaches them. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { RUNS_FOR_LONG } from "./foreground.mjs";

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const compose = read("compose.yaml");

/** The lines of one top-level block of the compose file. */
const block = (name: string) => new RegExp(`^${name}:.*\\n((?:(?: .*)?\\n)*)`, "m").exec(compose)![1]!;

test("the image starts the server with the same settings of memory as the command line does", () => {
  const [, command] = /^CMD (\[.+\])$/m.exec(read("Dockerfile"))!;
  expect(JSON.parse(command!)).toEqual(["node", ...RUNS_FOR_LONG.options, "apps/server/dist/main.js"]);
  for (const [name, value] of Object.entries(RUNS_FOR_LONG.environment))
    expect(read("Dockerfile")).toMatch(new RegExp(`^(?:ENV| ) .*\\b${name}=${value}\\b`, "m"));
});

test("the image compiles its code under the flags that its programs are started with", () => {
  const options = RUNS_FOR_LONG.options.join(" ");
  expect(read("Dockerfile")).toContain(`\nRUN node ${options} scripts/compile-cache.mjs\n`);
});

test.each([
  "DATABASE_CONNECTIONS_TENANT",
  "DATABASE_CONNECTIONS_ADMIN",
  "DATABASE_CONNECTIONS_OUTSIDE",
  "DATABASE_PROCESSES",
  "DNS_PROOF",
  "DNS_RESOLVERS",
  "EVIDENCE_S3_ENDPOINT",
  "EVIDENCE_QUOTA_MB",
  "CLAMD_ADDRESS",
])("%s reaches the server and the worker", (name) => {
  expect(block("x-environment")).toContain(`  ${name}: \${${name}:-`);
});

test("a pooler can be put in between, with a way straight to the database beside it", () => {
  expect(block("configs")).toContain("  database-url:\n    content: ${DATABASE_URL:-postgresql://");
  expect(block("configs")).toContain(
    "  database-direct-url:\n    content: ${DATABASE_DIRECT_URL:-postgresql://",
  );
  expect(block("x-environment")).toContain("DATABASE_DIRECT_URL_FILE: /run/secrets/database-direct-url\n");
  expect(block("x-secrets")).toContain("target: /run/secrets/database-direct-url\n");
});

test("services share their secrets by keys that a service has", () => {
  expect([...block("x-secrets").matchAll(/^ {2}(\w+):/gm)].map(([, key]) => key)).toEqual([
    "secrets",
    "configs",
  ]);
});
