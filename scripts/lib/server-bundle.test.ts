/** What the build does to a program's text. */
import { runInThisContext } from "node:vm";
import { expect, test } from "vitest";
import { asciiOf } from "./server-bundle.ts";

test("a program in ASCII means the same: strings, templates, patterns, names, characters beyond the first plane", () => {
  const code =
    "(() => { const größe = 1, tag = (parts) => parts[0]; return [größe, 'é — \u{1F600}', `“${größe}”`, tag`ü`, /[à-ÿ]/.test('é'), /^\u{1F600}$/u.test('\u{1F600}'), /[\u{1F600}-\u{1F64F}]/u.test('\u{1F610}')]; })()";
  const written = asciiOf(code);
  expect(written).toMatch(/^[\x20-\x7e]+$/);
  expect(runInThisContext(written)).toEqual(runInThisContext(code));
  expect(runInThisContext(code)).toContain("é — \u{1F600}");
});
