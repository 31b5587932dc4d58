import { ROLES } from "@crq/contract/roles";
import { describe, expect, test } from "vitest";
import { NAVIGATION, locate, navigationFor, sees } from "./navigation.ts";

type Role = (typeof ROLES)[number];
const viewer = (role: Role) => ({ role, tenantId: "a tenant" });
const hrefs = (role: Role) =>
  navigationFor(viewer(role)).flatMap(({ items }) => items.map(({ href }) => href));

describe("navigationFor", () => {
  test("every role sees the dashboard", () => {
    for (const role of ROLES) expect(hrefs(role)).toContain("/dashboard");
  });

  test.each(["risk_analyst", "assessor", "site_administrator", "admin", "super_admin"] as const)(
    "%s sees the quantitative analysis",
    (role) => expect(hrefs(role)).toContain("/risk-management/quantitative-analysis"),
  );

  test.each([
    "viewer",
    "business_stakeholder",
    "account_admin",
    "tenant_administrator",
    "template_manager",
    "risk_assessor",
  ] as const)("%s sees neither the quantitative analysis nor its empty section", (role) => {
    expect(hrefs(role)).toEqual(["/dashboard"]);
    expect(navigationFor(viewer(role)).map(({ title }) => title)).not.toContain("RISK MANAGEMENT");
  });

  test("at platform level nobody sees what belongs to a tenant", () => {
    for (const role of ROLES) {
      const sections = navigationFor({ role, tenantId: null });
      expect(sections.flatMap(({ items }) => items.map(({ href }) => href))).toEqual(["/dashboard"]);
    }
  });

  test("an entry with roles is seen by those alone", () => {
    const item = { ...NAVIGATION[0]!.items[0]!, roles: ["super_admin"] as const };
    expect(ROLES.filter((role) => sees(viewer(role), item))).toEqual(["super_admin"]);
  });
});

describe("locate", () => {
  test("finds the entry of a path, of a path below it, and of its other paths", () => {
    expect(locate("/risk-management/quantitative-analysis")?.item.label).toBe("Quantitative Analysis");
    expect(locate("/risk-management/quantitative-analysis/")?.section.title).toBe("RISK MANAGEMENT");
    expect(locate("/risk-management/quantitative-analysis/runs")?.item.label).toBe("Quantitative Analysis");
    expect(locate("/")?.item.label).toBe("Dashboard");
  });

  test("finds nothing for a path that merely begins alike", () => {
    expect(locate("/dashboards")).toBeUndefined();
    expect(locate("/nowhere")).toBeUndefined();
  });
});
