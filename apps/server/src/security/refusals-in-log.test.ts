/**
 * Every forbidden attempt leaves a line in the server's log: what was refused, to whom, and from where; and
 * an attacker can't write their own lines.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { harness, type Harness, type Session } from "../../test/harness.ts";
import { openLog } from "../http/logging/log.ts";

interface Line {
  readonly level: number;
  readonly msg: string;
  readonly reqId?: string;
  readonly code?: string;
  readonly userId?: string;
  readonly req?: { readonly url: string; readonly ip: string };
}

const raw: string[] = [];
const lines = () => raw.map((line) => JSON.parse(line) as Line);
let h: Harness;
let viewer: Session;
let userId: string;
beforeAll(async () => {
  h = await harness({ logger: openLog("info", { write: (line: string) => void raw.push(line) }) }); // as in production
  viewer = await h.signedIn("viewer");
  userId = (await viewer.call("GET", "/api/auth/user")).json<{ id: string }>().id;
});
beforeEach(() => {
  raw.length = 0;
});
afterAll(() => h.close());

const refusal = () => lines().filter(({ msg }) => msg === "refused");

test.each([
  ["a call above one's rank", () => viewer.call("GET", "/api/users"), "forbidden", true],
  [
    "another tenant's record",
    async () => (await h.signedIn("admin")).call("GET", `/api/tenants/${h.b.id}`),
    "not-found",
    true,
  ],
  [
    "a field that is not offered",
    () => viewer.call("PATCH", "/api/account/profile", { role: "admin" }),
    "invalid-request",
    true,
  ],
  ["no session", () => h.app.inject({ url: "/api/auth/user" }), "unauthenticated", false],
  [
    "no CSRF token",
    () => h.app.inject({ method: "POST", url: "/api/auth/login" }),
    "csrf-token-invalid",
    false,
  ],
])("%s", async (_what, attempt, code, known) => {
  expect((await attempt()).statusCode).toBeGreaterThanOrEqual(400);
  expect(refusal()).toMatchObject([
    { code, ...(known && { userId: expect.stringMatching(/^[0-9a-f-]{36}$/) }) },
  ]);
  if (code === "forbidden") expect(refusal()[0]!.userId).toBe(userId);
  const { reqId } = refusal()[0]!;
  const arrival = lines().find((line) => line.reqId === reqId && line.req);
  expect(arrival!.req).toMatchObject({ ip: "127.0.0.1", url: expect.stringMatching(/^\/api\//) });
});

test("a line break in an address, a header, or a body stays within its line", async () => {
  const forged = '\r\n{"level":30,"msg":"all is well"}\r\n';
  await h.app.inject({
    url: `/api/none${encodeURIComponent(forged)}`,
    headers: { "user-agent": "x\ty", "x-request-id": "mine" },
  });
  await viewer.call("PATCH", "/api/account/profile", { firstName: forged });
  for (const line of raw) expect(line.match(/\n/g)).toHaveLength(1);
  expect(lines().some(({ msg }) => msg === "all is well")).toBe(false);
  expect(lines().some(({ reqId }) => reqId === "mine")).toBe(false);
});
