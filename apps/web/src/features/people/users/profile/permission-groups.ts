import { PERMISSIONS, type Permission } from "@crq/contract/permissions";

/** A group of permissions. */
export interface PermissionGroup {
  readonly title: string;
  readonly permissions: readonly Permission[];
}

const GROUPS: readonly (readonly [title: string, records: readonly string[]])[] = [
  ["Risk", ["risk", "scenario", "analysis", "data-source"]],
  [
    "Compliance",
    ["program", "report", "framework", "crosswalk", "template", "control-template", "documentation"],
  ],
  [
    "One tenant",
    ["tenant-dashboard", "tenant", "client", "team", "assessor", "tenant-log", "tenant-api-key"],
  ],
  ["People", ["user", "role", "account-request", "invitation", "entitlement"]],
];

const record = (permission: Permission) => permission.slice(0, permission.indexOf(":"));

/** What a permission allows, in words: `Scenario: write`. */
export function permissionWords(permission: Permission): string {
  const [of = "", verb = ""] = permission.split(":");
  const words = of.replaceAll("-", " ").replace(/\bapi\b/, "API");
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}: ${verb.replaceAll("-", " ")}`;
}

/** All permissions that some role has, grouped; filtered by the words if there are any. */
export function permissionGroups(words: string): readonly PermissionGroup[] {
  const wanted = words.trim().toLowerCase();
  const all = (Object.keys(PERMISSIONS) as Permission[]).filter(
    (permission) =>
      PERMISSIONS[permission].length > 0 && permissionWords(permission).toLowerCase().includes(wanted),
  );
  const known = new Set(GROUPS.flatMap(([, records]) => records));
  const groups = [
    ...GROUPS.map(([title, records]) => ({
      title,
      permissions: all.filter((permission) => records.includes(record(permission))),
    })),
    {
      title: "Platform and session",
      permissions: all.filter((permission) => !known.has(record(permission))),
    },
  ];
  return groups.filter((group) => group.permissions.length > 0);
}
