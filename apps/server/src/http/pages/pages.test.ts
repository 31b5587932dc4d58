/**
 * Everything served outside the contract's calls: pages, documents, and health checks; and the headers on
 * every kind of answer.
 */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { api } from "@crq/contract/api";
import type { Route } from "@crq/contract/route";
import { codesFor, login, openBrowser } from "../../../test/browser.ts";
import { harness, type Harness } from "../../../test/harness.ts";
import { openLog } from "../logging/log.ts";

const PAGE =
  '<!doctype html><html lang="en"><head><title>App</title><script type="module" src="/assets/a-1.js"></script></head></html>';
let h: Harness;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "crq-web-"));
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "index.html"), PAGE);
  await writeFile(join(folder, "stranger.html"), STRANGER_PAGE);
  await writeFile(join(folder, "sign-in.html"), SIGN_IN_PAGE);
  await writeFile(join(folder, "assets", "a-1.js"), "export {};");
  await writeFile(join(folder, "first-views.json"), JSON.stringify(VIEWS));
  await writeFile(join(folder, ".secret"), "no");
  h = await harness({ webRoot: `${folder}/` });
});
afterAll(async () => {
  await h.close();
  await rm(folder, { recursive: true });
});

const VIEWS = {
  files: ["assets/shell.js", "assets/one.js"],
  shell: [0],
  screens: { "/tenant/programs/$id": [1] },
};
const STRANGER_PAGE = PAGE.replace("<html", "<html data-stranger");
const SIGN_IN_PAGE = STRANGER_PAGE.replace("App", "Sign in");
const get = (url: string, headers: Record<string, string> = {}) =>
  h.app.inject({ method: "GET", url, headers });
const HTML = { accept: "text/html,application/xhtml+xml" };
const JSON_ = { accept: "application/json" };

describe("every kind of answer", () => {
  test.each([
    ["a page", "/", HTML, 200],
    ["a page of the application", "/risk-management/quantitative-analysis", HTML, 200],
    ["a file", "/assets/a-1.js", {}, 200],
    ["a missing file", "/assets/none.js", {}, 404],
    ["a call", "/api/auth/csrf-token", JSON_, 200],
    ["a refusal", "/api/auth/user", JSON_, 401],
    ["an unknown call", "/api/none", JSON_, 404],
    ["a redirection", "/api/logout", HTML, 303],
    ["the API's page", "/api/docs", HTML, 200],
    ["the API's document", "/api/openapi.json", JSON_, 200],
    ["the outbox", "/dev/outbox", HTML, 200],
    ["health", "/healthz", {}, 200],
    ["a wrong address", "/api/%zz", JSON_, 400],
  ])("(%s) carries the security headers and an id", async (kind, url, headers, status) => {
    const answer = await get(url, headers);
    expect(answer.statusCode).toBe(status);
    const policy = String(answer.headers["content-security-policy"]);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|\*|http:/);
    expect(answer.headers["x-content-type-options"]).toBe("nosniff");
    expect(answer.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.headers["x-powered-by"]).toBeUndefined();
    expect(answer.headers["server"]).toBeUndefined();
    expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
    if (kind === "a wrong address") return; // it reaches no route; the headers above are all that a JSON answer needs
    for (const rule of [
      "script-src 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "form-action 'self'",
    ])
      expect(policy).toContain(rule);
    expect(answer.headers["x-frame-options"]).toBe("DENY");
    expect(answer.headers["referrer-policy"]).toBe("same-origin");
    expect(answer.headers["cross-origin-opener-policy"]).toBe("same-origin");
    expect(answer.headers["strict-transport-security"]).toBeUndefined();
  });

  test("from the API can't be cached", async () => {
    for (const url of ["/api/auth/csrf-token", "/api/auth/user", "/api/none", "/api/logout"])
      expect((await get(url)).headers["cache-control"], url).toBe("no-store");
  });

  test("has its own id, whatever id the caller sends", async () => {
    const ids = await Promise.all(
      [1, 2].map(async () => (await get("/healthz", { "x-request-id": "mine" })).headers["x-request-id"]),
    );
    expect(new Set(ids).size).toBe(2);
    expect(ids).not.toContain("mine");
  });
});

