/** The profile and time settings. */
import { TIMEZONES, ZONE_REGIONS } from "@crq/contract/timezones";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { audited, login, openBrowser, type Browser } from "../../../../test/browser.ts";
import { harness, type Harness } from "../../../../test/harness.ts";
import { person } from "../../../../test/people.ts";

let h: Harness;
let browser: Browser;
let me: { email: string; id: string };
beforeAll(async () => {
  h = await harness();
});
beforeEach(async () => {
  me = await person(h, { role: "risk_analyst" });
  browser = openBrowser(h.app);
  await login(browser, me.email);
});
afterAll(() => h.close());

type Profile = Record<string, unknown> & { updatedAt: string };
const read = async () => (await browser.call("GET", "/api/account/profile")).json<Profile>();
const EDITED = {
  firstName: "  Ada ",
  lastName: "Lovelace",
  jobTitle: "Analyst",
  phoneNumber: "+44 20 7946 0000",
  emailPreferences: { marketing: true, productUpdates: false, securityAlerts: true },
};
const save = (body: object) => browser.call("PATCH", "/api/account/profile", body);

describe("the profile", () => {
  test("is the caller's own, and shows what they can and can't change", async () => {
    expect(await read()).toEqual({
      email: me.email,
      firstName: "Pat",
      lastName: "Person",
      jobTitle: "",
      phoneNumber: "",
      emailPreferences: { marketing: false, productUpdates: false, securityAlerts: true },
      hasPassword: true,
      passwordChangedAt: null,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
  });

  test("is saved trimmed, updated everywhere, and the log shows only what changed", async () => {
    const { updatedAt } = await read();
    const answer = await save({ ...EDITED, updatedAt });
    expect(answer.json()).toMatchObject({ ...EDITED, firstName: "Ada" });
    expect(await read()).toEqual(answer.json());
    expect((await browser.call("GET", "/api/auth/user")).json()).toMatchObject({ firstName: "Ada" });
    const [entry] = (await audited(h, "user.update")).filter((row) => row.actor_id === me.id);
    expect(entry).toMatchObject({ tenant_id: h.a.id, object_type: "user", object_id: me.id });
    expect(entry!.detail).toEqual({
      before: {
        firstName: "Pat",
        lastName: "Person",
        jobTitle: "",
        phoneNumber: "",
        emailPreferences: { marketing: false, productUpdates: false, securityAlerts: true },
      },
      after: { ...EDITED, firstName: "Ada" },
    });
  });

  test("saved twice from the same version is refused the second time and keeps the first change", async () => {
    const { updatedAt } = await read();
    expect((await save({ ...EDITED, updatedAt })).statusCode).toBe(200);
    const second = await save({ ...EDITED, firstName: "Bob", updatedAt });
    expect(second.json()).toMatchObject({ status: 409, code: "conflict" });
    expect(await read()).toMatchObject({ firstName: "Ada" });
  });

  test("names the invalid field", async () => {
    const { updatedAt } = await read();
    const wrong = await save({ ...EDITED, firstName: " ", jobTitle: "x".repeat(101), updatedAt });
    expect(wrong.json()).toMatchObject({
      status: 400,
      errors: [
        { path: "firstName", message: "First name is required" },
        { path: "jobTitle", message: "At most 100 characters" },
      ],
    });
  });

  test.each(["email", "role", "status", "tenantId", "id"])("accepts no %s", async (name) => {
    const { updatedAt } = await read();
    expect((await save({ ...EDITED, updatedAt, [name]: "admin" })).statusCode).toBe(400);
  });
});

describe("time settings", () => {
  const set = (body: object) => browser.call("PATCH", "/api/user/timezone-preferences", body);
  const user = async () => {
    const { timezone, timezoneSource, militaryTime, dateFormat } = (
      await browser.call("GET", "/api/auth/user")
    ).json<Record<string, unknown>>();
    return { timezone, timezoneSource, militaryTime, dateFormat };
  };
  const USUAL = {
    timezone: "America/New_York",
    timezoneSource: "auto",
    militaryTime: false,
    dateFormat: "en-US",
  };

  test("default to New York's time, found by the browser, with twelve hours, until each part is changed", async () => {
    expect(await user()).toEqual(USUAL);
    const steps = [
      { timezone: "Europe/Berlin", timezoneSource: "manual" },
      { militaryTime: true },
      { timezoneSource: "auto" },
      { dateFormat: "en-GB" },
      { militaryTime: false },
    ];
    let expected: object = USUAL;
    for (const step of steps) {
      expected = { ...expected, ...step };
      expect((await set(step)).json()).toEqual({ success: true });
      expect(await user()).toEqual(expected);
    }
  });

  test("are logged with what changed, if anything did", async () => {
    await set({ militaryTime: true });
    await set({ militaryTime: true });
    const rows = (await audited(h, "user.update")).filter((row) => row.actor_id === me.id);
    expect(rows.map((row) => row.detail)).toEqual([
      { before: { militaryTime: false }, after: { militaryTime: true } },
    ]);
  });

  test("don't make an open profile form outdated", async () => {
    const { updatedAt } = await read();
    await set({ militaryTime: true });
    expect((await save({ ...EDITED, updatedAt })).statusCode).toBe(200);
  });

  test.each([
    [{}],
    [{ timezone: "Europe/Berlin" }],
    [{ timezone: "Mars/Olympus", timezoneSource: "manual" }],
    [{ timezoneSource: "guess" }],
    [{ militaryTime: "yes" }],
    [{ dateFormat: "tlh" }],
    [{ militaryTime: true, role: "admin" }],
  ])("refuse %j", async (body) => {
    expect((await set(body)).statusCode).toBe(400);
    expect(await user()).toEqual(USUAL);
  });

  test("offer 31 time zones that every browser knows, in five regions", () => {
    expect(TIMEZONES).toHaveLength(31);
    expect(new Set(TIMEZONES.map(({ value }) => value)).size).toBe(31);
    expect(new Set(TIMEZONES.map(({ region }) => region))).toEqual(new Set(ZONE_REGIONS));
    for (const { value } of TIMEZONES)
      expect(() => new Intl.DateTimeFormat("en-US", { timeZone: value })).not.toThrow();
  });
});
