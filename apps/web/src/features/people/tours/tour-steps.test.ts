import { ROLES, type Role } from "@crq/contract/roles";
import { expect, test } from "vitest";
import { tourSteps } from "./tour-steps.ts";

const targets = (role: Role, tenantId: string | null = "t") =>
  tourSteps({ role, tenantId }).map(({ target }) => target);

test("analysts end at their first scenario, whose screen Next opens", () => {
  expect(targets("risk_analyst").slice(-2)).toEqual(["nav-quantitative-analysis", "main"]);
  const opening = tourSteps({ role: "risk_analyst", tenantId: "t" }).at(-2)!;
  expect(opening.action).toEqual({ opens: "/risk-management/quantitative-analysis" });
  expect(targets("risk_analyst")).not.toContain("nav-users");
});

test("administrators pass people and tenants; at platform level there is no scenario to describe", () => {
  expect(targets("admin")).toEqual(expect.arrayContaining(["nav-users", "nav-tenant-dashboard"]));
  expect(targets("super_admin", null)).not.toContain("nav-quantitative-analysis");
});

test("everyone is welcomed, and no part of the screen is shown twice", () => {
  for (const role of ROLES) {
    const [first, ...rest] = targets(role);
    expect(first).toBeUndefined();
    expect(new Set(rest).size).toBe(rest.length);
  }
});
