import { ROLES, type Role } from "@crq/contract/roles";
import { describe, expect, test } from "vitest";
import { NAVIGATION, UNLISTED } from "./navigation-table.ts";
import { hasScreen, locate, matching, navigationFor, sees } from "./navigation.ts";

const viewer = (role: Role) => ({ role, tenantId: "a tenant" });
const labels = (role: Role, tenantId: string | null = "a tenant") =>
  navigationFor({ role, tenantId }).flatMap(({ items }) => items.map(({ label }) => label));
const entries = NAVIGATION.flatMap(({ items }) => items);

/** Inside a tenant, besides the entries of every role. */
const DASHBOARDS = ["Tenant Dashboard", "Client Dashboard"];
const TENANT_PAGES = ["Settings", "Logs", "Clients"];
const TENANT_TOOLS = [
  "Client Management",
  "Team Management",
  "Tenant Settings",
  "Tenant Branding",
  "Bulk Assignment",
  "Logs And Audit",
];
const TWINS = ["Client Management", "Tenant Settings", "Logs And Audit"];
const PEOPLE = ["User Management", "User Roles"];
const FRAMEWORKS = "Control Frameworks";
const ASSESSMENTS = "Assessments";
const MAPPER = "Cross-Framework Mapper";
const MAPPING = "Mapping Dashboard";
const OWN_FRAMEWORKS = ["Create Framework", "Published Frameworks"];
const REGISTER = ["Risk Dashboard", "Risk Register"];
const ANALYSIS = "Quantitative Analysis";
const ENTITLEMENTS = "Entitlements";
const ASSESSORS = "Assessor Management";
const QUESTIONS = "Questions";
const TEMPLATES = ["Assessment Templates", "Manage Templates", "Question Bank", "Scoring Model"];
const CONTROL_TEMPLATES = "Control Template";
const SCORING = "NIST 171A Scoring";
const FRAMEWORK_RISK = ["NIST 800-53 Risk", "NIST 800-171A Risk", "NIST CSF 2.0 Risk", "SCF Risk"];
const ONLINE = "Online Users";
const PLATFORM = ["Admin Monitoring", "Audit Logs"];
const SUPER = "Super Admin Dashboard";
const TENANTS = "Tenant Management";
const SEEN: Readonly<Record<Role, readonly string[]>> = {
  super_admin: [
    "Programs",
    ASSESSMENTS,
    ...DASHBOARDS,
    ...TENANT_PAGES,
    "Monitoring",
    "Evidence",
    "Auditors",
    "Journey Tracker",
    FRAMEWORKS,
    ...OWN_FRAMEWORKS,
    MAPPER,
    QUESTIONS,
    SCORING,
    ...REGISTER,
    ANALYSIS,
    "Baselines",
    "Remediation",
    "Risk Simulation",
    ...FRAMEWORK_RISK,
    ...PEOPLE,
    ENTITLEMENTS,
    ASSESSORS,
    ONLINE,
    ...PLATFORM,
    SUPER,
    TENANTS,
    ...TENANT_TOOLS,
    MAPPING,
    ...TEMPLATES,
    CONTROL_TEMPLATES,
  ],
  site_administrator: [
    "Monitoring",
    MAPPER,
    QUESTIONS,
    ...REGISTER,
    ANALYSIS,
    "Baselines",
    "Remediation",
    "Risk Simulation",
    ...PEOPLE,
    ENTITLEMENTS,
    ASSESSORS,
    ...PLATFORM,
    TENANTS,
    ...TENANT_TOOLS,
    MAPPING,
    ...TEMPLATES,
    CONTROL_TEMPLATES,
  ],
  account_admin: PEOPLE,
  admin: [
    "Programs",
    ASSESSMENTS,
    ...DASHBOARDS,
    ...TENANT_PAGES,
    "Monitoring",
    "Evidence",
    "Auditors",
    "Journey Tracker",
    FRAMEWORKS,
    ...OWN_FRAMEWORKS,
    MAPPER,
    QUESTIONS,
    SCORING,
    ...REGISTER,
    ANALYSIS,
    "Baselines",
    "Remediation",
    "Risk Simulation",
    ...FRAMEWORK_RISK,
    ...PEOPLE,
    ASSESSORS,
    ONLINE,
    ...TENANT_TOOLS.filter((label) => !TWINS.includes(label)), // they have these in the first section
    MAPPING,
    ...TEMPLATES,
    CONTROL_TEMPLATES,
  ],
  tenant_administrator: ["Monitoring", ...REGISTER, "Remediation", ...TENANT_TOOLS],
  template_manager: [
    ...OWN_FRAMEWORKS,
    QUESTIONS,
    ...REGISTER,
    "Remediation",
    ...TEMPLATES,
    CONTROL_TEMPLATES,
  ],
  risk_assessor: [...REGISTER, "Remediation"],
  risk_analyst: [
    ASSESSMENTS,
    "Evidence",
    "Journey Tracker",
    FRAMEWORKS,
    QUESTIONS,
    SCORING,
    ...REGISTER,
    ANALYSIS,
    "Baselines",
    "Remediation",
    "Risk Simulation",
    ...FRAMEWORK_RISK,
  ],
  assessor: [
    "Programs",
    ASSESSMENTS,
    "Evidence",
    "Auditors",
    "Journey Tracker",
    FRAMEWORKS,
    MAPPER,
    QUESTIONS,
    SCORING,
    ...REGISTER,
    ANALYSIS,
    "Baselines",
    "Remediation",
    "Risk Simulation",
    ...FRAMEWORK_RISK,
    MAPPING,
    CONTROL_TEMPLATES,
  ],
  business_stakeholder: [...REGISTER, "Remediation"],
  viewer: [],
};
const ONLY_IN_A_TENANT = [
  "Programs",
  ASSESSMENTS,
  ...DASHBOARDS,
  ...TENANT_PAGES,
  "Evidence",
  "Auditors",
  "Journey Tracker",
  QUESTIONS,
  ...TEMPLATES,
  CONTROL_TEMPLATES,
  SCORING,
  ...REGISTER,
  ANALYSIS,
  "Baselines",
  "Remediation",
  "Risk Simulation",
  ...FRAMEWORK_RISK,
];

