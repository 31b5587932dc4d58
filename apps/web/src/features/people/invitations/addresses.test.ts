import { expect, test } from "vitest";
import { addressesIn } from "./addresses.ts";

test.each([
  ["", []],
  ["ada@example.com", ["ada@example.com"]],
  [
    "ada@example.com, bob@example.com; cid@example.com\ndee@example.com",
    ["ada@example.com", "bob@example.com", "cid@example.com", "dee@example.com"],
  ],
  ["Ada Lovelace <ada@example.com>", ["ada@example.com"]],
  ["ada@example.com ADA@example.com", ["ada@example.com"]],
  ["nobody", []],
])("%j contains %j", (text, found) => {
  expect(addressesIn(text)).toEqual(found);
});
