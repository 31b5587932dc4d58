/** A browser's part of the conversation: it stores cookies and sends their CSRF token. */
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify";
import { PASSWORD, type Harness } from "./harness.ts";

/** A browser at its own address, so that limits per address don't interfere. */
export interface Browser {
  readonly ip: string;
  readonly jar: Map<string, string>;
  readonly cookie: () => string;
  /** The CSRF token of the current cookies. */
  readonly csrf: () => Promise<string>;
  /** A call with cookies and, unless it is a GET, a CSRF token fetched for it. */
  readonly call: (
    method: string,
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<LightMyRequestResponse>;
}

let browsers = 0;

/** Opens a browser. */
export function openBrowser(app: FastifyInstance, ip = addressOf(++browsers)): Browser {
  const jar = new Map<string, string>();
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
  const send = async (options: InjectOptions) => {
    const answer = await app.inject({
      remoteAddress: ip,
      ...options,
      headers: { ...(jar.size > 0 && { cookie: cookie() }), ...options.headers },
    });
    for (const { name, value, maxAge, expires } of answer.cookies as {
      name: string;
      value: string;
      maxAge?: number;
      expires?: Date;
    }[])
      if (maxAge === 0 || (expires && expires.getTime() <= Date.now())) jar.delete(name);
      else jar.set(name, value);
    return answer;
  };
  const csrf = async () =>
    (await send({ method: "GET", url: "/api/auth/csrf-token" })).json<{ csrfToken: string }>().csrfToken;
  return {
    ip,
    jar,
    cookie,
    csrf,
    call: async (method, url, body, headers = {}) => {
      const token = method === "GET" ? {} : { "x-csrf-token": await csrf() };
      return send({
        method: method,
        url,
        headers: { ...token, ...(body !== undefined && { "content-type": "application/json" }), ...headers },
        ...(body !== undefined && { payload: typeof body === "string" ? body : JSON.stringify(body) }),
      });
    },
  };
}

function addressOf(n: number): string {
  return `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`;
}

/** The answer to a sign-in step. */
export interface SignInAnswer {
  readonly success: boolean;
  readonly requiresMFA?: boolean;
  readonly mfaToken?: string;
  readonly message?: string;
  readonly error?: string;
  readonly userId?: string;
  readonly user?: { readonly id: string; readonly firstName: string; readonly role: string };
}

/** Submits the sign-in form. */
export function login(
  browser: Browser,
  email: string,
  password = PASSWORD,
  rememberMe?: boolean,
): Promise<LightMyRequestResponse> {
  return browser.call("POST", "/api/auth/login", {
    email,
    password,
    ...(rememberMe !== undefined && { rememberMe }),
  });
}

/** Submits a code. */
export function sendCode(browser: Browser, token: string, code: string): Promise<LightMyRequestResponse> {
  return browser.call("POST", "/api/mfa/verify", { token, code });
}

/** The codes mailed to an address, newest first. */
export async function codesFor(h: Harness, email: string): Promise<string[]> {
  const rows = await h.db.asOwner<{ text: string }>(
    "select text_body as text from mail where to_address = $1 order by created_at desc",
    [email],
  );
  return rows.map((row) => /^\d{6}$/m.exec(row.text)![0]);
}

/** Six digits that differ from this code. */
export function notTheCode(code: string, by = 1): string {
  return String((Number(code) + by) % 1_000_000).padStart(6, "0");
}

/** Signs in as someone who needs a code, up to the code's screen. */
export async function challenged(
  h: Harness,
  email: string,
  browser = openBrowser(h.app),
): Promise<{ browser: Browser; token: string; code: string }> {
  const token = (await login(browser, email)).json<SignInAnswer>().mfaToken!;
  return { browser, token, code: (await codesFor(h, email))[0]! };
}

/** The audit log's entries with matching actions, oldest first. */
export function audited(
  h: Harness,
  like: string,
): Promise<
  {
    action: string;
    actor: string;
    object_type: string;
    object_id: string | null;
    detail: Record<string, unknown>;
    tenant_id: string;
    ip_address: string | null;
    request_id: string | null;
    actor_id: string | null;
  }[]
> {
  return h.db.asOwner("select * from audit_log where action like $1 order by at", [like]);
}

/** The answer to a call that created a record. */
export function created(answer: LightMyRequestResponse): LightMyRequestResponse {
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer;
}

/** What a refused call says of each field. */
export function errorsOf(answer: LightMyRequestResponse): { path: string; message: string }[] {
  if (answer.statusCode !== 400) throw new Error(answer.body);
  return answer.json<{ errors: { path: string; message: string }[] }>().errors;
}
