import type { FrameworkContent } from "@crq/frameworks/official";
import { describe, expect, test } from "vitest";
import { checkedEntry, entryDraft } from "./entry-draft.ts";

const content: FrameworkContent = {
  catalog: {
    id: "own",
    title: "Own",
    version: "1",
    publisher: "Us",
    titles: "own",
    groups: [
      { id: "AC", title: "Access" },
      { id: "AT", title: "Training" },
    ],
    entries: [
      { id: "AC-2", title: "Accounts", group: "AC", weight: 5, objectives: ["AC-02a"] },
      { id: "AC-2(1)", title: "Automated", group: "AC", parent: "AC-2" },
    ],
  },
  official: { "AC-2": { statement: "Manage accounts.", parameters: [{ id: "p1", label: "how often" }] } },
};
const [control, enhancement] = content.catalog.entries;
const draft = entryDraft(content, { entry: control! });
const checked = (changes: Partial<typeof draft>, isNew = false) =>
  checkedEntry(content, "nist-sp-800-53-r5", { ...draft, ...changes }, isNew ? undefined : control);

test("an entry whose form is saved unchanged is the same, with what the form doesn't show", () =>
  expect(checked({})).toEqual({ entry: control, text: content.official["AC-2"] }));

describe("an identifier", () => {
  test("can't be given twice", () =>
    expect(checked({ id: "AC-2(1)" })).toEqual({ problems: { id: "There already is an entry AC-2(1)" } }));

  test("of what it's part of can be typed as people write it, and decides the group", () =>
    expect(checked({ id: "AC-2(9)", group: "AT", parent: "ac-02" }, true)).toMatchObject({
      entry: { id: "AC-2(9)", parent: "AC-2", group: "AC" },
    }));

  test("that doesn't exist is refused", () =>
    expect(checked({ parent: "AC-99" })).toEqual({ problems: { parent: "There is no entry AC-99" } }));
});

test("an entry can't be part of itself, nor of what belongs to it", () => {
  expect(checked({ parent: "AC-2" })).toHaveProperty("problems.parent");
  expect(checked({ parent: enhancement!.id })).toHaveProperty("problems.parent");
});

test("emptied fields leave the entry, so that it isn't saved as changed", () => {
  const result = checked({ title: "", statement: " ", baselines: " , " });
  expect(result).toEqual({
    entry: { id: "AC-2", group: "AC", weight: 5, objectives: ["AC-02a"] },
    text: { parameters: [{ id: "p1", label: "how often" }] },
  });
});

test("a withdrawn entry says where its content went", () =>
  expect(checked({ withdrawn: true, replacedBy: "AC-3, AC-4, AC-3" })).toMatchObject({
    entry: { withdrawn: ["AC-3", "AC-4"] },
  }));