test("no one sees two entries that say the same", () => {
  for (const role of ROLES)
    for (const tenantId of [null, "a tenant"]) {
      const items = navigationFor({ role, tenantId }).flatMap((section) => section.items);
      for (const said of [items.map(({ description }) => description), items.map(({ label }) => label)])
        expect(new Set(said).size, role).toBe(said.length);
    }
  for (const { twin } of entries)
    if (twin !== undefined) expect(entries.map(({ href }) => href)).toContain(twin);
});

describe("navigationFor", () => {
  test.each(ROLES)("%s sees, in a tenant, the entries of every role and its own", (role) => {
    expect(labels(role)).toEqual(["Dashboard", ...SEEN[role], "Profile", "Notifications"]);
  });

  test.each(["super_admin", "site_administrator"] as const)(
    "%s sees the same at platform level, where the screens of one tenant ask which",
    (role) => expect(labels(role, null)).toEqual(labels(role)),
  );

  test.each(ROLES.filter((role) => role !== "super_admin" && role !== "site_administrator"))(
    "%s sees, at platform level, no screen of one tenant",
    (role) => {
      const all =
        role === "admin"
          ? [...SEEN.admin.slice(0, SEEN.admin.indexOf(ONLINE) + 1), ...TENANT_TOOLS, MAPPING]
          : SEEN[role]; // twins, now by themselves
      const elsewhere = all.filter((label) => !ONLY_IN_A_TENANT.includes(label));
      expect(labels(role, null)).toEqual(["Dashboard", ...elsewhere, "Profile", "Notifications"]);
    },
  );

  test("a section without entries is left out", () => {
    expect(navigationFor(viewer("viewer")).map(({ title }) => title)).toEqual([undefined, "MY ACCOUNT"]);
  });
});

