/** How tenants' names are compared. */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { tenantNameKey } from "./name-key.ts";

test.each([
  ["Acme", "аcмe".replace("м", "m")],
  ["Acme", "ＡＣＭＥ"],
  ["Acme", "𝐀𝐜𝐦𝐞"],
  ["Café", "Cafe\u0301"],
  ["Oil", "0i1"],
  ["Café", "Саfé"],
  ["A & B", "A/B"],
  ["Platform", "PIatf0rm"],
])("%s and %s are the same name", (one, other) => {
  expect(tenantNameKey(other)).toBe(tenantNameKey(one));
});

test.each([
  ["Tenant a", "Tenant b"],
  ["Bär", "Bar"],
  ["東京電力", "東京瓦斯"],
  ["Маяк", "Мост"],
  ["🦊", "🐻"],
  ["&", "!"],
])("%s and %s are different names", (one, other) => {
  expect(tenantNameKey(other)).not.toBe(tenantNameKey(one));
});

test("the platform's key is the one in its row", () => {
  expect(tenantNameKey("Platform")).toBe("platforrn");
});

const SPACES = fc.stringMatching(/^[ .,\u200b\u00ad\u2060-]{0,3}$/);
const wide = (text: string) =>
  text.replace(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0));

test("case, width, spaces, and invisible characters don't change the key", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z0-9]{1,20}$/), SPACES, fc.nat(20), (name, space, at) => {
      const key = tenantNameKey(name);
      for (const same of [name.toUpperCase(), name.toLowerCase(), wide(name)])
        expect(tenantNameKey(same)).toBe(key);
      expect(tenantNameKey(name.slice(0, at) + space + name.slice(at))).toBe(key);
    }),
  );
});

test("names in letters without lookalikes have their own keys", () => {
  const name = fc.stringMatching(/^[abcdefghjkpqstuvwxyz]{1,12}$/);
  fc.assert(
    fc.property(name, name, (one, other) => {
      expect(tenantNameKey(one) === tenantNameKey(other)).toBe(one === other);
    }),
  );
});

test("every name has a key that fits in an index", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", minLength: 1, maxLength: 200 }), (name) => {
      const key = tenantNameKey(name);
      expect(key.length > 0 && Buffer.byteLength(key) <= 1600).toBe(true);
    }),
  );
});
