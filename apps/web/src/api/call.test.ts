/** A change leaves the browser with a key, which goes with its repeat until the server says what became of it. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "./api-error.ts";
import { call } from "./call.ts";

type Answer = () => Response | Promise<Response>;

let answers: Answer[] = [];
let keys: (string | null)[] = [];
beforeEach(() => {
  [answers, keys] = [[], []];
  vi.useFakeTimers();
  vi.stubGlobal("fetch", async (url: string, { headers }: RequestInit) => {
    if (url === "/api/auth/csrf-token") return Response.json({ csrfToken: "token" });
    keys.push(new Headers(headers).get("idempotency-key"));
    return answers.shift()!();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const broken: Answer = () => Promise.reject(new TypeError("Failed to fetch"));
const done: Answer = () => Response.json({ id: "1" });
const problem =
  (status: number, code: string, headers: Record<string, string> = {}): Answer =>
  () =>
    Response.json(
      { type: "about:blank", title: "", status, code, requestId: "1", detail: "Check what it changed." },
      { status, headers },
    );

/** Duplicates a scenario once for each turn of a button, and returns how that ended. */
async function press(id: string, ...given: Answer[]): Promise<unknown> {
  answers.push(...given);
  const answer = call("scenarios.duplicate", { params: { id } }).catch((error: unknown) => error);
  await vi.runOnlyPendingTimersAsync();
  return answer;
}

test.each([
  ["the connection broke", broken],
  ["the server was busy", problem(503, "unavailable", { "retry-after": "5" })],
  ["a proxy gave up", () => new Response("", { status: 502 })],
  ["the outcome is unknown", problem(409, "call-under-way")],
])("the same key is sent again after %s, and a new one after an answer", async (name, failing) => {
  expect(await press(name, failing)).toBeInstanceOf(Error);
  expect(await press(name, done)).toEqual({ id: "1" });
  expect(await press(name, done)).toEqual({ id: "1" });
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test("a call whose first attempt still runs waits as long as the server says, and gets that one's answer", async () => {
  const busy = problem(409, "call-under-way", { "retry-after": "2" });
  expect(await press("running", broken)).toBeInstanceOf(TypeError);
  expect(await press("running", busy, done)).toEqual({ id: "1" });
  expect(new Set(keys).size).toBe(1);
  expect(keys).toHaveLength(3);
});

test("a person reads that an outcome is unknown, and what to do", async () => {
  const error = await press("unknown", problem(409, "call-under-way"));
  expect((error as ApiError).problem?.detail).toBe("Check what it changed.");
});

test("reads, and computations that save nothing, carry no key", async () => {
  answers.push(done, done);
  await call("scenarios.get", { params: { id: "1" } });
  await call("quantification.quantify", { body: {} as never });
  expect(keys).toEqual([null, null]);
});
