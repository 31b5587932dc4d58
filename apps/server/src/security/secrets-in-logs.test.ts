/**
 * The secrets that other flows hand out once: links, keys, codes, app secrets. None of them is in the
 * server's log at its most verbose level.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addApp, appCode, makeRecoveryCodes } from "../../test/factors.ts";
import { codesFor, login, openBrowser, type SignInAnswer } from "../../test/browser.ts";
import { harness, PASSWORD, type Harness } from "../../test/harness.ts";
import { mailsTo, tokenIn } from "../../test/mail.ts";
import { openIdProvider, type OpenIdProvider } from "../../test/providers/openid-provider.ts";
import { person } from "../../test/people.ts";
import { openLog } from "../http/logging/log.ts";

const SITE = "http://127.0.0.1";
const NEW = "Never-in-the-log-7!";
const lines: string[] = [];
const secrets: Record<string, string | undefined> = {};
let h: Harness;
let provider: OpenIdProvider;

beforeAll(async () => {
  provider = await openIdProvider(`${SITE}/api/auth/oidc/callback`, {
    ada: { email: "ada@elsewhere.example", email_verified: true },
  });
  const { issuer, clientId, clientSecret } = provider;
  h = await harness({
    publicUrl: SITE,
    logger: openLog("trace", { write: (line: string) => void lines.push(line) }),
    federation: { oidc: { issuer, clientId, clientSecret, name: "Example" } },
  });
  await h.db.asOwner("update tenants set plan = 'enterprise'"); // room for invited people
  secrets["the provider's secret"] = clientSecret;
  for (const flow of [registers, isInvited, forgets, addsFactors, movesAddress, makesKeys, signsInElsewhere])
    await flow();
});
afterAll(async () => {
  await h.close();
  await provider.close();
});

async function registers(): Promise<void> {
  const browser = openBrowser(h.app);
  const email = "maya@larkfield.example";
  const form = {
    firstName: "Maya",
    lastName: "Chen",
    companyName: "Larkfield",
    jobTitle: "CISO",
    phoneNumber: "+49 30 1234567",
  };
  await browser.call("POST", "/api/auth/register-starter", { ...form, email });
  const token = tokenIn((await mailsTo(h, email))[0], "/confirm-registration");
  await browser.call("GET", `/confirm-registration?token=${token}`);
  await browser.call("POST", "/api/auth/confirm-registration", { token, extra: token });
  await browser.call("POST", "/api/auth/confirm-registration", `{"token":"${token}"`); // malformed
  await browser.call("POST", "/api/auth/confirm-registration", { token });
  secrets["a confirmation's token"] = token;
}

async function isInvited(): Promise<void> {
  const email = "invited@larkfield.example";
  await (
    await h.signedIn("tenant_administrator")
  ).call("POST", "/api/invitations", { emails: [email], role: "viewer" });
  const [mail] = await mailsTo(h, email);
  const token = /token=([\w-]{43})/.exec(mail!.text)![1]!;
  const browser = openBrowser(h.app);
  await browser.call("GET", `/new-registration?token=${token}`);
  await browser.call("GET", `/api/auth/registration-token?token=${token}`);
  await browser.call("POST", "/api/auth/accept-invitation", { token });
  secrets["an invitation's token"] = token;
}

async function forgets(): Promise<void> {
  const browser = openBrowser(h.app);
  const { email } = await person(h);
  await browser.call("POST", "/api/auth/forgot-password", { email });
  const token = tokenIn((await mailsTo(h, email))[0], "/reset-password");
  await browser.call("GET", `/reset-password?token=${token}`);
  await browser.call("GET", `/api/validate-reset-token?token=${token}`);
  await browser.call("POST", "/api/reset-password", { token, password: "weak-secret-word" });
  await browser.call("POST", "/api/reset-password", { token, password: NEW });
  Object.assign(secrets, {
    "a reset's token": token,
    "a new password": NEW,
    "a refused password": "weak-secret-word",
  });
}

async function addsFactors(): Promise<void> {
  const { email } = await person(h);
  const browser = openBrowser(h.app);
  await login(browser, email);
  const secret = await addApp(browser);
  const codes = await makeRecoveryCodes(browser);
  const { mfaToken } = (await login(openBrowser(h.app), email)).json<SignInAnswer>();
  const other = openBrowser(h.app);
  await other.call("POST", "/api/mfa/verify-recovery", { token: mfaToken, code: "AAAA-BBBB-CCCC" });
  await other.call("POST", "/api/mfa/verify-recovery", { token: mfaToken, code: codes[0] });
  await browser.call("POST", "/api/account/confirm-code/verify", { code: appCode(secret) });
  Object.assign(secrets, {
    "an app's secret": secret,
    "a used recovery code": codes[0],
    "a recovery code": codes[1],
    "a challenge": mfaToken,
    "a session": other.jar.get("crq-session"),
  });
}

async function movesAddress(): Promise<void> {
  const browser = openBrowser(h.app);
  await login(browser, (await person(h)).email);
  const email = "moved@larkfield.example";
  const { token } = (
    await browser.call("POST", "/api/account/email", { email, currentPassword: PASSWORD })
  ).json<{ token: string }>();
  const [code] = await codesFor(h, email);
  await browser.call("POST", "/api/account/email/confirm", { token, code });
  Object.assign(secrets, {
    "an address's challenge": token,
    "an address's code": code,
    "a right password": PASSWORD,
  });
}

async function makesKeys(): Promise<void> {
  const body = { name: "Script", permissions: ["scenario:read"], expiresInDays: 30 };
  const { key } = (
    await (await h.signedIn("risk_analyst")).call("POST", "/api/account/api-keys", body)
  ).json<{ key: string }>();
  for (const bearer of [key, `${key.slice(0, -1)}_`])
    await h.app.inject({
      url: `/api/scenarios?key=${bearer}`,
      headers: { authorization: `Bearer ${bearer}` },
    });
  // An unexpected error is logged in full: it must not include the key.
  await h.db.asOwner("alter table risk_scenarios rename to scenarios_gone");
  const failed = await h.app.inject({ url: "/api/scenarios", headers: { authorization: `Bearer ${key}` } });
  await h.db.asOwner("alter table scenarios_gone rename to risk_scenarios");
  expect(failed.statusCode).toBe(500);
  expect(failed.body).not.toMatch(/risk_scenarios|relation|select/);
  secrets["a key"] = key;
  secrets["a key's secret part"] = key.slice(15);
}

async function signsInElsewhere(): Promise<void> {
  const browser = openBrowser(h.app);
  const start = new URL(String((await browser.call("GET", "/api/auth/oidc")).headers.location));
  const callback = await provider.visit(start.href, "ada");
  await browser.call("GET", callback.pathname + callback.search);
  await browser.call("GET", callback.pathname + callback.search); // a second time it is refused, with a warning
  Object.assign(secrets, {
    "a redirection's state": start.searchParams.get("state"),
    "a redirection's nonce": start.searchParams.get("nonce"),
    "a provider's code": callback.searchParams.get("code"),
    "a session from elsewhere": browser.jar.get("crq-session"),
    "a redirection's cookie": browser.jar.get("crq-flow"),
  });
}

test("every flow ran, and the log shows it", () => {
  expect(Object.values(secrets).filter((secret) => secret === undefined || secret.length < 6)).toEqual([]);
  const text = lines.join("");
  for (const path of [
    "/api/auth/confirm-registration",
    "/api/reset-password",
    "/api/account/api-keys",
    "/api/auth/oidc/callback",
    "/api/mfa/verify-recovery",
  ])
    expect(text).toContain(path);
});

describe("the log contains", () => {
  test("none of the secrets that were handed out", () => {
    const text = lines.join("").replace(/"time":"[^"]*"|"responseTime":[\d.]+/g, "");
    const found = Object.entries(secrets).filter(([, secret]) =>
      new RegExp(`(?<![\\w-])${secret!.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?![\\w-])`).test(text),
    );
    expect(found.map(([name]) => name)).toEqual([]);
  });

  test("no header, no query, and no body of a request", () => {
    for (const line of lines) {
      const { req } = JSON.parse(line) as { req?: { url: string; headers?: unknown; body?: unknown } };
      if (!req) continue;
      expect(req.url).not.toContain("?");
      expect(Object.keys(req).toSorted()).toEqual(["id", "ip", "method", "url"]);
    }
  });
});

test("nor does the audit log, in any tenant", async () => {
  const [{ text }] = (await h.db.asOwner<{ text: string }>(
    "select string_agg(detail::text, ' ') as text from audit_log",
  )) as [{ text: string }];
  const found = Object.entries(secrets).filter(([, secret]) => text.includes(secret!));
  expect(found.map(([name]) => name)).toEqual([]);
});
