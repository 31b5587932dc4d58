import { PERMISSIONS, type Permission } from "@crq/contract/permissions";
import { expect, test } from "vitest";
import { permissionGroups, permissionWords } from "./permission-words.ts";

const ALL = Object.keys(PERMISSIONS) as Permission[];

test("every permission has words of its own, in exactly one group", () => {
  expect(ALL.filter((one) => permissionWords(one) === one)).toEqual([]);
  const grouped = permissionGroups(ALL, "").flatMap((group) => group.permissions);
  expect(grouped.toSorted()).toEqual(ALL.toSorted());
});

test("are found by their words, their name and their group; empty groups are left out", () => {
  expect(permissionGroups(ALL, "SCIM")).toEqual([{ title: "People", permissions: ["scim:provision"] }]);
  expect(permissionGroups(["scenario:read", "user:read"], "scenario:")).toEqual([
    { title: "Risk", permissions: ["scenario:read"] },
  ]);
  expect(permissionGroups(ALL, "people").map((group) => group.title)).toContain("People");
  expect(permissionGroups(ALL, "zebra")).toEqual([]);
});
