/** The authenticator app: set up with a code, requested at sign-in, and each code valid once. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { audited, login, notTheCode, openBrowser, type Browser } from "../../../../test/browser.ts";
import { addApp, appCode, asked, enter, mailsTo } from "../../../../test/factors.ts";
import { harness, type Harness } from "../../../../test/harness.ts";
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

const verify = (from: Browser, token: string, code: string, method: string | undefined = "totp") =>
  from.call("POST", "/api/mfa/verify", { token, code, ...(method && { method }) });

describe("setting up an app", () => {
  test("returns a secret and the QR code's content, and counts once a code has confirmed it", async () => {
    const begun = (await browser.call("POST", "/api/account/factors/totp")).json<{
      secret: string;
      uri: string;
    }>();
    expect(begun.secret).toMatch(/^[A-Z2-7]{32}$/);
    const uri = new URL(begun.uri);
    expect(uri.protocol + uri.host).toBe("otpauth:totp");
    expect(decodeURIComponent(uri.pathname)).toBe(`/Cyber Risk Quantification:${email}`);
    expect(uri.searchParams.get("secret")).toBe(begun.secret);
    expect((await login(openBrowser(h.app), email)).json()).not.toHaveProperty("requiresMFA");
    const confirm = (code: string) => browser.call("POST", "/api/account/factors/totp/confirm", { code });
    const wrong = await confirm(notTheCode(appCode(begun.secret)));
    expect(wrong.statusCode).toBe(400);
    expect(wrong.json()).toMatchObject({ errors: [{ path: "code" }] });
    expect((await confirm(appCode(begun.secret))).statusCode).toBe(204);
    expect((await asked(h, email)).methods).toEqual(["totp"]);
    expect((await mailsTo(h, email))[0]!.subject).toBe("An authenticator app was added");
    const added = (await audited(h, "factor.add")).find((row) => row.actor === email);
    expect(added).toMatchObject({
      actor_id: id,
      object_id: id,
      tenant_id: h.a.id,
      detail: { factor: "totp" },
    });
  });

  test("stores the secret encrypted: neither its letters nor its bytes are in the database", async () => {
    const secret = await addApp(browser);
    const [row] = await h.db.asOwner<{ secret: Buffer }>(
      "select secret from totp_factors where user_id = $1",
      [id],
    );
    expect(row!.secret.includes(secret)).toBe(false);
    expect(row!.secret.length).toBe(12 + 16 + secret.length);
  });

  test("is refused while there is a confirmed one, which keeps working", async () => {
    const secret = await addApp(browser);
    expect((await browser.call("POST", "/api/account/factors/totp")).statusCode).toBe(409);
    const { browser: other, token } = await asked(h, email);
    expect((await verify(other, token, appCode(secret))).statusCode).toBe(200);
  });

  test("can be undone: sign-in no longer requires it, and the person is told", async () => {
    await addApp(browser);
    expect((await browser.call("DELETE", "/api/account/factors/totp")).statusCode).toBe(204);
    expect((await browser.call("DELETE", "/api/account/factors/totp")).statusCode).toBe(404);
    expect((await login(openBrowser(h.app), email)).json()).not.toHaveProperty("requiresMFA");
    expect((await mailsTo(h, email))[0]!.subject).toBe("The authenticator app was removed");
    expect((await audited(h, "factor.remove")).find((row) => row.actor === email)).toMatchObject({
      detail: { factor: "totp" },
    });
  });
});

describe("at sign-in", () => {
  test("the app is requested and nothing is mailed; its code opens the session, which records the method", async () => {
    const secret = await addApp(browser);
    const mails = (await mailsTo(h, email)).length;
    const answer = await login(openBrowser(h.app), email);
    expect(answer.json()).toMatchObject({
      requiresMFA: true,
      methods: ["totp"],
      message: "Enter the code from your authenticator app.",
    });
    expect(await mailsTo(h, email)).toHaveLength(mails);
    const { browser: other, token } = await asked(h, email);
    expect((await verify(other, token, appCode(secret))).json()).toMatchObject({ success: true });
    const rows = await h.db.asOwner(
      "select method from sessions where user_id = $1 order by created_at desc",
      [id],
    );
    expect(rows[0]).toEqual({ method: "password+totp" });
    const opened = (await audited(h, "session.open")).filter((row) => row.actor === email).at(-1);
    expect(opened).toMatchObject({ detail: { method: "password+totp" } });
  });

  test("a code works without naming its kind", async () => {
    const secret = await addApp(browser);
    const { browser: other, token } = await asked(h, email);
    expect((await verify(other, token, appCode(secret), undefined)).statusCode).toBe(200);
  });

  test("a code from the surrounding minute works; older and newer ones don't", async () => {
    const secret = await addApp(browser);
    const forget = () => h.db.asOwner("update totp_factors set last_step = 0");
    for (const [steps, status] of [
      [-3, 401],
      [3, 401],
      [0, 200],
    ] as const) {
      await forget();
      const { browser: other, token } = await asked(h, email);
      expect((await verify(other, token, appCode(secret, steps))).statusCode, `${steps} steps`).toBe(status);
    }
  });

  test("a code works once, and none before it works afterwards", async () => {
    const secret = await addApp(browser);
    const code = appCode(secret);
    const first = await asked(h, email);
    expect((await verify(first.browser, first.token, code)).statusCode).toBe(200);
    for (const used of [code, appCode(secret, 0)]) {
      const again = await asked(h, email);
      expect((await verify(again.browser, again.token, used)).statusCode).toBe(401);
    }
  });

  test("the same code sent thirty times at once for one challenge counts once", async () => {
    const secret = await addApp(browser);
    const code = appCode(secret);
    const { token } = await asked(h, email);
    const from = Array.from({ length: 30 }, () => openBrowser(h.app));
    const answers = await Promise.all(from.map((one) => verify(one, token, code)));
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
  });

  test("a hundred simultaneous wrong codes are tried no more often than the limit, by any method", async () => {
    const secret = await addApp(browser);
    const { token } = await asked(h, email);
    const right = appCode(secret);
    const from = Array.from({ length: 100 }, () => openBrowser(h.app));
    await Promise.all(
      from.map((one, i) =>
        i % 3 === 0
          ? one.call("POST", "/api/mfa/verify-recovery", { token, code: `nonsense ${i}` })
          : verify(one, token, notTheCode(right, i + 1), i % 3 === 1 ? "totp" : "email"),
      ),
    );
    const [row] = await h.db.asOwner<{ attempts: number }>(
      "select attempts from challenges where user_id = $1 and kind = 'sign-in-code' order by created_at desc limit 1",
      [id],
    );
    expect(row!.attempts).toBe(5);
    expect((await verify(openBrowser(h.app), token, right)).statusCode).toBe(401);
    const refused = (await audited(h, "session.refuse-code")).filter((one) => one.actor === email);
    expect(refused).toHaveLength(5);
  });

  test("opening challenge after challenge allows twenty attempts an hour", async () => {
    const secret = await addApp(browser);
    await h.db.asOwner(
      "insert into rate_limits (key, count, resets_at) values ($1, 20, now() + interval '10 minutes')",
      [`app code account ${id}`],
    );
    const { browser: other, token } = await asked(h, email);
    expect((await verify(other, token, appCode(secret))).statusCode).toBe(401);
  });
});
