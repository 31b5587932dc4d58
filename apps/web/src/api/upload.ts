/** Calls that send a file: with their progress, and an end when the person cancels. */
import type { RouteName } from "@crq/contract/route-names";
import { routeAt } from "@crq/contract/route-names";
import { toApiError } from "./api-error.ts";
import type { CallInput, CallResult } from "./call.ts";
import { csrfToken, renewCsrfToken } from "./csrf.ts";
import { sessionNumber, signedInAgain } from "./session-expiry.ts";
import { turnComes } from "./turn-comes.ts";
import { urlOf } from "./url-of.ts";

interface UploadOptions {
  readonly signal?: AbortSignal;
  /** The part that was sent so far, from 0 to 1. */
  readonly onProgress?: (sent: number) => void;
  /** Makes the call safe to repeat: the same for every attempt at one change. */
  readonly key?: string;
}

/**
 * Makes a call whose body can be large. As `call`, it throws an `ApiError` for replies other than 2xx, waits for the person to sign in again, and renews
 * the security token.
 */
export async function upload<N extends RouteName>(
  name: N,
  input: CallInput<N>,
  { signal, onProgress, key }: UploadOptions = {},
): Promise<CallResult<N>> {
  const [method, path] = routeAt(name);
  const { body } = input as { readonly body?: unknown };
  const type = "application/json";
  const request = { method, url: urlOf(path), type, body: JSON.stringify(body), signal, onProgress, key };
  return (await send(request)) as CallResult<N>;
}

/** Sends a file as it is to an address outside the contract, which answers with JSON. */
export async function uploadFile(
  url: string,
  file: File,
  { signal, onProgress }: Omit<UploadOptions, "key"> = {},
): Promise<unknown> {
  const type = "application/octet-stream";
  return send({ method: "POST", url, type, body: file, signal, onProgress, key: undefined });
}

async function send(request: Request): Promise<unknown> {
  const { signal } = request;
  let renewed = false;
  let asked = false;
  for (let tries = 1; ; tries++) {
    const session = sessionNumber();
    const response = await attempt(request);
    if (response.ok) return response.json();
    const error = await toApiError(response);
    if (error.code === "csrf-token-invalid" && !renewed) {
      renewed = true;
      await renewCsrfToken();
    } else if (error.status === 401 && !asked && (session !== sessionNumber() || (await signedInAgain()))) {
      asked = true;
    } else if (!(await turnComes(error, tries, signal))) throw error;
  }
}

interface Request {
  readonly method: string;
  readonly url: string;
  readonly type: string;
  readonly body: string | File;
  readonly signal: AbortSignal | undefined;
  readonly onProgress: UploadOptions["onProgress"] | undefined;
  readonly key: string | undefined;
}

/** `fetch` can't tell how much was sent. */
async function attempt({ method, url, type, body, signal, onProgress, key }: Request): Promise<Response> {
  const token = await csrfToken();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.withCredentials = true;
    request.setRequestHeader("accept", "application/json");
    request.setRequestHeader("content-type", type);
    if (token !== undefined) request.setRequestHeader("x-csrf-token", token);
    if (key !== undefined) request.setRequestHeader("idempotency-key", key);
    const stop = () => request.abort();
    const ended = () => signal?.removeEventListener("abort", stop);
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress?.(loaded / total));
    request.upload.addEventListener("load", () => onProgress?.(1));
    request.addEventListener("load", () => {
      ended();
      resolve(responseOf(request));
    });
    request.addEventListener("error", () => {
      ended();
      reject(new TypeError("Network error"));
    });
    request.addEventListener("abort", () => {
      ended();
      reject(new DOMException("Canceled", "AbortError"));
    });
    if (signal?.aborted) {
      reject(new DOMException("Canceled", "AbortError"));
      return;
    }
    signal?.addEventListener("abort", stop, { once: true });
    request.send(body);
  });
}

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const name of ["x-request-id", "retry-after"]) {
    const value = request.getResponseHeader(name);
    if (value !== null) headers.set(name, value);
  }
  const { status, statusText } = request;
  return new Response(request.responseText, { status, statusText, headers });
}
