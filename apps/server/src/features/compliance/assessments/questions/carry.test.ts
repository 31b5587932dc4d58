import type { KeptSections } from "@crq/contract/compliance/questions/question-fields";
import { expect, test } from "vitest";
import { questionsIn } from "./carry.ts";

type Item = KeptSections[number]["items"][number];
const item = (id: string, entries: readonly string[], condition: Item["condition"] = null): Item => ({
  id,
  condition,
  question: {
    text: `${id}?`,
    help: "",
    kind: "yes-no",
    weight: 1,
    choices: [],
    bands: [],
    entries: entries.map((one) => {
      const [framework, entry] = one.split(" ") as [string, string];
      return { framework, edition: "1", entry };
    }),
  },
});
const PLACES: Readonly<Record<string, readonly string[]>> = { "1": ["01"], "2": ["02", "03"], "3": ["03"] };
const place = { from: "old", to: "new", edition: "2", placesOf: (entry: string) => PLACES[entry] ?? [] };
const carried = (...items: Item[]) => questionsIn([{ title: "One", items }], place);
const about = ({ question }: Item) => question.entries.map(({ framework, entry }) => `${framework} ${entry}`);

test("questions are about what their entries became, each once, and about other frameworks as before", () => {
  const { sections, left } = carried(item("a", ["old 2", "old 3", "else X"]), item("b", ["new 09", "old 1"]));
  expect(sections[0]!.items.map(about)).toEqual([
    ["new 02", "new 03", "else X"],
    ["new 09", "new 01"],
  ]);
  expect(sections[0]!.items[0]!.question.entries[0]).toMatchObject({ edition: "2" });
  expect(left).toEqual([]);
});

test("what is about nothing there is left, unless what stays depends on it, along a chain", () => {
  const yes = (about_: string) => ({ item: about_, choices: ["yes"] });
  const { sections, left } = carried(
    item("a", ["old 9"]),
    item("b", [], yes("a")),
    item("c", ["old 1"], { match: "any", clauses: [yes("b"), yes("a")] }),
    item("d", ["old 8"]),
  );
  expect(sections[0]!.items.map(({ id }) => id)).toEqual(["a", "b", "c"]);
  expect(sections[0]!.items[2]!.condition).toEqual({ match: "any", clauses: [yes("b"), yes("a")] });
  expect(left).toEqual(["d?"]);
});

test("nothing is asked if no question is about anything there, and empty sections are left out", () => {
  expect(carried(item("a", ["old 9"]), item("b", ["else 1"]))).toEqual({ sections: [], left: ["a?", "b?"] });
  const { sections } = questionsIn(
    [
      { title: "One", items: [item("a", ["old 9"])] },
      { title: "Two", items: [item("b", ["old 1"])] },
    ],
    place,
  );
  expect(sections.map(({ title }) => title)).toEqual(["Two"]);
});