describe("unknown addresses", () => {
  test.each(["/api/none", "/api/scenarios/a/b/c", "/assets/none.js", "/dev/none"])(
    "%s answers a 404 problem, even to a browser",
    async (url) => {
      const answer = await get(url, HTML);
      expect([answer.statusCode, answer.headers["content-type"]]).toEqual([
        404,
        expect.stringMatching(/^application\/problem\+json/),
      ]);
      expect(answer.json()).toMatchObject({ code: "not-found", status: 404 });
    },
  );

  test.each([
    ["/", STRANGER_PAGE],
    ["/login", SIGN_IN_PAGE],
    ["/login?next=%2Fdashboard", SIGN_IN_PAGE],
    ["/login/other", STRANGER_PAGE],
    ["/setup/some-token", STRANGER_PAGE],
    ["/anything/else?x=1", STRANGER_PAGE],
    ["/favicon", STRANGER_PAGE],
  ])(
    "%s gets the application's page in a browser, or the visitors' page without a session",
    async (url, theirs) => {
      const cookie = "crq-session=whatever";
      for (const [headers, page] of [
        [{ ...HTML, cookie }, PAGE],
        [HTML, theirs],
      ] as const) {
        const answer = await get(url, headers);
        expect([answer.statusCode, answer.body, answer.headers["cache-control"]]).toEqual([
          200,
          page,
          "no-cache",
        ]);
      }
    },
  );

  test("a screen's page names what its first view needs, for people with a session", async () => {
    const named = PAGE.replace(
      "</head>",
      '<link rel="modulepreload" crossorigin href="/assets/shell.js"><link rel="modulepreload" crossorigin href="/assets/one.js"></head>',
    );
    const cookie = "crq-session=whatever";
    for (const url of ["/tenant/programs/7", "/tenant/programs/7?x=%3C", "/tenant/programs/$&/"])
      expect((await get(url, { ...HTML, cookie })).body).toBe(named);
    for (const url of ["/tenant/programs", "/tenant/programs//", "/__proto__", "/tenant/programs/7/edit"])
      expect((await get(url, { ...HTML, cookie })).body).toBe(PAGE);
    expect((await get("/tenant/programs/7", HTML)).body).toBe(STRANGER_PAGE);
  });

  test.each(["TRACE", "CONNECT", "OPTIONS"])("no address answers the method %s", async (method) => {
    for (const url of ["/", "/api/auth/user", "/healthz"])
      expect((await h.app.inject({ method: method as "GET", url })).statusCode).toBeGreaterThanOrEqual(400);
  });

  test("answer with a 404 problem if the request isn't for a page or sends data", async () => {
    expect((await get("/login", JSON_)).statusCode).toBe(404);
    expect((await h.app.inject({ method: "POST", url: "/login", headers: HTML })).statusCode).toBe(404);
  });

  test.each([
    "/../package.json",
    "/..%2fpackage.json",
    "/assets/..%2f..%2fpackage.json",
    "/.secret",
    "/assets/%2e%2e/.secret",
    "/assets//etc/passwd",
  ])("%s leads to no file", async (url) => {
    expect((await get(url)).statusCode).toBeGreaterThanOrEqual(400);
  });

  test("files with a hash in their name are kept for a year, and come compressed", async () => {
    expect((await get("/assets/a-1.js")).headers["cache-control"]).toBe(
      "public, max-age=31536000, immutable",
    );
    const answer = await get("/api/openapi.json", { "accept-encoding": "br" });
    expect(answer.headers["content-encoding"]).toBe("br");
    expect(JSON.parse(brotliDecompressSync(answer.rawPayload).toString())).toMatchObject({
      openapi: "3.1.0",
    });
  });
});

describe("/api/docs", () => {
  test("shows every call with its access, without any script or inline style", async () => {
    const html = (await get("/api/docs", HTML)).body;
    for (const [group, routes] of Object.entries(api))
      for (const [name, route] of Object.entries(routes as Record<string, Route>)) {
        expect(html).toContain(`id="${group}.${name}"`);
        expect(html).toContain(`<code>${route.method} ${route.path.replace(/:(\w+)/g, "{$1}")}</code>`);
        expect(html).toContain(`Access: ${route.access}`);
      }
    expect(html).not.toMatch(/<script|\son\w+=|style=|javascript:/i);
  });
});

describe("/dev/outbox", () => {
  test("is not available to another computer", async () => {
    const answer = await h.app.inject({ url: "/dev/outbox", headers: HTML, remoteAddress: "192.168.1.20" });
    expect(answer.statusCode).toBe(404);
  });

  test("shows mail newest first, as HTML to browsers and as JSON to programs", async () => {
    const [first, second] = [h.emailOf("admin"), h.emailOf("tenant_administrator")];
    for (const email of [first, second]) await login(openBrowser(h.app), email);
    const [code] = await codesFor(h, second);
    const { mails } = (await get("/dev/outbox", JSON_)).json<{
      mails: { to: string; subject: string; text: string; html: string; createdAt: string }[];
    }>();
    expect(mails.map((mail) => mail.to)).toEqual([second, first]);
    expect(mails[0]).toMatchObject({
      subject: "Your verification code",
      text: expect.stringContaining(code!),
      html: expect.stringContaining(code!),
    });
    const page = await get("/dev/outbox", HTML);
    expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(page.headers["cache-control"]).toBe("no-store");
    expect(page.body.indexOf(second)).toBeLessThan(page.body.indexOf(first));
    expect(page.body).toContain(code);
    expect(page.body).not.toMatch(/<script|\son\w+=|style=/i);
  });

  test("escapes a mail's text, whatever it contains", async () => {
    await h.db.asOwner(
      "insert into mail (to_address, subject, text_body) values ('<b>a</b>@b', '<img src=x onerror=alert(1)>', '</pre><script>alert(1)</script>')",
    );
    expect((await get("/dev/outbox", HTML)).body).not.toMatch(/<script|<img|<b>/);
  });

  test("does not exist when the server sends real mail", async () => {
    const real = await harness({ showOutbox: false });
    try {
      for (const headers of [HTML, JSON_])
        expect((await real.app.inject({ url: "/dev/outbox", headers })).statusCode).toBe(404);
    } finally {
      await real.close();
    }
  });
});

test("/healthz answers while the process runs; /readyz returns 503 once the database is gone", async () => {
  const lonely = await harness({ logger: openLog("warn", { write: () => {} }) });
  const ask = async (url: string) => {
    const { statusCode, body, headers } = await lonely.app.inject({ url });
    expect(headers["cache-control"]).toBe("no-store");
    return [statusCode, JSON.parse(body) as unknown];
  };
  expect(await ask("/healthz")).toEqual([200, { status: "ok" }]);
  expect(await ask("/readyz")).toEqual([200, { status: "ready" }]);
  await lonely.db.drop();
  expect(await ask("/healthz")).toEqual([200, { status: "ok" }]);
  expect(await ask("/readyz")).toEqual([503, { status: "the database does not answer" }]);
  const call = await lonely.app.inject({ url: "/api/auth/user", headers: { cookie: "crq-session=x" } });
  expect([call.statusCode, call.json<{ code: string }>().code]).toEqual([503, "unavailable"]);
  await lonely.app.close();
  await lonely.doors.close();
});
