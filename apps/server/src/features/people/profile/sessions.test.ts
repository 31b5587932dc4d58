/**
 * The user's own sessions: listed with device and address, ended one by one or all at once, and never another
 * user's.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { audited, login, openBrowser, type Browser } from "../../../../test/browser.ts";
import { ageSessions } from "../../../../test/factors.ts";
import { harness, PASSWORD, type Harness } from "../../../../test/harness.ts";
import { person } from "../../../../test/people.ts";
import { describeDevice } from "../notifications/public.ts";

let h: Harness;
let me: { email: string; id: string };
let [here, there]: Browser[] = [];
const AGENT = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";
beforeAll(async () => {
  h = await harness();
});
beforeEach(async () => {
  me = await person(h);
  [here, there] = [openBrowser(h.app), openBrowser(h.app)];
  await there.call(
    "POST",
    "/api/auth/login",
    { email: me.email, password: PASSWORD, rememberMe: true },
    { "user-agent": AGENT },
  );
  await login(here, me.email);
});
afterAll(() => h.close());

interface Row {
  id: string;
  current: boolean;
}
const list = async (of = here!) => (await of.call("GET", "/api/account/sessions")).json<Row[]>();
const who = async (of: Browser) => (await of.call("GET", "/api/auth/user")).statusCode;
const ends = async () => (await audited(h, "session.end")).filter((row) => row.actor_id === me.id);

describe("the list", () => {
  test("shows each session with device, address, method, and times, and marks the current one", async () => {
    const rows = await list();
    expect(rows).toHaveLength(2);
    expect(rows.find((row) => !row.current)).toEqual({
      id: expect.any(String),
      device: "Firefox on Windows",
      mobile: false,
      ipAddress: there!.ip,
      location: "Private network",
      method: "password",
      remembered: true,
      tenantName: "Tenant a",
      role: "viewer",
      openedAt: expect.any(String),
      seenAt: expect.any(String),
      expiresAt: expect.any(String),
      current: false,
    });
    expect(rows.find((row) => row.current)).toMatchObject({ ipAddress: here!.ip, remembered: false });
  });

  test("leaves out ended sessions", async () => {
    await h.db.asOwner(
      "update sessions set seen_at = now() - interval '15 days' where user_id = $1 and remember",
      [me.id],
    );
    expect(await list()).toMatchObject([{ current: true }]);
  });
});

describe("ending", () => {
  test("one session signs it out at its next call, and the log names it", async () => {
    const other = (await list()).find((row) => !row.current)!;
    expect((await here!.call("DELETE", `/api/account/sessions/${other.id}`)).statusCode).toBe(204);
    expect([await who(there!), await who(here!)]).toEqual([401, 200]);
    expect(await ends()).toMatchObject([
      {
        tenant_id: h.a.id,
        object_id: other.id,
        detail: { device: "Firefox on Windows", ipAddress: there!.ip },
      },
    ]);
  });

  test("another user's session or a nonexistent one answers 404 and changes nothing", async () => {
    const stranger = await person(h);
    const theirs = openBrowser(h.app);
    await login(theirs, stranger.email);
    const [{ id }] = (await list(theirs)) as [Row];
    const bare = ({ requestId: _, ...rest }: Record<string, unknown>) => rest;
    const [foreign, missing] = [
      await here!.call("DELETE", `/api/account/sessions/${id}`),
      await here!.call("DELETE", "/api/account/sessions/3f2b6c1e-0000-4000-8000-000000000000"),
    ];
    expect(foreign.statusCode).toBe(404);
    expect(bare(foreign.json())).toEqual(bare(missing.json()));
    expect((await here!.call("DELETE", "/api/account/sessions/no-uuid")).statusCode).toBe(400);
    expect([await who(theirs), await who(there!)]).toEqual([200, 200]);
  });

  test("requires re-authentication within the last ten minutes", async () => {
    await ageSessions(h);
    const other = (await list()).find((row) => !row.current)!;
    for (const [method, path] of [
      ["DELETE", other.id],
      ["POST", "end-others"],
    ] as const) {
      const refused = await here!.call(method, `/api/account/sessions/${path}`);
      expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([
        403,
        "confirmation-needed",
      ]);
    }
    expect(await who(there!)).toBe(200);
    await here!.call("POST", "/api/account/confirm-password", { password: PASSWORD });
    expect((await here!.call("DELETE", `/api/account/sessions/${other.id}`)).statusCode).toBe(204);
  });

  test("all others keeps the current one", async () => {
    await login(openBrowser(h.app), me.email);
    expect((await here!.call("POST", "/api/account/sessions/end-others")).json()).toEqual({ ended: 2 });
    expect([await who(here!), await who(there!)]).toEqual([200, 401]);
    expect(await list()).toMatchObject([{ current: true }]);
    expect(await ends()).toHaveLength(2);
    expect((await here!.call("POST", "/api/account/sessions/end-others")).json()).toEqual({ ended: 0 });
  });
});

describe("a device's name", () => {
  const chrome = (system: string, more = "") =>
    `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 ${more}Safari/537.36`;
  test.each([
    [AGENT, "Firefox on Windows", false],
    [chrome("Windows NT 10.0; Win64; x64"), "Chrome on Windows", false],
    [`${chrome("Windows NT 10.0; Win64; x64")} Edg/140.0.0.0`, "Edge on Windows", false],
    [chrome("Linux; Android 15; Pixel 9", "Mobile "), "Chrome on Android", true],
    [chrome("X11; CrOS x86_64 14541.0.0"), "Chrome on ChromeOS", false],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15",
      "Safari on macOS",
      false,
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
      "Safari on iPhone",
      true,
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0.0.0 Mobile/15E148 Safari/604.1",
      "Chrome on iPhone",
      true,
    ],
    ["curl/8.14.1", "curl", false],
    ["", "Unknown device", false],
    ["<script>alert(1)</script>", "Unknown device", false],
  ])("%s: %s", (agent, device, mobile) => {
    expect(describeDevice(agent)).toEqual({ device, mobile });
  });
});
