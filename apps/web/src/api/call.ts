import type { Api } from "@crq/contract/api";
import type { CallOf, ResultOf, Route } from "@crq/contract/route";
import { type RouteName, routeAt } from "@crq/contract/route-names";
import { queryOptions } from "@tanstack/react-query";
import { type ApiError, toApiError } from "./api-error.ts";
import { csrfToken, renewCsrfToken } from "./csrf.ts";
import { once } from "./repeats.ts";
import { sessionNumber, signedInAgain } from "./session-expiry.ts";
import { turnComes } from "./turn-comes.ts";
import { type QueryValue, urlOf } from "./url-of.ts";

export type { RouteName } from "@crq/contract/route-names";

type RouteNamed<N extends RouteName> = N extends `${infer G}.${infer K}`
  ? G extends keyof Api
    ? K extends keyof Api[G]
      ? Extract<Api[G][K], Route>
      : never
    : never
  : never;

/** The input of a route: `params`, `query` and `body`, as far as it declares them. */
export type CallInput<N extends RouteName> = CallOf<RouteNamed<N>>;
/** The result of a route. */
export type CallResult<N extends RouteName> = ResultOf<RouteNamed<N>>;

interface CallOptions {
  readonly signal?: AbortSignal;
}
/** The arguments after a route's name in a call: its input, if it takes any, and options. */
export type CallRest<N extends RouteName> =
  unknown extends CallInput<N>
    ? [input?: undefined, options?: CallOptions]
    : [input: CallInput<N>, options?: CallOptions];

interface Parts {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, QueryValue>>;
  readonly body?: unknown;
}

/** Calls whose 401 is an answer, not the end of a session. */
const OPEN: ReadonlySet<string> = new Set<RouteName>([
  "auth.csrfToken",
  "auth.user",
  "auth.login",
  "auth.verifyCode",
  "auth.resendCode",
  "furtherFactors.pending",
  "furtherFactors.verifyRecoveryCode",
  "furtherFactors.verifyPasskey",
  "furtherFactors.passkeySignIn",
  "auth.setup",
  "auth.completeSetup",
  "federation.profile",
]);

/**
 * Calls the server: `call("scenarios.get", { params: { id } })`. Throws an `ApiError` for every reply other than
 * 2xx, and `fetch`'s error when the server can't be reached. When the session has ended it waits for the person
 * to sign in again and then repeats the call.
 */
export async function call<N extends RouteName>(
  name: N,
  ...[input, options]: CallRest<N>
): Promise<CallResult<N>> {
  const [method, path] = routeAt(name);
  const parts = (input ?? {}) as Parts;
  const request: Request = {
    method,
    url: urlOf(path, parts.params, parts.query),
    body: parts.body,
    ...options,
  };
  const guarded = !OPEN.has(name);
  const answer =
    method === "POST" && guarded && name !== "quantification.quantify" // which computes and changes nothing
      ? once(`${request.url} ${JSON.stringify(parts.body)}`, (key) => send({ ...request, key }, guarded))
      : send(request, guarded);
  return (await answer) as CallResult<N>;
}

/** The query for a GET route, for `useQuery` and the query client. Its key starts with the path. */
export function queryOf<N extends RouteName>(name: N, ...[input]: CallRest<N>) {
  const { params, query } = (input ?? {}) as Parts;
  const path = urlOf(routeAt(name)[1], params);
  return queryOptions<CallResult<N>>({
    queryKey: query === undefined ? [path] : [path, query],
    queryFn: async ({ signal }) => call(name, ...([input, { signal }] as unknown as CallRest<N>)),
  });
}

/** A GET on a path, as the query client's default. */
export async function get(path: string, signal: AbortSignal): Promise<unknown> {
  return send({ method: "GET", url: path, signal }, true);
}

interface Request extends CallOptions {
  readonly method: string;
  readonly url: string;
  readonly body?: unknown;
  /** Makes the call safe to repeat. */
  readonly key?: string | undefined;
}

async function send(request: Request, guarded: boolean): Promise<unknown> {
  let renewed = false;
  let asked = false;
  for (let tries = 1; ; tries++) {
    const session = sessionNumber();
    const response = await attempt(request);
    if (response.ok) return read(response);
    const error = await toApiError(response);
    if (error.code === "csrf-token-invalid" && !renewed) {
      renewed = true;
      await renewCsrfToken();
    } else if (error.status === 401 && guarded && !asked && (await maySendAgain(session))) {
      asked = true;
    } else if (await turnComes(error, tries, request.signal)) {
      // nothing had started, or the first attempt's answer is due, so the same call can be made again
    } else {
      throw error satisfies ApiError;
    }
  }
}

async function maySendAgain(session: number): Promise<boolean> {
  return session !== sessionNumber() || signedInAgain();
}

async function attempt({ method, url, body, signal, key }: Request): Promise<Response> {
  const headers: Record<string, string> = { accept: "application/json" };
  if (body !== undefined) headers["content-type"] = "application/json";
  if (key !== undefined) headers["idempotency-key"] = key;
  if (method !== "GET") {
    const token = await csrfToken();
    if (token !== undefined) headers["x-csrf-token"] = token;
  }
  return fetch(url, {
    method,
    headers,
    credentials: "include",
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  });
}

async function read(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  const text = await response.text();
  return text === "" ? undefined : JSON.parse(text);
}
