import { describe, expect, test } from "vitest";
import { can, PERMISSIONS, type Permission, permissionsOf } from "./permissions.ts";
import {
  grantable,
  isPlatformRole,
  PLATFORM_ROLES,
  ROLES,
  roleLabel,
  strongest,
  type Role,
} from "./roles.ts";

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

describe("the strongest role", () => {
  test("goes by the specification's order", () => {
    expect(ROLES.filter((role) => role !== "admin")).toEqual(SPECIFIED);
    expect(ROLES).toHaveLength(11);
  });

  test.each(SPECIFIED.slice(1).map((weaker, i) => [SPECIFIED[i]!, weaker] as const))(
    "%s comes before %s, in any order",
    (stronger, weaker) => {
      expect(strongest([stronger, weaker])).toBe(stronger);
      expect(strongest([weaker, stronger])).toBe(stronger);
    },
  );

  test("of admin and its neighbors: below account_admin, above tenant_administrator", () => {
    expect(strongest(["admin", "account_admin"])).toBe("account_admin");
    expect(strongest(["tenant_administrator", "admin"])).toBe("admin");
  });

  test("of all is super_admin; a single role or a duplicate is itself", () => {
    expect(strongest(ROLES.toReversed())).toBe("super_admin");
    for (const role of ROLES) expect([strongest([role]), strongest([role, role])]).toEqual([role, role]);
  });

  test("is viewer without any role, or with an unknown one", () => {
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

  test("of viewer are to read what everyone can read", () => {
    expect(permissionsOf("viewer")).toEqual(["report:read", "documentation:read"]);
  });

  test("of super_admin are all except changing the client, which their switch of context replaces, and those for keys alone", () => {
    const missing = (Object.keys(PERMISSIONS) as Permission[]).filter((one) => !can("super_admin", one));
    expect(missing).toEqual(["client:change", "scim:provision"]);
  });

  test("that reach across tenants belong to platform roles alone", () => {
    for (const permission of [
      "tenant:create",
      "tenant:suspend",
      "plan:manage",
      "entitlement:read",
      "audit:read",
      "audit:verify",
      "context:switch",
    ] as const)
      expect(
        ROLES.filter((role) => can(role, permission) && !isPlatformRole(role)),
        permission,
      ).toEqual([]);
  });

  test("of quantitative analysis belong to the roles that the specification names", () => {
    const named = ["risk_analyst", "assessor", "site_administrator", "admin", "super_admin"];
    for (const permission of ["scenario:read", "scenario:write", "analysis:run"] as const)
      expect(ROLES.filter((role) => can(role, permission)).sort()).toEqual(named.toSorted());
    expect(ROLES.filter((role) => can(role, "context:switch"))).toEqual(["super_admin"]);
  });
});

describe("the roles that a role can assign and revoke", () => {
  const GIVERS: readonly Role[] = [
    "super_admin",
    "site_administrator",
    "account_admin",
    "admin",
    "tenant_administrator",
  ];

  test.each(GIVERS)("as %s: its own and every lower one, none above", (role) => {
    expect(grantable(role)).toEqual(ROLES.slice(ROLES.indexOf(role)));
    expect(grantable(role)).toContain(role);
    for (const above of ROLES.slice(0, ROLES.indexOf(role))) expect(grantable(role)).not.toContain(above);
  });

  test.each(ROLES.filter((role) => !GIVERS.includes(role)))("as %s: none", (role) => {
    expect(grantable(role)).toEqual([]);
  });

  test("are assigned by exactly the roles whose permissions say so", () => {
    expect(ROLES.filter((role) => grantable(role).length > 0)).toEqual(
      ROLES.filter((role) => can(role, "role:grant")),
    );
  });

  test("from inside a tenant never include one of the platform", () => {
    for (const role of ["admin", "tenant_administrator"] as const)
      expect(grantable(role).filter(isPlatformRole)).toEqual([]);
  });

  test("can't be widened step by step: the roles that an assigned role can assign are within one's own", () => {
    for (const role of ROLES)
      for (const given of grantable(role))
        expect(grantable(role)).toEqual(expect.arrayContaining([...grantable(given)]));
  });
});

test("platform roles are roles", () => {
  expect(PLATFORM_ROLES.filter((role) => !ROLES.includes(role))).toEqual([]);
});
