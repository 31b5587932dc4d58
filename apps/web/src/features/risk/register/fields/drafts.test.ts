import { expect, test } from "vitest";
import { type Draft, draftProblems, fieldsOf, moved, newDraft, withOption } from "./drafts.ts";

const draft = (key: string, rest: Partial<Draft> = {}): Draft => ({ ...newDraft(key), name: key, ...rest });

test("a field moves past archived ones, and stays at the ends", () => {
  const all = [draft("a"), draft("b", { archived: true }), draft("c")];
  expect(moved(all, "a", 1).map(({ key }) => key)).toEqual(["c", "b", "a"]);
  expect(moved(all, "a", -1)).toBe(all);
});

test("numbers of options aren't given again", () => {
  expect(withOption(draft("a", { options: [{ id: 4, label: "x" }] })).at(-1)).toEqual({ id: 5, label: "" });
});

test("names and options are missing or doubled", () => {
  const all = [draft("a"), draft("b", { name: " A " })];
  expect(draftProblems(all[1]!, all)).toEqual({ name: "Another field has this name" });
  const choice = draft("c", { kind: "choice" });
  expect(draftProblems(choice, all)).toEqual({ options: "Add at least one option" });
  const same = [
    { id: 1, label: "x" },
    { id: 2, label: "X " },
  ];
  expect(draftProblems({ ...choice, options: same }, all)).toEqual({ options: "Options must differ" });
});

test("options of what isn't a choice aren't sent", () => {
  expect(fieldsOf([draft("a", { options: [{ id: 1, label: "x" }] })])[0]).toMatchObject({ options: [] });
});
