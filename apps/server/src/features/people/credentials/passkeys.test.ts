/** Passkeys: created for this site, requested as a second factor, and used to sign in on their own. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { audited, login, openBrowser, type Browser } from "../../../../test/browser.ts";
import { addPasskey, asked, enter, mailsTo, ORIGIN } from "../../../../test/factors.ts";
import { harness, type Harness } from "../../../../test/harness.ts";
import { softPasskey, type SoftPasskey } from "../../../../test/passkey.ts";
import { person } from "../../../../test/people.ts";

let h: Harness;
let email: string;
let id: string;
let browser: Browser;
beforeAll(async () => {
  h = await harness();
});
afterAll(() => h.close());
beforeEach(async () => {
  ({ email, id } = await person(h));
  browser = await enter(h, email);
});

interface Begun {
  readonly token: string;
  readonly options: {
    readonly challenge: string;
    readonly rp: { id: string };
    readonly user: { id: string; name: string };
  };
}
const begin = async () => (await browser.call("POST", "/api/account/factors/passkeys/options")).json<Begun>();
const add = (token: string, response: object, name = "Key") =>
  browser.call("POST", "/api/account/factors/passkeys", { token, name, response });

describe("adding a passkey", () => {
  test("returns options for this site and person; the passkey is listed, logged, and announced by mail", async () => {
    const { options } = await begin();
    expect(options).toMatchObject({
      rp: { id: "localhost", name: "Cyber Risk Quantification" },
      user: { name: email },
      authenticatorSelection: { residentKey: "required" },
      attestation: "none",
    });
    const { row } = await addPasskey(browser, "Work laptop");
    const listed = (await browser.call("GET", "/api/account/factors")).json<{ passkeys: object[] }>();
    expect(listed.passkeys).toEqual([
      { id: row, name: "Work laptop", addedAt: expect.any(String), lastUsedAt: null, synced: false },
    ]);
    expect((await mailsTo(h, email))[0]!.subject).toBe("A passkey was added");
    expect((await audited(h, "factor.add")).find((one) => one.actor === email)).toMatchObject({
      actor_id: id,
      detail: { factor: "passkey", id: row, name: "Work laptop" },
    });
  });

  test.each([
    ["another site", { origin: "http://evil.example" }],
    ["another relying party", { rpId: "evil.example" }],
    ["another challenge", { challenge: "bm90LXRoZS1jaGFsbGVuZ2U" }],
  ])("is refused if it was created for %s", async (_what, quirk) => {
    const { token, options } = await begin();
    expect((await add(token, softPasskey(ORIGIN).create(options, quirk))).statusCode).toBe(400);
  });

  test("works once per registration, and only for the person who began it", async () => {
    const { token, options } = await begin();
    const other = await enter(h, (await person(h)).email);
    const body = { token, name: "Key", response: softPasskey(ORIGIN).create(options) };
    expect((await other.call("POST", "/api/account/factors/passkeys", body)).statusCode).toBe(400);
    expect((await add(token, softPasskey(ORIGIN).create(options))).statusCode).toBe(201);
    expect((await add(token, softPasskey(ORIGIN).create(options))).statusCode).toBe(400);
  });

  test("is refused for a credential that already exists", async () => {
    const { token, options } = await begin();
    const passkey = softPasskey(ORIGIN);
    expect((await add(token, passkey.create(options))).statusCode).toBe(201);
    const again = await begin();
    expect((await add(again.token, passkey.create(again.options))).statusCode).toBe(409);
  });
});

describe("a person's passkey", () => {
  test("can be renamed and removed, both logged and announced by mail", async () => {
    const { row } = await addPasskey(browser, "Old");
    const url = `/api/account/factors/passkeys/${row}`;
    expect((await browser.call("PATCH", url, { name: " " })).statusCode).toBe(400);
    expect((await browser.call("PATCH", url, { name: "New" })).statusCode).toBe(204);
    expect((await mailsTo(h, email))[0]!.subject).toBe("A passkey was renamed");
    expect((await browser.call("DELETE", url)).statusCode).toBe(204);
    expect((await mailsTo(h, email))[0]!.subject).toBe("A passkey was removed");
    expect(
      (await audited(h, "factor.%"))
        .filter((one) => one.actor === email)
        .map((one) => [one.action, one.detail]),
    ).toEqual([
      ["factor.add", { factor: "passkey", id: row, name: "Old" }],
      ["factor.update", { factor: "passkey", id: row, before: { name: "Old" }, after: { name: "New" } }],
      ["factor.remove", { factor: "passkey", id: row, name: "New" }],
    ]);
  });

  test("is out of reach of everyone else, who get the same answer as for a nonexistent one", async () => {
    const { row } = await addPasskey(browser);
    const other = await enter(h, (await person(h)).email);
    for (const [method, body] of [["PATCH", { name: "Mine" }], ["DELETE"]] as const) {
      const [foreign, missing] = await Promise.all(
        [row, "3f2b6c1e-0000-4000-8000-000000000000"].map((of) =>
          other.call(method, `/api/account/factors/passkeys/${of}`, body),
        ),
      );
      expect([foreign!.statusCode, missing!.statusCode]).toEqual([404, 404]);
    }
  });
});

describe("as a second factor", () => {
  let passkey: SoftPasskey;
  beforeEach(async () => {
    passkey = await addPasskey(browser);
  });
  const challenge = async (from: Browser, token: string) =>
    (await from.call("POST", "/api/mfa/passkey/options", { token })).json<{
      challenge: string;
      allowCredentials: object[];
    }>();
  const verify = (from: Browser, token: string, response: object) =>
    from.call("POST", "/api/mfa/passkey/verify", { token, response });

  test("it is requested after the password, nothing is mailed, and its signature opens the session", async () => {
    const answer = await login(openBrowser(h.app), email);
    expect(answer.json()).toMatchObject({
      methods: ["passkey"],
      message: "Use your passkey to finish signing in.",
    });
    const { browser: other, token } = await asked(h, email);
    const options = await challenge(other, token);
    expect(options.allowCredentials).toEqual([
      { id: passkey.id, type: "public-key", transports: ["internal"] },
    ]);
    const done = await verify(other, token, passkey.sign(options, { verified: false }));
    expect(done.json()).toMatchObject({ success: true, message: "Verification Successful" });
    expect((await other.call("GET", "/api/auth/user")).json()).toMatchObject({ id });
    const rows = await h.db.asOwner(
      "select method from sessions where user_id = $1 order by created_at desc",
      [id],
    );
    expect(rows[0]).toEqual({ method: "password+passkey" });
  });

  test.each([
    ["made elsewhere", () => ({ origin: "http://evil.example" })],
    ["for another relying party", () => ({ rpId: "evil.example" })],
    ["of another challenge", () => ({ challenge: "bm90LXRoZS1jaGFsbGVuZ2U" })],
    [
      "in the name of another person",
      () => ({ userHandle: Buffer.from("somebody else").toString("base64url") }),
    ],
  ])("a signature %s is refused", async (_what, quirk) => {
    const { browser: other, token } = await asked(h, email);
    const options = await challenge(other, token);
    const refused = await verify(other, token, passkey.sign(options, quirk()));
    expect([refused.statusCode, refused.json()]).toEqual([
      401,
      { success: false, message: "This passkey wasn't accepted." },
    ]);
    expect((await verify(other, token, passkey.sign(options))).statusCode).toBe(200);
  });

  test("another person's passkey is refused", async () => {
    const somebody = await addPasskey(await enter(h, (await person(h)).email));
    const { browser: other, token } = await asked(h, email);
    expect((await verify(other, token, somebody.sign(await challenge(other, token)))).statusCode).toBe(401);
  });

  test("a counter that doesn't increase reveals a copy", async () => {
    const use = async (counter: number) => {
      const { browser: other, token } = await asked(h, email);
      return (await verify(other, token, passkey.sign(await challenge(other, token), { counter })))
        .statusCode;
    };
    expect([await use(5), await use(6), await use(6), await use(4), await use(7)]).toEqual([
      200, 200, 401, 401, 200,
    ]);
  });

  test("its attempts count with all others: after five the challenge is void", async () => {
    const { browser: other, token } = await asked(h, email);
    const options = await challenge(other, token);
    for (let i = 0; i < 5; i++)
      expect((await verify(other, token, passkey.sign(options, { rpId: "evil.example" }))).statusCode).toBe(
        401,
      );
    expect((await verify(other, token, passkey.sign(options))).statusCode).toBe(401);
  });

  test("an unknown challenge has no options", async () => {
    expect(
      (await openBrowser(h.app).call("POST", "/api/mfa/passkey/options", { token: "x" })).statusCode,
    ).toBe(404);
  });
});

describe("signing in with only a passkey", () => {
  const options = async (from: Browser) =>
    (await from.call("POST", "/api/auth/passkey/options")).json<{
      token: string;
      options: { challenge: string; userVerification: string };
    }>();
  const enterWith = (from: Browser, token: string, response: object, more: object = {}) =>
    from.call("POST", "/api/auth/passkey/verify", { token, response, ...more });

  test("opens the session immediately if the passkey verified its holder, even for an administrator", async () => {
    const admin = await person(h, { role: "admin" });
    const mine = openBrowser(h.app);
    const { token: pending } = await asked(h, admin.email, mine);
    const code = /^\d{6}$/m.exec((await mailsTo(h, admin.email))[0]!.text_body)![0];
    await mine.call("POST", "/api/mfa/verify", { token: pending, code });
    const passkey = await addPasskey(mine);
    const other = openBrowser(h.app);
    const begun = await options(other);
    expect(begun.options).toMatchObject({ userVerification: "required", rpId: "localhost" });
    expect(begun.options).not.toHaveProperty("allowCredentials");
    const done = await enterWith(other, begun.token, passkey.sign(begun.options));
    expect(done.json()).toEqual({ success: true, userId: admin.id, message: "Verification Successful" });
    expect((await other.call("GET", "/api/auth/user")).json()).toMatchObject({ role: "admin" });
    const opened = (await audited(h, "session.open")).filter((one) => one.actor === admin.email).at(-1);
    expect(opened).toMatchObject({ detail: { method: "passkey", role: "admin" } });
  });

  test("is refused if the passkey didn't verify its holder", async () => {
    const passkey = await addPasskey(browser);
    const other = openBrowser(h.app);
    const begun = await options(other);
    const refused = await enterWith(other, begun.token, passkey.sign(begun.options, { verified: false }));
    expect(refused.statusCode).toBe(401);
    expect(other.jar.has("crq-session")).toBe(false);
  });

  test("works once per challenge", async () => {
    const passkey = await addPasskey(browser);
    const begun = await options(openBrowser(h.app));
    const response = passkey.sign(begun.options);
    const tries = await Promise.all(
      Array.from({ length: 5 }, () => enterWith(openBrowser(h.app), begun.token, response)),
    );
    expect(tries.filter((one) => one.statusCode === 200)).toHaveLength(1);
  });

  test("refuses an unknown passkey, a suspended account's, and a removed one with the same message", async () => {
    const removed = await addPasskey(browser);
    await browser.call("DELETE", `/api/account/factors/passkeys/${removed.row}`);
    const suspended = await addPasskey(browser);
    await h.db.asOwner("update users set status = 'suspended' where id = $1", [id]);
    const answers = [];
    for (const passkey of [softPasskey(ORIGIN), removed, suspended]) {
      const other = openBrowser(h.app);
      const begun = await options(other);
      answers.push(await enterWith(other, begun.token, passkey.sign(begun.options)));
    }
    for (const answer of answers)
      expect([answer.statusCode, answer.json()]).toEqual([
        401,
        { success: false, message: "This passkey isn't registered. Sign in with your password." },
      ]);
  });

  test("is limited per address", async () => {
    const other = openBrowser(h.app);
    await h.db.asOwner(
      "insert into rate_limits (key, count, resets_at) values ($1, 100, now() + interval '10 minutes')",
      [`passkey address ${other.ip}`],
    );
    expect((await other.call("POST", "/api/auth/passkey/options")).statusCode).toBe(429);
  });
});
