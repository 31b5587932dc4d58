/** What of a tenant's name is compared with the others'. */
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
])("%s and %s are one name", (one, other) => {
  expect(tenantNameKey(other)).toBe(tenantNameKey(one));
});

test.each([
  ["Tenant a", "Tenant b"],
  ["Bär", "Bar"],
  ["東京電力", "東京瓦斯"],
  ["Маяк", "Мост"],
  ["🦊", "🐻"],
  ["&", "!"],
])("%s and %s are two", (one, other) => {
  expect(tenantNameKey(other)).not.toBe(tenantNameKey(one));
});

test("the platform's key is the one that its row was given", () => {
  expect(tenantNameKey("Platform")).toBe("platforrn");
});

const SPACES = fc.stringMatching(/^[ .,\u200b\u00ad\u2060-]{0,3}$/);
const wide = (text: string) =>
  text.replace(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0));

test("case, width, spaces and what can't be seen change no key", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z0-9]{1,20}$/), SPACES, fc.nat(20), (name, space, at) => {
      const key = tenantNameKey(name);
      for (const same of [name.toUpperCase(), name.toLowerCase(), wide(name)])
        expect(tenantNameKey(same)).toBe(key);
      expect(tenantNameKey(name.slice(0, at) + space + name.slice(at))).toBe(key);
    }),
  );
});

test("names of letters that nothing else looks like have keys of their own", () => {
  const name = fc.stringMatching(/^[abcdefghjkpqstuvwxyz]{1,12}$/);
  fc.assert(
    fc.property(name, name, (one, other) => {
      expect(tenantNameKey(one) === tenantNameKey(other)).toBe(one === other);
    }),
  );
});

test("every name has a key that an index takes", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", minLength: 1, maxLength: 200 }), (name) => {
      const key = tenantNameKey(name);
      expect(key.length > 0 && Buffer.byteLength(key) <= 1600).toBe(true);
    }),
  );
});
