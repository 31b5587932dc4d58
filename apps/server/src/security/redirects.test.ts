/**
 * No address of this site redirects a browser to another site chosen by a stranger, whatever the parameter.
 */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBrowser } from "../../test/browser.ts";
import { harness, type Harness } from "../../test/harness.ts";

const SITE = "https://risk.example";
let h: Harness;
beforeAll(async () => {
  h = await harness({
    publicUrl: SITE,
    federation: {
      oidc: { issuer: "https://idp.example", clientId: "c", clientSecret: "s", name: "Example" },
    },
    fetch: () => Promise.reject(new Error("away")),
  });
});
afterAll(() => h.close());

const NAMES =
  "next redirect redirect_uri redirectUri redirect_url returnTo return_to returnUrl url continue target RelayState callbackUrl from".split(
    " ",
  );
const ELSEWHERE = [
  "https://evil.example",
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/%5cevil.example",
  "/%2f%2fevil.example",
  "/\t/evil.example",
  "https:evil.example",
  "javascript:alert(1)",
  "data:text/html,x",
  `${SITE}.evil.example/`,
  `${SITE}@evil.example/`,
  "/.//evil.example",
  "/x\r\nlocation: https://evil.example",
];
const NAVIGATIONS = [
  "/api/login",
  "/auth/login",
  "/api/logout",
  "/auth/logout",
  ...["google", "microsoft", "github", "oidc"].flatMap((id) => [
    `/api/auth/${id}`,
    `/api/auth/${id}/callback`,
  ]),
  `/api/auth/saml/${randomUUID()}/login`,
  `/api/auth/saml/${randomUUID()}/complete`,
];

test.each(NAVIGATIONS)("%s", async (path) => {
  for (const value of ELSEWHERE)
    for (const repeated of [false, true]) {
      const query = NAMES.flatMap((name) => [
        `${name}=${encodeURIComponent(value)}`,
        ...(repeated ? [`${name}=%2Fdashboard`] : []),
      ]);
      const answer = await openBrowser(h.app).call("GET", `${path}?${query.join("&")}&state=x&code=y`);
      expect(answer.statusCode, path).toBe(303);
      const location = String(answer.headers.location);
      expect(location).toMatch(/^\/[a-z]/);
      expect(new URL(location, SITE).origin).toBe(SITE);
      expect(decodeURIComponent(location)).not.toContain("evil");
    }
});

describe("an outside sign-in that another site's script starts", () => {
  test.each(["/api/login", "/auth/login", "/api/auth/oidc"])(
    "at %s leads to the sign-in screen, where the person chooses; started by a click, it continues",
    async (path) => {
      const begin = async (headers: Record<string, string>) =>
        String(
          (await openBrowser(h.app).call("GET", `${path}?next=/clients`, undefined, headers)).headers
            .location,
        );
      for (const site of ["cross-site", "same-site"])
        expect(await begin({ "sec-fetch-site": site })).toBe("/login?next=%2Fclients");
      for (const headers of [
        { "sec-fetch-site": "same-origin" },
        { "sec-fetch-site": "none" },
        { "sec-fetch-site": "cross-site", "sec-fetch-user": "?1" },
      ])
        expect(await begin(headers)).toBe("/login?notice=failed"); // it continued, to a provider that is down
    },
  );
});
