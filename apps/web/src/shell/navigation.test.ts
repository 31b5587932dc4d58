import { ROLES } from "@crq/contract/roles";
import { describe, expect, test } from "vitest";
import { NAVIGATION, locate, navigationFor, sees } from "./navigation.ts";

type Role = (typeof ROLES)[number];
const viewer = (role: Role) => ({ role, tenantId: "a tenant" });
const labels = (role: Role, tenantId: string | null = "a tenant") =>
  navigationFor({ role, tenantId }).flatMap(({ items }) => items.map(({ label }) => label));

/** Inside a tenant, besides what everybody sees. */
const TENANT_PAGES = ["Settings", "Logs", "Clients"];
const TENANT_TOOLS = [
  "Client Management",
  "Team Management",
  "Tenant Settings",
  "Tenant Branding",
  "Bulk Assignment",
  "Logs And Audit",
];
const PEOPLE = ["User Management", "User Roles"];
const ANALYSIS = "Quantitative Analysis";
const TOOLS = ["Entitlements", "Assessor Management", "Online Users", "Audit Logs", "Tenant Management"];
const SEEN: Readonly<Record<Role, readonly string[]>> = {
  super_admin: [...TENANT_PAGES, ANALYSIS, ...PEOPLE, ...TOOLS, ...TENANT_TOOLS],
  site_administrator: [
    ANALYSIS,
    ...PEOPLE,
    ...TOOLS.filter((label) => label !== "Online Users"),
    ...TENANT_TOOLS,
  ],
  account_admin: PEOPLE,
  admin: [...TENANT_PAGES, ANALYSIS, ...PEOPLE, "Assessor Management", "Online Users", ...TENANT_TOOLS],
  tenant_administrator: TENANT_TOOLS,
  template_manager: [],
  risk_assessor: [],
  risk_analyst: [ANALYSIS],
  assessor: [ANALYSIS],
  business_stakeholder: [],
  viewer: [],
};

describe("navigationFor", () => {
  test.each(ROLES)("%s sees, in a tenant, the dashboard, the profile, and what their role allows", (role) => {
    expect(labels(role)).toEqual(["Dashboard", ...SEEN[role], "Profile"]);
  });

  test.each(ROLES)("%s sees, at platform level, nothing that belongs to one tenant", (role) => {
    const elsewhere = SEEN[role].filter((label) => label !== ANALYSIS && !TENANT_PAGES.includes(label));
    expect(labels(role, null)).toEqual(["Dashboard", ...elsewhere, "Profile"]);
  });

  test("a section without entries is left out", () => {
    expect(navigationFor(viewer("viewer")).map(({ title }) => title)).toEqual([undefined, "MY ACCOUNT"]);
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

  test("finds the screen below an entry, and the entry it belongs to", () => {
    const found = (path: string) => [locate(path)?.item.label, locate(path)?.below];
    expect(found("/user-account/mfa-management")).toEqual(["Profile", "Multi-factor authentication"]);
    expect(found("/riskmon-administration/user-profile/1")).toEqual(["User Management", "Person"]);
    expect(found("/riskmon-administration/tenant/1")).toEqual(["Tenant Management", "Tenant"]);
    expect(found("/my-account/profile")).toEqual(["Profile", undefined]);
  });

  test("finds nothing for a path that merely begins alike", () => {
    expect(locate("/dashboards")).toBeUndefined();
    expect(locate("/nowhere")).toBeUndefined();
  });
});
