/** People with second factors, set up over HTTP as they would do it themselves. */
import { generateSync } from "otplib";
import { login, openBrowser, type Browser, type SignInAnswer } from "./browser.ts";
import type { Harness } from "./harness.ts";
import { softPasskey, type SoftPasskey } from "./passkey.ts";

/** The site of the tests' passkeys: the harness is reached at 127.0.0.1. */
export const ORIGIN = "http://localhost";

/**
 * An app's code, `steps` half minutes from now: by default the next one, which is already accepted and not
 * spent by `addApp`.
 */
export function appCode(secret: string, steps = 1): string {
  return generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });
}

/** Signs in someone who needs only the password. */
export async function enter(h: Harness, email: string): Promise<Browser> {
  const browser = openBrowser(h.app);
  await login(browser, email);
  return browser;
}

/** Adds an authenticator app and returns its secret; this spends the current code. */
export async function addApp(browser: Browser): Promise<string> {
  const begun = await browser.call("POST", "/api/account/factors/totp");
  if (begun.statusCode !== 200) throw new Error(begun.body);
  const { secret } = begun.json<{ secret: string }>();
  const code = appCode(secret, 0);
  const answer = await browser.call("POST", "/api/account/factors/totp/confirm", { code });
  if (answer.statusCode !== 204) throw new Error(answer.body);
  return secret;
}

/** Adds a passkey. */
export async function addPasskey(browser: Browser, name = "My key"): Promise<SoftPasskey & { row: string }> {
  const passkey = softPasskey(ORIGIN);
  const begun = (await browser.call("POST", "/api/account/factors/passkeys/options")).json<{
    token: string;
    options: { challenge: string; user: { id: string } };
  }>();
  const response = passkey.create(begun.options);
  const answer = await browser.call("POST", "/api/account/factors/passkeys", {
    token: begun.token,
    name,
    response,
  });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return { ...passkey, row: answer.json<{ id: string }>().id };
}

/** Creates recovery codes. */
export async function makeRecoveryCodes(browser: Browser): Promise<string[]> {
  return (await browser.call("POST", "/api/account/factors/recovery-codes")).json<{ codes: string[] }>()
    .codes;
}

/** Signs in with the password, up to the second factor. */
export async function asked(
  h: Harness,
  email: string,
  browser = openBrowser(h.app),
): Promise<{ browser: Browser; token: string; methods: string[] }> {
  const answer = (await login(browser, email)).json<SignInAnswer & { methods: string[] }>();
  return { browser, token: answer.mfaToken!, methods: answer.methods };
}

/** Ages the session past ten minutes, so that re-authentication is required. */
export async function ageSessions(h: Harness): Promise<void> {
  await h.db.asOwner("update sessions set created_at = now() - interval '11 minutes', confirmed_at = null");
}

/** What was mailed to an address, newest first. */
export async function mailsTo(h: Harness, email: string): Promise<{ subject: string; text_body: string }[]> {
  return h.db.asOwner("select subject, text_body from mail where to_address = $1 order by created_at desc", [
    email,
  ]);
}
