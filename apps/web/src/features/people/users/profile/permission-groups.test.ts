import { PERMISSIONS } from "@crq/contract/permissions";
import { expect, test } from "vitest";
import { permissionGroups, permissionWords } from "./permission-groups.ts";

test("every permission of a role is in exactly one group", () => {
  const shown = permissionGroups("").flatMap((group) => group.permissions);
  const held = Object.entries(PERMISSIONS)
    .filter(([, roles]) => roles.length > 0)
    .map(([name]) => name);
  expect(shown.toSorted()).toEqual(held.toSorted());
});

test("the search matches the text on the screen", () => {
  expect(permissionGroups("SCENARIO").flatMap((group) => group.permissions)).toEqual([
    "scenario:read",
    "scenario:write",
  ]);
  expect(permissionWords("account-request:decide")).toBe("Account request: decide");
  expect(permissionGroups("no such thing")).toEqual([]);
});
