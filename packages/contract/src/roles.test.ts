import { describe, expect, test } from "vitest";
import { can, PERMISSIONS } from "./permissions.ts";
import { PLATFORM_ROLES, ROLES, roleLabel, strongest, type Role } from "./roles.ts";

/** The specification's order (section 6), which leaves `admin` out. */
const SPECIFIED: readonly Role[] = [
  ...([
    "super_admin",
    "site_administrator",
    "account_admin",
    "tenant_administrator",
    "template_manager",
  ] as const),
  ...(["risk_assessor", "risk_analyst", "assessor", "business_stakeholder", "viewer"] as const),
];

describe("the strongest role held", () => {
  test("goes by the specification's order", () => {
    expect(ROLES.filter((role) => role !== "admin")).toEqual(SPECIFIED);
    expect(ROLES).toHaveLength(11);
  });

  test.each(SPECIFIED.slice(1).map((weaker, i) => [SPECIFIED[i]!, weaker] as const))(
    "%s comes before %s, in whichever order they are held",
    (stronger, weaker) => {
      expect(strongest([stronger, weaker])).toBe(stronger);
      expect(strongest([weaker, stronger])).toBe(stronger);
    },
  );

  test("of admin and its neighbours: below account_admin, above tenant_administrator", () => {
    expect(strongest(["admin", "account_admin"])).toBe("account_admin");
    expect(strongest(["tenant_administrator", "admin"])).toBe("admin");
  });

  test("of all is super_admin, of one is that one, of one held twice too", () => {
    expect(strongest(ROLES.toReversed())).toBe("super_admin");
    for (const role of ROLES) expect([strongest([role]), strongest([role, role])]).toEqual([role, role]);
  });

  test("is viewer when none is held, or one that does not exist", () => {
    expect(strongest([])).toBe("viewer");
    expect(strongest(["emperor" as Role])).toBe("viewer");
  });
});

describe("labels", () => {
  test.each(ROLES)("%s reads as its name in upper case, assessor as RISK ASSESSOR", (role) => {
    expect(roleLabel(role)).toBe(
      role === "assessor" ? "RISK ASSESSOR" : role.toUpperCase().split("_").join(" "),
    );
  });

  test("are what the specification shows", () => {
    expect(roleLabel("super_admin")).toBe("SUPER ADMIN");
    expect(roleLabel("business_stakeholder")).toBe("BUSINESS STAKEHOLDER");
  });
});

describe("permissions", () => {
  test("name roles that exist, each once", () => {
    for (const roles of Object.values(PERMISSIONS)) {
      expect(roles.filter((role) => !ROLES.includes(role))).toEqual([]);
      expect(new Set(roles).size).toBe(roles.length);
    }
  });

  test("are none for viewer, and all for super_admin", () => {
    for (const permission of Object.keys(PERMISSIONS) as (keyof typeof PERMISSIONS)[]) {
      expect(can("viewer", permission)).toBe(false);
      expect(can("super_admin", permission)).toBe(true);
    }
  });

  test("of quantitative analysis belong to the roles that the specification names", () => {
    const named = ["risk_analyst", "assessor", "site_administrator", "admin", "super_admin"];
    for (const permission of ["scenario:read", "scenario:write", "analysis:run"] as const)
      expect(ROLES.filter((role) => can(role, permission)).sort()).toEqual(named.toSorted());
    expect(ROLES.filter((role) => can(role, "context:switch"))).toEqual(["super_admin"]);
  });
});

test("platform roles are roles", () => {
  expect(PLATFORM_ROLES.filter((role) => !ROLES.includes(role))).toEqual([]);
});