describe("the roles of each entry, whether or not its screen exists", () => {
  const ALL_BUT = (left: Role) => ROLES.filter((role) => role !== left);
  test.each<[readonly string[], readonly Role[]]>([
    [
      ["/tenant/dashboard", "/tenant/client-dashboard"],
      ["super_admin", "admin"],
    ],
    [
      ["/tenant/logs", "/tenant/clients", "/tenant/settings"],
      ["super_admin", "admin"],
    ],
    [["/tenant/programs"], ["super_admin", "admin", "assessor"]],
    [["/tenant/reports"], ALL_BUT("account_admin")],
    [["/documentation", "/documentation/getting-started"], ALL_BUT("site_administrator")],
    [
      [
        "/risk-management/baselines",
        "/risk-management/quantitative-analysis",
        "/risk-management/risk-simulation",
      ],
      ["super_admin", "site_administrator", "admin", "risk_analyst", "assessor"],
    ],
    [
      [
        "/data-sources/mapping-dashboard",
        "/data-sources/mitre-mappings",
        "/data-sources/threat-data",
        "/security-frameworks/cross-framework-mapper",
      ],
      ["super_admin", "site_administrator", "admin", "assessor"],
    ],
    [
      [
        "/compliance/assessments",
        "/security-frameworks/control-frameworks",
        "/framework-risk-dashboards/nist-800-53",
        "/framework-risk-dashboards/scf",
        "/security-frameworks/nist-171a-scoring",
      ],
      ["super_admin", "admin", "risk_analyst", "assessor"],
    ],
    [
      ["/security-frameworks/create-framework", "/security-frameworks/published-frameworks"],
      ["super_admin", "admin", "template_manager"],
    ],
    [
      ["/security-frameworks/questions"],
      ["super_admin", "site_administrator", "admin", "template_manager", "risk_analyst", "assessor"],
    ],
    [
      [
        "/templates/assessment-templates",
        "/templates/manage",
        "/templates/question-bank",
        "/templates/scoring-model",
      ],
      ["super_admin", "site_administrator", "admin", "template_manager"],
    ],
    [
      ["/templates/control-template"],
      ["super_admin", "site_administrator", "admin", "template_manager", "assessor"],
    ],
    [
      [
        "/riskmon-administration/entitlements",
        "/riskmon-administration/tier-management",
        "/riskmon-administration/admin-monitoring",
        "/riskmon-administration/audit-logs",
      ],
      ["super_admin", "site_administrator"],
    ],
    [
      ["/riskmon-administration/online-users", "/riskmon-administration/live-support-agent"],
      ["super_admin", "admin"],
    ],
    [["/riskmon-administration/third-party-integration"], ["super_admin", "admin", "template_manager"]],
    [["/riskmon-administration/super-admin-dashboard"], ["super_admin"]],
    [
      ["/riskmon-administration/user-management"],
      ["super_admin", "site_administrator", "account_admin", "admin"],
    ],
  ])("%j", (paths, roles) => {
    for (const path of paths) {
      const item = entries.find(({ href }) => href === path)!;
      expect(ROLES.filter((role) => sees(viewer(role), item))).toEqual(roles);
    }
  });
});

