/** Secrets through files, as a vault, Docker, or Kubernetes mounts them. */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { commandEnvironment, readSecretFiles, SECRET_VARIABLES } from "./env-secrets.ts";
import { readEnv, type EnvError } from "./env.ts";

const folder = mkdtempSync(join(tmpdir(), "crq-secrets-"));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;
/** A file with this content, readable only by its owner unless `mode` says otherwise. */
function file(content: string, mode = 0o600): string {
  const path = join(folder, `secret-${++files}`);
  writeFileSync(path, content);
  chmodSync(path, mode);
  return path;
}
const SECRET = "kX9-vQ2_rT7pLm4ZsW8bYc3NfGh6JdAe";
const DATABASE = "postgresql://crq_app:password@db.example/crq?sslmode=verify-full";

test("every secret can be a file; a line break at its end isn't part of it", () => {
  for (const name of SECRET_VARIABLES) {
    expect(readSecretFiles({ [`${name}_FILE`]: file("hunter2\n") }).env[name]).toBe("hunter2");
    expect(readSecretFiles({ [`${name}_FILE`]: file("hunter2\r\n") }).env[name]).toBe("hunter2");
    expect(readSecretFiles({ [`${name}_FILE`]: file("hunter2 \n\n") }).env[name]).toBe("hunter2 \n");
  }
});

test("production runs with only files, and is selected by DATABASE_URL_FILE as by DATABASE_URL", () => {
  const env = readEnv({
    DATABASE_URL_FILE: file(`${DATABASE}\n`),
    SMTP_URL_FILE: file("smtps://user:password@mail.example:465\n"),
    SESSION_SECRET_FILE: file(`${SECRET}\n`),
    SESSION_SECRET_PREVIOUS_FILE: file(`${SECRET}-one\n${SECRET}-two\n`),
    OIDC_ISSUER: "https://login.example",
    OIDC_CLIENT_ID: "crq",
    OIDC_CLIENT_SECRET_FILE: file("hunter2"),
    PUBLIC_URL: "https://risk.example",
  });
  expect(env).toMatchObject({
    mode: "production",
    databaseUrl: DATABASE,
    sessionSecret: [SECRET, `${SECRET}-one`, `${SECRET}-two`],
    federation: { oidc: { clientSecret: "hunter2" } },
    warnings: [],
  });
});

describe("a file is refused, naming the variable but not its content,", () => {
  const problemsOf = (env: Record<string, string>) => {
    try {
      readEnv({ PUBLIC_URL: "https://risk.example", ...env });
      return [];
    } catch (error) {
      return (error as EnvError).problems;
    }
  };
  test("if the variable is set as well", () => {
    const both = { SESSION_SECRET: SECRET, SESSION_SECRET_FILE: file("hunter2") };
    expect(problemsOf(both)).toEqual([
      "SESSION_SECRET and SESSION_SECRET_FILE are both set: keep one of them",
    ]);
  });
  test.each([
    ["it isn't there", () => join(folder, "nowhere"), "ENOENT"],
    ["it is a folder", () => folder, "EISDIR"],
    ["it is empty", () => file("\n"), "empty"],
    ["it is no secret's size", () => file("x".repeat(70_000)), "too large"],
  ])("if %s", (_case, path, reason) => {
    const found = problemsOf({ SESSION_SECRET_FILE: path() });
    expect(found).toEqual([expect.stringMatching(/^SESSION_SECRET_FILE /)]);
    expect(found[0]).toContain(reason);
  });
  test("if its content is weak", () => {
    expect(problemsOf({ SESSION_SECRET_FILE: file("hunter2") })).toEqual([
      expect.stringMatching(/^SESSION_SECRET is too short/),
      expect.stringMatching(/^SESSION_SECRET is weak/),
    ]);
  });
});

test("a file that others can read or change is used, with a warning that names the variable", () => {
  const warned = (mode: number) => readSecretFiles({ SMTP_URL_FILE: file("x", mode) }).warnings;
  expect(warned(0o600)).toEqual([]);
  expect(warned(0o640)).toEqual([]);
  expect(warned(0o644)).toEqual(["SMTP_URL_FILE can be read by other users of this machine"]);
  expect(warned(0o666)).toEqual(["SMTP_URL_FILE can be changed by other users of this machine"]);
});

test("a command accepts files too, and ends if one can't be read", () => {
  expect(commandEnvironment({ DATABASE_OWNER_URL_FILE: file(DATABASE) })["DATABASE_OWNER_URL"]).toBe(
    DATABASE,
  );
  expect(() => commandEnvironment({ DATABASE_OWNER_URL_FILE: join(folder, "nowhere") })).toThrow(
    "DATABASE_OWNER_URL_FILE can't be read: ENOENT",
  );
});

test("variables that end in _FILE but hold no secret are left alone", () => {
  expect(readSecretFiles({ AUDIT_CHECKPOINT_FILE: "/var/checkpoints" })).toEqual({
    env: { AUDIT_CHECKPOINT_FILE: "/var/checkpoints" },
    problems: [],
    warnings: [],
  });
});
