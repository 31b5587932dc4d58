/** No other site's script can read an answer of this one: no CORS header ever allows it. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { harness, type Harness } from "../../test/harness.ts";
import { everyRoute, pathOf } from "../../test/contract-routes.ts";

let h: Harness;
let cookie: string;
beforeAll(async () => {
  h = await harness({ publicUrl: "https://risk.example" });
  const session = await h.signedIn("viewer");
  cookie = session.cookie.replace("crq-session", "__Host-crq-session");
});
afterAll(() => h.close());

const OTHERS = [
  "/",
  "/login",
  "/healthz",
  "/api/openapi.json",
  "/api/docs",
  "/api/login",
  "/auth/login",
  "/api/logout",
  "/api/auth/google",
  "/api/scim/v2/ServiceProviderConfig",
  "/api/none",
];
const addresses = [
  ...everyRoute.map(({ route }) => [route.method, pathOf(route)] as const),
  ...OTHERS.map((path) => ["GET", path] as const),
];

test.each(["https://evil.example", "null", "https://risk.example.evil.example", "http://risk.example"])(
  "asked by %s, no call, page, or preflight answers with Access-Control-Allow-anything",
  async (origin) => {
    for (const [method, url] of addresses)
      for (const asked of [method, "OPTIONS"] as const) {
        const answer = await h.app.inject({
          method: asked,
          url,
          headers: {
            origin,
            cookie,
            "access-control-request-method": method,
            "access-control-request-headers": "x-csrf-token, authorization",
          },
        });
        const told = `${asked} ${url} → ${answer.statusCode}`;
        expect(
          Object.keys(answer.headers).filter((name) => name.startsWith("access-control-")),
          told,
        ).toEqual([]);
        expect(answer.headers["cross-origin-resource-policy"], told).toBe("same-origin");
        if (asked === "OPTIONS") expect(answer.statusCode, told).toBe(404);
      }
  },
);

test("only the published schema of the file format is open to every site: it is the same for everyone", async () => {
  const headers = { origin: "https://evil.example" };
  const stranger = await h.app.inject({ url: "/schemas/crq-scenario-1.json", headers });
  const known = await h.app.inject({ url: "/schemas/crq-scenario-1.json", headers: { ...headers, cookie } });
  expect(stranger.headers["access-control-allow-origin"]).toBe("*");
  expect(stranger.headers["access-control-allow-credentials"]).toBeUndefined();
  expect(known.body).toBe(stranger.body);
});