describe("screens", () => {
  const routes = Object.keys(import.meta.glob("../routes/_app/**/*.tsx"))
    .map((file) => file.slice("../routes/_app".length).replace(/\/index\.tsx$|\.tsx$/, ""))
    // Folders in brackets and a trailing underscore are the router's own notation.
    .map((route) => route.replace(/\/\([^)]*\)/g, "").replace(/_(?=[./]|$)/g, ""))
    .map((route) => (route === "" ? "/" : route.replaceAll(".", "/")));

  test("exactly these entries have none yet, and so aren't shown", () => {
    const planned = entries.filter((item) => !hasScreen(item)).map(({ href }) => href);
    expect(planned.filter((href) => !href.startsWith("/documentation"))).toEqual([
      "/tenant/reports",
      "/security-quiz",
      "/benchmarks",
      "/aws",
      "/report-robot/ssp",
      "/data-sources/threat-data",
      "/data-sources/risk-catalog",
      "/data-sources/threat-catalog",
      "/cyber-claims-reporting",
      "/threat-data-intelligence/industry-cyber-losses",
      "/threat-data-intelligence/cyber-events-cost",
      "/riskmon-administration/live-support-agent",
      "/riskmon-administration/tier-management",
      "/riskmon-administration/third-party-integration",
      "/data-sources/mitre-mappings",
      "/ai-services/emoji-generator",
    ]);
    expect(planned.filter((href) => href.startsWith("/documentation"))).toHaveLength(19);
    expect(planned.filter((href) => routes.includes(href))).toEqual([]);
  });

  test("every path that the navigation names has a route", () => {
    const named = [...entries.filter(hasScreen), ...UNLISTED].flatMap(({ href, alsoAt = [], below = {} }) => [
      href,
      ...alsoAt,
      ...Object.keys(below),
    ]);
    const unknown = named.filter(
      (path) => !routes.some((route) => route === path || (path.endsWith("/") && route.startsWith(path))),
    );
    expect(unknown).toEqual([]);
  });

  test("every signed-in route has its place in the navigation; only unknown paths have none", () => {
    expect(routes.filter((route) => locate(route) === undefined)).toEqual(["/$"]);
  });
});

describe("matching", () => {
  const all = navigationFor(viewer("super_admin"));
  const found = (term: string) => matching(all, term).flatMap(({ items }) => items.map(({ label }) => label));

  test("finds entries by a part of their name, in either case", () => {
    expect(found("BRAND")).toEqual(["Tenant Branding"]);
  });

  test("finds every entry of a section by the section's name", () => {
    expect(found("my account")).toEqual(["Profile", "Notifications"]);
  });

  test("every word must occur, in the name or the section's", () => {
    expect(found("riskmon roles")).toEqual(["User Roles"]);
    expect(found("riskmon branding")).toEqual([]);
  });

  test("a blank term matches everything", () => expect(matching(all, "  ")).toEqual(all));
});

describe("locate", () => {
  test("finds the entry of a path, of a path below it, and of its other paths", () => {
    expect(locate("/risk-management/quantitative-analysis")?.item.label).toBe("Quantitative Analysis");
    expect(locate("/risk-management/quantitative-analysis/")?.section).toBe("RISK MANAGEMENT");
    expect(locate("/risk-management/quantitative-analysis/runs")?.item.label).toBe("Quantitative Analysis");
    expect(locate("/")?.item.label).toBe("Dashboard");
    expect(locate("/admin/super-admin-dashboard")?.item.label).toBe("Super Admin Dashboard");
  });

  test("finds the screen below an entry, and the entry it belongs to", () => {
    const found = (path: string) => [locate(path)?.item.label, locate(path)?.below];
    expect(found("/user-account/mfa-management")).toEqual(["Profile", "Multi-factor authentication"]);
    expect(found("/riskmon-administration/user-profile/1")).toEqual(["User Management", "Person"]);
    expect(found("/riskmon-administration/tenant/1")).toEqual(["Tenant Management", "Tenant"]);
    expect(found("/my-account/profile")).toEqual(["Profile", undefined]);
  });

  test("finds screens that the sidebar leaves out", () => {
    expect(locate("/activity/dashboard")?.item.label).toBe("Activity");
    expect(locate("/user-account/role-based-landing")?.section).toBeUndefined();
  });

  test("finds nothing for a path with merely the same prefix, nor for a screen that doesn't exist", () => {
    expect(locate("/dashboards")).toBeUndefined();
    expect(locate("/nowhere")).toBeUndefined();
    expect(locate("/report-robot/ssp")).toBeUndefined();
  });
});
