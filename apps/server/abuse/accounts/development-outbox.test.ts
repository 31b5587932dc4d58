/**
 * A developer runs the product on their laptop and shows it to a colleague through a tunnel (ngrok, a reverse
 * proxy, a forwarded port). The attacker knows the tunnel's address, or gets the developer to open a page
 * whose host name they then point at 127.0.0.1 (DNS rebinding): either way, their requests reach the server
 * over a loopback connection. They read `/dev/outbox`, take an administrator's code or password reset link
 * from it, and get in; by rebinding, they could also make every other call as if from the developer's
 * browser.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { harness, type Harness } from "../../test/harness.ts";

let h: Harness;
/**
 * A development server as `npm start` runs it, with a trusted proxy, so that `request.ip` is what that proxy
 * reports.
 */
let trusting: Harness;
beforeAll(async () => {
  const development = { showOutbox: true, onlyOwnHosts: true, publicUrl: "http://risk.example:3000" };
  h = await harness(development);
  trusting = await harness({ ...development, trustedProxies: 1 });
});
afterAll(async () => {
  await h.close();
  await trusting.close();
});

const outbox = (headers: Record<string, string>, of = h, remoteAddress = "127.0.0.1") =>
  of.app.inject({ url: "/dev/outbox", headers: { accept: "application/json", ...headers }, remoteAddress });

test.each([
  "localhost:3000",
  "LOCALHOST",
  "127.0.0.1:3000",
  "[::1]:3000",
  "crq.localhost:3000",
  "localhost.",
])("the developer can read it at %s", async (host) => {
  expect((await outbox({ host })).statusCode).toBe(200);
});

describe("no one else can read it", () => {
  test.each([
    ["forwarded", "for=127.0.0.1"],
    ["x-forwarded-for", "127.0.0.1"],
    ["x-forwarded-for", ""],
    ["x-forwarded-host", "localhost:3000"],
    ["x-forwarded-proto", "https"],
    ["x-forwarded-anything", "1"],
    ["via", "1.1 tunnel"],
    ["x-real-ip", "127.0.0.1"],
    ["cf-connecting-ip", "127.0.0.1"],
    ["true-client-ip", "127.0.0.1"],
    ["cdn-loop", "tunnel"],
  ])("through a tunnel that reveals itself by %s: %s", async (name, value) => {
    for (const site of [h, trusting]) {
      const answer = await outbox({ host: "localhost:3000", [name]: value }, site);
      expect(answer.statusCode).toBe(404);
      expect(answer.body).not.toContain("mails");
    }
  });

  test.each([
    "evil.example",
    "evil.example:3000",
    "localhost.evil.example",
    "127.0.0.1.evil.example",
    "127.0.0.1.nip.io",
    "localhost@evil.example",
    "evil.example#localhost",
    "xlocalhost",
    "risk.example:3000", // the site's own name: the outbox is only for this computer
    "192.168.1.20:3000",
    "0.0.0.0:3000",
  ])("under the host name %s", async (host) => {
    const answer = await outbox({ host });
    expect([400, 404]).toContain(answer.statusCode);
    expect(answer.body).not.toContain("mails");
  });

  test.each(["192.168.1.20", "10.0.0.1", "::ffff:10.0.0.1", "2001:db8::1"])(
    "over a connection from %s, whatever a header says",
    async (address) => {
      for (const site of [h, trusting])
        expect((await outbox({ host: "localhost:3000" }, site, address)).statusCode).toBe(404);
    },
  );
});

describe("a development server answers to no foreign host name", () => {
  test.each([
    "/api/auth/user",
    "/api/auth/csrf-token",
    "/api/docs",
    "/healthz",
    "/readyz",
    "/plain.css",
    "/",
  ])("at %s", async (url) => {
    const foreign = await h.app.inject({ url, headers: { host: "evil.example:3000" } });
    expect(foreign.statusCode).toBe(400);
    expect(foreign.body).toContain("host name");
    expect(foreign.headers["set-cookie"]).toBeUndefined();
    for (const host of ["localhost:3000", "risk.example:3000", "192.168.1.20:3000"])
      expect((await h.app.inject({ url, headers: { host } })).statusCode).not.toBe(400);
  });

  test("not by a POST either", async () => {
    const answer = await h.app.inject({
      method: "POST",
      url: "/api/auth/login",
      headers: { host: "evil.example", "content-type": "application/json" },
      payload: "{}",
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ detail: expect.stringContaining("host name") });
  });
});
