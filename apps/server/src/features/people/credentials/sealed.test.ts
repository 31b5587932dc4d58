import { expect, test } from "vitest";
import { seal, unseal } from "./sealed.ts";

const SECRET = "a secret of the tests, long enough to be one";

test("sealed content opens again, and is never sealed the same way twice", () => {
  const [one, other] = [
    seal(SECRET, "purpose", "owner", "Ünïcödé"),
    seal(SECRET, "purpose", "owner", "Ünïcödé"),
  ];
  expect(one.equals(other)).toBe(false);
  expect([one, other].map((sealed) => unseal(SECRET, "purpose", "owner", sealed))).toEqual([
    "Ünïcödé",
    "Ünïcödé",
  ]);
});

test.each([
  ["another secret", (sealed: Buffer) => unseal(`${SECRET}!`, "purpose", "owner", sealed)],
  ["another purpose", (sealed: Buffer) => unseal(SECRET, "other", "owner", sealed)],
  ["another owner", (sealed: Buffer) => unseal(SECRET, "purpose", "thief", sealed)],
  [
    "one bit changed",
    (sealed: Buffer) => (sealed[sealed.length - 1]! ^= 1) && unseal(SECRET, "purpose", "owner", sealed),
  ],
])("it can't be opened with %s", (_what, open) => {
  expect(open(seal(SECRET, "purpose", "owner", "text\u0001"))).toBeUndefined();
});
