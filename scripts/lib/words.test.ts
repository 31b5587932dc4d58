import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./installation.mjs";
import { typeScriptSources } from "./source-files.ts";
import { habitsIn, habitsInComments, habitsInFile } from "./words.ts";

/** Texts that keep such words, and why. */
const KEPT: Readonly<Record<string, string>> = {
  nobody: "the name of an operating system's account",
  "As root, PostgreSQL runs as the user nobody, who can't enter": "the name of an operating system's account",
  "Stuxnet used several flaws in Windows that nobody had fixed yet.":
    "no one in the world, and the usual way to say it",
};

/** Files whose comments and test names are in plain English, as globs; add a folder once it is. */
const PLAIN_COMMENTS: readonly string[] = [
  "apps/server/{src,abuse,test}/**/*.ts",
  "apps/web/{src,test}/**/*.{ts,tsx}",
  "packages/*/{src,bin}/**/*.ts",
  "{e2e,bench,scripts}/**/*.{ts,mjs}",
];

test("no text that a person reads has the habits that read as translated", () => {
  const files = typeScriptSources().filter(
    (file) => /^(?:apps|packages\/contract)\//.test(file) && !/\.test\.tsx?$|\.gen\.ts$/.test(file),
  );
  expect(files.length).toBeGreaterThan(500);
  const findings = files.flatMap((file) =>
    habitsInFile(file)
      .filter(({ text }) => KEPT[text] === undefined)
      .map(({ text, instead }) => `${file}: "${text}" (${instead})`),
  );
  expect(findings).toEqual([]);
});

test("no text about a framework's entries has these habits either", () => {
  const files = globSync("packages/frameworks/data/*/texts/*.json", { cwd: root }).toSorted();
  expect(files.length).toBeGreaterThan(50);
  const findings = files.flatMap((file) => {
    const entries = JSON.parse(readFileSync(join(root, file), "utf8")) as Record<string, object>;
    const texts = Object.values(entries).flatMap((fields) => Object.values(fields) as string[]);
    const source = texts.map((text) => JSON.stringify(text)).join(";\n");
    return habitsIn(file, source).map(({ text, instead }) => `${file}: "${text}" (${instead})`);
  });
  expect(findings).toEqual([]);
});

test("no title of ours in a framework has these habits either", () => {
  const files = globSync("packages/frameworks/data/*/catalog.json", { cwd: root }).toSorted();
  expect(files.length).toBeGreaterThan(8);
  const findings = files.flatMap((file) => {
    const { titles, groups, entries } = JSON.parse(readFileSync(join(root, file), "utf8")) as {
      readonly titles: string;
      readonly groups: readonly { readonly title: string }[];
      readonly entries: readonly { readonly title?: string }[];
    };
    if (titles !== "own") return [];
    const source = [...groups, ...entries].map(({ title = "" }) => JSON.stringify(title)).join(";\n");
    return habitsIn(file, source).map(({ text, instead }) => `${file}: "${text}" (${instead})`);
  });
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

test("no comment or test name in the listed folders has these habits either", () => {
  const files = PLAIN_COMMENTS.flatMap((glob) => globSync(glob, { cwd: root }).toSorted());
  expect(files.length).toBeGreaterThan(1800);
  const findings = files.flatMap((file) =>
    habitsInComments(file, readFileSync(join(root, file), "utf8")).map(
      ({ text, instead }) => `${file}: "${text}" (${instead})`,
    ),
  );
  expect(findings).toEqual([]);
});

test("it reads comments and the names of tests, but no words in code quotes and no other texts", () => {
  const source = [
    "/** The value stands",
    " * here. */",
    "const account = 'nobody'; // runs as `nobody`",
    'test("whoever asks is answered", () => expect("nobody").toBe(account));',
    'describe.each([1])("%i is computed anew", () => {});',
    "test(`nobody reads ${account}`, () => {});",
    'it("reads a file as soon as it exists", () => {});',
    'test("anyone who asks is answered", () => {});',
  ].join("\n");
  expect(habitsInComments("a.test.ts", source).map(({ text }) => text)).toEqual([
    "* The value stands here.",
    "whoever asks is answered",
    "%i is computed anew",
    "nobody reads",
    "reads a file as soon as it exists",
  ]);
});
