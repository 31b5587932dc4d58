import { ROLES, isPlatformRole } from "@crq/contract/roles";
import { describe, expect, test } from "vitest";
import { locate } from "../../../navigation/navigation.ts";
import { firstSteps, hasOwnWork } from "./first-steps.ts";

const TENANT = "a tenant";

describe("firstSteps", () => {
  test.each(ROLES)("%s has at least four steps in its usual context, each once", (role) => {
    const steps = firstSteps({ role, tenantId: isPlatformRole(role) ? null : TENANT });
    expect(steps.length).toBeGreaterThanOrEqual(4);
    expect(new Set(steps.map(({ title }) => title)).size).toBe(steps.length);
  });

  test("every step leads to an existing screen", () => {
    const hrefs = ROLES.flatMap((role) => firstSteps({ role, tenantId: TENANT })).map(({ href }) => href);
    expect(hrefs.filter((href) => locate(href) === undefined)).toEqual([]);
  });

  test("no step leads to a screen that the role can't see", () => {
    expect(firstSteps({ role: "admin", tenantId: TENANT }).map(({ href }) => href)).not.toContain(
      "/riskmon-administration/audit-logs",
    );
    expect(firstSteps({ role: "super_admin", tenantId: null })).toHaveLength(6);
  });

  test("at platform level no step leads to one tenant's screens", () => {
    const titles = firstSteps({ role: "risk_analyst", tenantId: null }).map(({ title }) => title);
    expect(titles).toEqual(["Add a second factor"]);
  });
});

test("four roles have no work of their own yet", () => {
  expect(ROLES.filter((role) => !hasOwnWork({ role, tenantId: TENANT }))).toEqual([
    "template_manager",
    "risk_assessor",
    "business_stakeholder",
    "viewer",
  ]);
});
