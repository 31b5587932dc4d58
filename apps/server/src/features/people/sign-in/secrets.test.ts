/** Passwords, tokens, and codes are stored only where they must be: in no table, log, or audit log. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  codesFor,
  login,
  openBrowser,
  sendCode,
  type Browser,
  type SignInAnswer,
} from "../../../../test/browser.ts";
import { harness, PASSWORD, type Harness } from "../../../../test/harness.ts";
import { person } from "../../../../test/people.ts";
import { openLog } from "../../../http/logging/log.ts";
import { openSetup } from "./set-up.ts";

const lines: string[] = [];
const NEW_PASSWORD = "Never-in-the-log-7!";
let h: Harness;
let secrets: Record<string, string>;
let code: string;

/** Everything a person does with a secret, right and wrong. */
async function walk(browser: Browser): Promise<void> {
  const { email, id } = await person(h, {
    role: "super_admin",
    tenantId: "00000000-0000-0000-0000-000000000000",
  });
  const setup = await h.doors.outside((tx) => openSetup(tx, id));
  await browser.call("GET", `/api/setup/${setup}?token=${setup}`);
  await browser.call("GET", `/setup/${setup}`);
  await browser.call("POST", `/api/setup/${setup}`, {
    firstName: "A",
    lastName: "B",
    password: "weak-secret",
  });
  await browser.call("POST", `/api/setup/${setup}`, {
    firstName: "A",
    lastName: "B",
    password: NEW_PASSWORD,
  });
  const csrf = await browser.csrf();
  const visitor = browser.jar.get("crq-visitor")!;
  await login(browser, email, "Wrong-secret-5!");
  const { mfaToken } = (await login(browser, email, NEW_PASSWORD)).json<SignInAnswer>();
  [code] = (await codesFor(h, email)) as [string];
  await browser.call("POST", "/api/mfa/verify", `{"token":"${mfaToken!}","code":"${code}"`); // malformed
  await browser.call("POST", `/api/mfa/verify?code=${code}`, { token: mfaToken, code, extra: code });
  await sendCode(browser, mfaToken!, code);
  const session = browser.jar.get("crq-session")!;
  await browser.call("GET", `/api/auth/user?token=${session}`);
  await browser.call("POST", "/api/auth/switch-role", {
    tenantId: h.a.id,
    clientId: h.a.client,
    role: "admin",
  });
  const switched = browser.jar.get("crq-session")!;
  expect(switched).not.toBe(session);
  await browser.call("GET", "/api/auth/user");
  const switchedCsrf = await browser.csrf();
  // An unexpected error in the middle of all this is logged in full, and must not include the secrets.
  await h.db.asOwner("alter table sessions rename to sessions_gone");
  expect((await browser.call("GET", `/api/auth/user?code=${code}`)).statusCode).toBe(500);
  await h.db.asOwner("alter table sessions_gone rename to sessions");
  await h.db.asOwner("alter table users add constraint odd check (first_name <> 'Odd') not valid");
  const again = await h.doors.outside((tx) => openSetup(tx, id));
  const odd = await browser.call("POST", `/api/setup/${again}`, {
    firstName: "Odd",
    lastName: "B",
    password: NEW_PASSWORD,
  });
  expect(odd.statusCode).toBe(500);
  const [{ password_hash: hash }] = (await h.db.asOwner("select password_hash from users where id = $1", [
    id,
  ])) as [{ password_hash: string }];
  secrets = {
    password: NEW_PASSWORD,
    wrong: "Wrong-secret-5!",
    weak: "weak-secret",
    setup,
    again,
    csrf,
    switchedCsrf,
    visitor,
    mfaToken: mfaToken!,
    session,
    switched,
    hash,
  };
}

beforeAll(async () => {
  h = await harness({ logger: openLog("trace", { write: (line: string) => void lines.push(line) }) });
  await walk(openBrowser(h.app));
});
afterAll(() => h.close());

test("the log shows what happened", () => {
  const text = lines.join("");
  expect(lines.length).toBeGreaterThan(20);
  expect(text).toContain('"url":"/api/auth/login"');
  expect(text).toContain("/api/setup/[withheld]");
  expect(text).toContain('relation \\"sessions\\" does not exist');
  for (const line of lines) expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number) });
});

test("the log at its most verbose level contains no password, token, code, or cookie", () => {
  const text = lines.join("");
  for (const [name, secret] of Object.entries(secrets)) expect(text.includes(secret), name).toBe(false);
  expect(
    new RegExp(`\\b${code}\\b`).test(text.replace(/"time":"[^"]*"|"responseTime":[\d.]+/g, "")),
    "code",
  ).toBe(false);
  expect(text).not.toMatch(/argon2|"cookie"|x-csrf-token/);
});

describe("the database", () => {
  const tables = () =>
    h.db.asOwner<{ name: string }>(
      "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'cell_1', 'cell_2', 'cell_3', 'pgboss')",
    );
  const textOf = async (name: string) =>
    (await h.db.asOwner<{ text: string }>(`select t::text as text from ${name} t`))
      .map((row) => row.text)
      .join("\n");

  test("contains no password and no token, in any table", async () => {
    const { hash: _, ...clear } = secrets;
    for (const { name } of await tables()) {
      const text = await textOf(name);
      for (const [kind, secret] of Object.entries({ ...clear, password2: PASSWORD })) {
        expect(text.includes(secret), `${kind} in ${name}`).toBe(false);
        expect(text.includes(Buffer.from(secret).toString("hex")), `${kind} as bytes in ${name}`).toBe(false);
      }
    }
  });

  test("contains a plain code only in the body of its mail", async () => {
    for (const { name } of (await tables()).filter((table) => table.name !== "public.mail")) {
      const text = (await textOf(name)).replace(/\.\d{6}\b/g, ""); // microseconds of times
      expect(new RegExp(`(?<![0-9a-f-])${code}(?![0-9a-f-])`).test(text), name).toBe(false);
    }
    const mails = await h.db.asOwner<{ text: string }>(
      "select (m.id, to_address, subject, sent_at, last_error)::text as text from mail m",
    );
    expect(mails.length).toBeGreaterThan(0);
    for (const mail of mails) expect(mail.text).not.toMatch(new RegExp(`(?<![0-9a-f-])${code}(?![0-9a-f-])`));
  });

  test("stores passwords as Argon2id, tokens as SHA-256", async () => {
    expect(
      await h.db.asOwner(
        "select 1 from users where password_hash not like '$argon2id$v=19$m=19456,t=2,p=1$%'",
      ),
    ).toEqual([]);
    expect(await h.db.asOwner("select 1 from sessions where length(token_hash) <> 32")).toEqual([]);
  });

  test("stores a code's hash keyed with the server's secret: no plain hash of the six digits matches", async () => {
    const rows = await h.db.asOwner(
      "select 1 from challenges where code_hash in (sha256($1::bytea), sha256(($2)::bytea))",
      [Buffer.from(code), Buffer.from(`sign-in code\0${code}`)],
    );
    expect(rows).toEqual([]);
  });
});
