import { describe, expect, it } from "vitest";
import { jsonFault } from "./json-fault.ts";

const VALID = [
  "0",
  "-1.5e+10",
  '"a\\u00e9\\n"',
  "[]",
  "{}",
  ' { "a" : [ 1 , true , null , { "b" : "c" } ] } \n',
  '"\u007f\u2028"',
];

const INVALID = [
  ["", 1, 1, "must be a JSON value, but the text ends"],
  ["abc", 1, 1, "must be a JSON value"],
  ['{\n  "a": 1,\n  }', 3, 3, "must be a name in double quotes"],
  ['{"a": 1\n"b": 2}', 2, 1, "must go on with ',' or '}'"],
  ['{"a" 1}', 1, 6, "must go on with ':'"],
  ['{"a": [1, 2', 1, 12, "must go on with ',' or ']', but the text ends"],
  ["{'a': 1}", 1, 2, "must be a name in double quotes"],
  ['{"a": 01}', 1, 8, "must go on with ',' or '}'"],
  ['{"a": .5}', 1, 7, "must be a JSON value"],
  ['{"a": NaN}', 1, 7, "must be a JSON value"],
  ['{"a": "b\nc"}', 1, 7, "must be a JSON value"],
  ['{"a": "\\x"}', 1, 7, "must be a JSON value"],
  ["{}\r\n{}", 2, 1, "must end after the JSON value"],
] as const;

describe("faults of JSON", () => {
  it.each(VALID)("are none in what JSON.parse accepts: %s", (text) => {
    expect(() => JSON.parse(text) as unknown).not.toThrow();
    expect(jsonFault(text)).toBeUndefined();
  });

  it.each(INVALID)("are found at their line and column: %j", (text, line, column, rule) => {
    expect(() => JSON.parse(text) as unknown).toThrow(SyntaxError);
    expect(jsonFault(text)).toEqual({ line, column, rule });
  });

  it("are found in every text that JSON.parse refuses, and in no other: a valid text with one character changed", () => {
    const text = '{"a": [1.5e3, -0, "x\\n", true], "b": {"c": null}}';
    for (let at = 0; at < text.length; at++)
      for (const character of ['"', ",", "}", "]", "{", "1", "e", ".", " ", "\\", "-", ""]) {
        const changed = text.slice(0, at) + character + text.slice(at + 1);
        let valid = true;
        try {
          JSON.parse(changed);
        } catch {
          valid = false;
        }
        expect([changed, jsonFault(changed) === undefined]).toEqual([changed, valid]);
      }
  });

  it("include nesting beyond reason", () => {
    expect(jsonFault("[".repeat(100_000))?.rule).toMatch(/nest/);
  });
});
