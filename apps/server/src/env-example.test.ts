/**
 * .env.example: every variable that the server reads, each explained, with values that the server accepts.
 */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readEnv } from "./env.ts";
import { SECRET_VARIABLES } from "./env-secrets.ts";
import { Production } from "./env-shapes.ts";

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");
const example = [...read("../../../.env.example").matchAll(/^# (.+)\n#([A-Z0-9_]+)=(.*)$/gm)].map(
  ([, words, name, value]) => ({ words: words!, name: name!, value: value! }),
);
/** Names that are read one by one in code, outside the shapes. */
const named = (path: string, names: RegExp) => [...read(path).matchAll(names)].map(([name]) => name);

test("names every variable that the server reads, and no other", () => {
  const known = new Set([
    "NODE_ENV",
    ...SECRET_VARIABLES,
    ...Object.keys(Production.shape),
    ...named("features/people/federation/settings.ts", /\b(GOOGLE|MICROSOFT|GITHUB|OIDC)_[A-Z_]+\b/g),
    ...named(
      "features/compliance/evidence/files/settings.ts",
      /\b(EVIDENCE_(?!S3_SECRET)[A-Z0-9_]*[A-Z]|CLAMD_ADDRESS)\b/g,
    ),
    ...named("http/logging/ship-log-settings.ts", /\bOTEL_[A-Z_]+\b/g),
  ]);
  expect(example.map(({ name }) => name).toSorted()).toEqual([...known].toSorted());
});

test("explains each in a comment, marks the secrets, and contains none of their values", () => {
  const lines = read("../../../.env.example").split("\n");
  expect(lines.filter((line) => /^#?[A-Z0-9_]+=/.test(line))).toHaveLength(example.length);
  for (const { words, name, value } of example) {
    const secret = (SECRET_VARIABLES as readonly string[]).includes(name);
    expect(words.endsWith("(secret)"), name).toBe(secret);
    if (secret && !name.endsWith("_URL")) expect(value, name).toBe("");
  }
});

test("works as it is once the secrets are filled in", () => {
  const given = Object.fromEntries(example.map(({ name, value }) => [name, value]));
  const env = readEnv({ ...given, SESSION_SECRET: "kX9-vQ2_rT7pLm4ZsW8bYc3NfGh6JdAe" });
  expect(env).toMatchObject({ mode: "production", host: "127.0.0.1", port: 3000, requestsPerMinute: 3000 });
});
