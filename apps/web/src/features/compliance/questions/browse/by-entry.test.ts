import type { AskedQuestion } from "@crq/contract/compliance/questions/questions";
import { expect, test } from "vitest";
import { questionsByEntry } from "./by-entry.ts";

const question = (text: string, ...entries: string[]): AskedQuestion => ({
  id: null,
  setName: "Ours",
  text,
  help: "",
  kind: "text",
  weight: 1,
  choices: [],
  bands: [],
  entries: entries.map((one) => {
    const [framework = "", entry = ""] = one.split(" ");
    return { framework, edition: "1", entry };
  }),
});
const ALL = [question("Doors locked?", "f 3.1.10", "f 3.1.2"), question("Keys counted?", "f 3.1.2", "g A-1")];
const found = (words: string, framework = "f") =>
  questionsByEntry(framework, ALL, words).map(([entry, asked]) => [entry, ...asked.map(({ text }) => text)]);

test("entries come in the order of their numbers, with all questions about them", () => {
  expect(found("")).toEqual([
    ["3.1.2", "Doors locked?", "Keys counted?"],
    ["3.1.10", "Doors locked?"],
  ]);
  expect(found("", "g")).toEqual([["A-1", "Keys counted?"]]);
});

test("entries come in the order of their framework where it's known, the others after them", () => {
  const entries = questionsByEntry("f", ALL, "", ["3.1.10", "3.1.1"]).map(([entry]) => entry);
  expect(entries).toEqual(["3.1.10", "3.1.2"]);
});

test("every word has to occur, in the entry or in the question", () => {
  expect(found("3.1.2 DOORS")).toEqual([["3.1.2", "Doors locked?"]]);
  expect(found("doors keys")).toEqual([]);
});
