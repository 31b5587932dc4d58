import { expect, test } from "vitest";
import { typeScriptSources } from "./source-files.ts";
import { habitsIn, habitsInFile } from "./words.ts";

/** Texts that keep such words, and why. */
const KEPT: Readonly<Record<string, string>> = {
  nobody: "the name of an operating system's account",
  "As root, PostgreSQL runs as the user nobody, who can't enter": "the name of an operating system's account",
  "Stuxnet used several flaws in Windows that nobody had fixed yet.":
    "no one in the world, and the usual way to say it",
};

test("no text that a person reads has the habits that read as translated", () => {
  const files = typeScriptSources().filter(
    (file) =>
      !file.includes("features/risk/scenarios/") &&
      /^(?:apps|packages\/contract)\//.test(file) &&
      !/\.test\.tsx?$|\.gen\.ts$/.test(file),
  );
  expect(files.length).toBeGreaterThan(500);
  const findings = files.flatMap((file) =>
    habitsInFile(file)
      .filter(({ text }) => KEPT[text] === undefined)
      .map(({ text, instead }) => `${file}: "${text}" (${instead})`),
  );
  expect(findings).toEqual([]);
});

test("it reads strings, templates and text between tags, and neither comments nor module names", () => {
  const source = [
    'import { nobody } from "./nobody.ts";',
    "// nobody reads this",
    'export const one = "Nobody reads it";',
    "export const two = `As soon as ${one} ends`;",
    "export const three = <p>It stands\n  here</p>;",
  ].join("\n");
  expect(habitsIn("a.tsx", source).map(({ text }) => text)).toEqual([
    "Nobody reads it",
    "As soon as",
    "It stands here",
  ]);
});
