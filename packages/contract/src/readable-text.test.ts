import { describe, expect, test } from "vitest";
import { composed, isReadable, readable, withoutDirections } from "./readable-text.ts";

describe("a name can contain", () => {
  test.each([
    ["accents", "Zoë Müller-Ångström"],
    ["Vietnamese, decomposed", "Nguyễn".normalize("NFD")],
    ["Hebrew with points", "שָׁלוֹם"],
    ["Arabic", "شركة المخاطر ١٢٣"],
    ["Persian with a non-joiner", "می\u200cخواهم"],
    ["Hindi with a joiner", "क्\u200dष"],
    ["Sinhala with a joiner", "ශ්\u200dරී"],
    ["Thai", "บริษัทประกันภัย"],
    ["Chinese and Japanese", "株式会社リスク"],
    ["a Han variant", "葛\u{E0100}城"],
    ["Korean", "위험관리"],
    ["an emoji of several parts", "👩\u200d💻 team ❤\uFE0F 1\uFE0F\u20E3"],
    ["a skin tone", "👍🏽"],
    ["punctuation", "O’Brien & Söhne (Zürich) — 1,5 %"],
  ])("%s", (_, name) => {
    expect(isReadable(name)).toBe(true);
    expect(readable(name)).toBe(name.normalize("NFC"));
  });
});

describe("a name can't contain", () => {
  test.each([
    ["a right-to-left override", "invoice\u202Efdp.exe"],
    ["a left-to-right mark", "Acme\u200E"],
    ["an isolate", "\u2066Acme\u2069"],
    ["an Arabic letter mark", "Acme\u061C"],
    ["a zero-width space", "Ac\u200Bme"],
    ["a joiner between Latin letters", "Ac\u200Dme"],
    ["a soft hyphen", "Ac\u00ADme"],
    ["a byte order mark", "Acme\uFEFF"],
    ["a Hangul filler", "\u3164"],
    ["blank braille", "\u2800"],
    ["hidden tags", "Acme\u{E0041}\u{E0042}"],
    ["a variation selector on a letter", "A\uFE0Fcme"],
    ["a line separator", "A\u2028B"],
    ["a private character", "A\uE000"],
    ["a noncharacter", "A\uFFFE"],
    ["an accent alone", "\u0301cute"],
    ["stacked accents", `a${"\u0301\u0302\u0303".repeat(4)}`],
  ])("%s", (_, name) => {
    expect(isReadable(name)).toBe(false);
    expect(isReadable(readable(name))).toBe(true);
  });
});

test("names are stored composed, with plain spaces", () => {
  expect(composed("Mu\u0308ller\u00A0GmbH\u3000東京")).toBe("Müller GmbH 東京");
});

test("longer text loses only characters that change its direction", () => {
  expect(withoutDirections("see \u202Efdp\u202C\n👩\u200d💻")).toBe("see fdp\n👩\u200d💻");
});
