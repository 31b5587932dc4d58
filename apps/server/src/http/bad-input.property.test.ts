/**
 * Thousands of bad requests, at night more than ten thousand: each gets a problem that its sender can act on, and none gets a 5xx.
 */
import { connect } from "node:net";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { LightMyRequestResponse } from "fastify";
import { PROBLEMS } from "@crq/contract/problem";
import { badRequest, type BadRequest } from "../../test/bad-requests.ts";
import type { RealIds } from "../../test/bad-values.ts";
import { openBrowser } from "../../test/browser.ts";
import { ESTIMATE, harness, type Harness, type Session } from "../../test/harness.ts";
import { LONG } from "../../test/long.ts";
import { verifyChains } from "../features/platform/audit-log/public.ts";
import { openLog } from "./logging/log.ts";

/** A different seed generates different requests: SEED=1 vitest … */
const SEED = Number(process.env["SEED"] ?? 2026);
const AT_ONCE = 10;
const ROUNDS = LONG ? 400 : 80;

const lines: string[] = [];
let h: Harness;
let bad = 0;
let ids: RealIds;

beforeAll(async () => {
  // The engine isn't under test here: it returns a well-formed answer immediately.
  const statistics = [
    "mean",
    "sd",
    "pZero",
    "p5",
    "p10",
    "p25",
    "p50",
    "p75",
    "p90",
    "p95",
    "p99",
    "p99.5",
    "p99.9",
    "cvar95",
    "cvar99",
    "eventsPerYear",
  ];
  const result = {
    ...Object.fromEntries(statistics.map((name) => [name, 1])),
    exceed: {},
    error: {},
    curve: { loss: [1], probability: [1] },
    contributions: {},
    diversification: { p95: 0, cvar95: 0, cvar99: 0 },
  };
  const means = { mean: 1, meanInherent: 1, meanResidual: 1 };
  const joint = { ...means, scenarios: 1, leftOut: 0, p90: 1, p95: 1, p99: 1, curve: [[1, 1]] };
  const logger = openLog("error", { write: (line: string) => void lines.push(line) });
  const sensitivity = {
    tornado: { base: { mean: 1, p95: 1, p99: 1, cvar95: 1 }, bars: [] },
    shares: [],
    event: { mean: 1, median: 1, p90: 1 },
  };
  const figures = { mean: 1, p90: 1, p95: 1, p99: 1 };
  const choice = { chosen: [], cost: 0, expectedLoss: 1, gross: figures, net: figures, breach: null };
  const plan = {
    ...choice,
    candidates: [],
    leftOut: 0,
    nothing: 1,
    steps: [choice],
    mostSaved: choice,
    withinBudget: null,
    proven: true,
    choice,
    atLeast: 0,
    tried: 1,
    nearest: null,
  };
  const answers = Object.entries({ members: joint, sensitivityOf: sensitivity, plan });
  const run = async (task: object) => (answers.find(([key]) => key in task)?.[1] ?? result) as never;
  h = await harness({ logger, compute: { run, close: async () => {} } });
  const owner = await h.signedIn("risk_analyst");
  const made = (await owner.call("POST", "/api/scenarios", { title: "Real", estimate: ESTIMATE })).json<{
    id: string;
  }>();
  const kept = (await owner.call("POST", `/api/scenarios/${made.id}/runs`, { engine: "exact" })).json<{
    id: string;
  }>();
  const portfolio = (
    await owner.call("POST", "/api/portfolios", { title: "Real", scenarioIds: [made.id] })
  ).json<{ id: string }>();
  ids = { tenant: h.a.id, client: h.a.client, scenario: made.id, run: kept.id, portfolio: portfolio.id };
});
afterAll(() => h.close());

/** The senders; each signs in again whenever a request has ended its session. */
interface Sender {
  readonly who: string;
  readonly signIn: () => Promise<{ cookie: string; token: string }>;
}

const sessionOf = async (session: Promise<Session>) => {
  const { cookie } = await session;
  const answer = await h.app.inject({ url: "/api/auth/csrf-token", headers: { cookie } });
  return { cookie, token: answer.json<{ csrfToken: string }>().csrfToken };
};
const senders: Sender[] = [
  { who: "an analyst", signIn: () => sessionOf(h.signedIn("risk_analyst")) },
  {
    who: "a super administrator inside a tenant",
    signIn: async () => {
      const browser = openBrowser(h.app);
      browser.jar.set("crq-session", (await h.signedIn("super_admin")).cookie.split("=")[1]!);
      await browser.call("POST", "/api/auth/switch-role", {
        tenantId: h.a.id,
        clientId: h.a.client,
        role: "super_admin",
      });
      return { cookie: browser.cookie(), token: await browser.csrf() };
    },
  },
  { who: "a stranger", signIn: () => sessionOf(h.stranger()) },
];

let address = 0;
const send = (
  { method, url, headers, payload, withToken }: BadRequest,
  as: { cookie: string; token: string },
) => {
  address += 1;
  return h.app.inject({
    method: method as "GET",
    url,
    headers: { cookie: as.cookie, ...(withToken && { "x-csrf-token": as.token }), ...headers },
    remoteAddress: `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}`, // limits per address aren't under test
    ...(payload !== undefined && { payload }),
  });
};

