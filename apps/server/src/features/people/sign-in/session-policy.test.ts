/** Session policies: how long a session lasts, and where it can move. */
import { ROLES } from "@crq/contract/roles";
import { describe, expect, test } from "vitest";
import { spanOf, tooWeak } from "./session-policy.ts";

const days = (n: number) => n * 24;

describe("how long a session lasts", () => {
  test.each([
    // idle minutes and hours of the policy, remembered, idle minutes and hours of the session
    [60, 12, false, 60, 12],
    [60, 12, true, days(14) * 60, days(30)],
    [15, 12, true, 15, days(30)],
    [60, 8, true, days(14) * 60, 8],
    [5, 1, true, 5, 1],
    [5, 1, false, 5, 1],
    [1440, 720, false, 1440, 720],
    [1440, 720, true, days(14) * 60, days(30)],
  ])("%i idle minutes and %i hours, remembered %s: %i and %i", (idle, hours, remember, idleMinutes, most) => {
    expect(spanOf({ idle_minutes: idle, session_hours: hours }, remember)).toEqual({
      idleMinutes,
      hours: most,
    });
  });
});

describe("a session can move", () => {
  const open = { mfa_required: false, sso_required: false };

  test.each(["password", "google", "github"])(
    "opened by %s, only into roles that don't administer others",
    (method) => {
      const may = ROLES.filter((role) => tooWeak(method, { role, policy: open }) === undefined);
      expect(may).toEqual([
        "template_manager",
        "risk_assessor",
        "risk_analyst",
        "assessor",
        "business_stakeholder",
        "viewer",
      ]);
    },
  );

  test.each(["password+email", "google+totp", "passkey", "saml"])(
    "opened by %s, into every role",
    (method) => {
      for (const role of ROLES) expect(tooWeak(method, { role, policy: open })).toBeUndefined();
    },
  );

  test("into a tenant that requires a second factor, with one", () => {
    const policy = { ...open, mfa_required: true };
    expect(tooWeak("password", { role: "viewer", policy })).toMatch(/second factor/);
    expect(tooWeak("password+email", { role: "viewer", policy })).toBeUndefined();
  });

  test("into a tenant that requires single sign-on, only through it", () => {
    const policy = { ...open, sso_required: true };
    expect(tooWeak("password+email", { role: "viewer", policy })).toMatch(/single sign-on/);
    expect(tooWeak("saml", { role: "viewer", policy })).toBeUndefined();
  });
});