/** A problem that meets RFC 9457 and the contract, or one of the bodies the specification prescribes. */
function check(request: BadRequest, answer: LightMyRequestResponse): void {
  const told = `${request.method} ${request.url.slice(0, 200)} → ${answer.statusCode} ${answer.body.slice(0, 300)}`;
  expect(answer.statusCode, told).toBeLessThan(500);
  expect(answer.headers["x-request-id"], told).toEqual(expect.any(String));
  expect(answer.headers["x-content-type-options"], told).toBe("nosniff");
  if (answer.statusCode < 400) return;
  bad += 1;
  if (request.method === "HEAD") return;
  const type = String(answer.headers["content-type"]);
  const body = answer.json<Record<string, unknown>>();
  if (type.startsWith("application/json")) {
    expect(request.url, told).toMatch(/^\/api\/(auth\/(login|accept-invitation)|mfa\/)/);
    expect(body, told).toMatchObject({ success: false });
    return;
  }
  expect(type, told).toMatch(/^application\/problem\+json/);
  expect(Object.keys(PROBLEMS), told).toContain(body["code"]);
  const { status, title } = PROBLEMS[body["code"] as keyof typeof PROBLEMS];
  expect(body, told).toMatchObject({
    type: "about:blank",
    title,
    status,
    requestId: answer.headers["x-request-id"],
  });
  expect(answer.statusCode, told).toBe(status);
  for (const error of (body["errors"] ?? []) as object[])
    expect(error, told).toEqual({ path: expect.any(String), message: expect.stringMatching(/\S/) });
  expect(answer.body, told).not.toMatch(/node_modules|\bat .*\.ts:|select .* from|postgres/i);
}

describe("thousands of bad requests", () => {
  test.each(senders)(
    "by $who get no 5xx and always an answer that says what is wrong",
    { timeout: 120_000 },
    async ({ signIn }) => {
      let as = await signIn();
      await fc.assert(
        fc.asyncProperty(
          fc.array(badRequest(ids), { minLength: AT_ONCE, maxLength: AT_ONCE }),
          async (requests) => {
            for (const [table, id] of [
              ["risk_scenarios", ids.scenario],
              ["risk_portfolios", ids.portfolio],
            ])
              await h.db.asOwner(`update ${table} set version = 1, deleted_at = null where id = $1`, [id]);
            const answers = await Promise.all(requests.map((request) => send(request, as)));
            requests.forEach((request, i) => check(request, answers[i]!));
            if (
              (await h.app.inject({ url: "/api/auth/user", headers: { cookie: as.cookie } })).statusCode ===
              401
            )
              as = await signIn();
          },
        ),
        { seed: SEED, numRuns: ROUNDS, endOnFailure: true },
      );
    },
  );

  test("number thousands", () => {
    expect(bad).toBeGreaterThan(LONG ? 10_000 : 2000);
  });

  test("leave everything unchanged: prototypes, the other tenant, the log's chain", async () => {
    expect(({} as Record<string, unknown>)["isAdmin"]).toBeUndefined();
    const theirs = await h.signedIn("risk_analyst", "b");
    expect((await theirs.call("GET", "/api/scenarios")).json()).toEqual({ items: [], total: 0 });
    expect((await verifyChains(h.doors)).filter((report) => report.broken)).toEqual([]);
    expect(lines).toEqual([]);
  });
});

describe("over a real connection", () => {
  let port: number;
  beforeAll(async () => {
    await h.app.listen({ host: "127.0.0.1", port: 0 });
    port = (h.app.server.address() as { port: number }).port;
  });

  /** Sends raw bytes and returns the status, or 0 if the connection closed without one. */
  const raw = (bytes: string | Buffer) =>
    new Promise<number>((resolve) => {
      let text = "";
      const socket = connect(port, "127.0.0.1", () => socket.end(bytes));
      const done = () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0));
      socket.on("data", (data) => (text += data.toString("latin1")));
      socket.on("close", done).on("error", done);
      socket.setTimeout(5000, () => socket.destroy());
    });
  const request = (line: string, more = "") =>
    Buffer.from(`${line}\r\nhost: x\r\nconnection: close\r\n${more}\r\n`, "latin1");

  test.each<[string, string | Buffer]>([
    ["no HTTP at all", "\u0000\u0001\u0002\r\n\r\n"],
    ["a TLS greeting", Buffer.from([0x16, 0x03, 0x01, 0x00, 0xa5, 0x01])],
    ["a method that does not exist", request("BREW /api/scenarios HTTP/1.1")],
    ["bytes that are no UTF-8 in the path", request("GET /api/scenarios/\u00ff\u00fe HTTP/1.1")],
    ["NUL in the path", request("GET /api/\u0000 HTTP/1.1")],
    ["a broken percent encoding", request("GET /api/%E0%A4%A HTTP/1.1")],
    ["an absolute address", request("GET http://elsewhere.example/api/scenarios HTTP/1.1")],
    ["no host", "GET / HTTP/1.1\r\nconnection: close\r\n\r\n"],
    ["two lengths", request("POST /api/auth/login HTTP/1.1", "content-length: 1\r\ncontent-length: 2\r\n")],
    [
      "length and chunks",
      request("POST /api/auth/login HTTP/1.1", "content-length: 5\r\ntransfer-encoding: chunked\r\n"),
    ],
    [
      "a broken chunk",
      Buffer.concat([
        request("POST /api/auth/login HTTP/1.1", "transfer-encoding: chunked\r\n"),
        Buffer.from("zz\r\n"),
      ]),
    ],
    ["headers of 100 kB", request("GET / HTTP/1.1", `x: ${"y".repeat(100_000)}\r\n`)],
    ["ten thousand headers", request("GET / HTTP/1.1", "x: y\r\n".repeat(10_000))],
  ])("%s is refused", async (_what, bytes) => {
    const status = await raw(bytes);
    expect(status === 0 || (status >= 400 && status < 500), String(status)).toBe(true);
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  });
});
