import { expect, test } from "vitest";
import { bodyOf, fieldsOf, withFields } from "./answer-fields.ts";
import { type Waiting, afterSaving, chosen, rebased, sendable, withChange } from "./waiting-answer.ts";

const SAVED = {
  version: 3,
  fields: { result: null, work: "not-started", note: "", "objective:3.1.1[a]": "met" },
};

function changing(change: Waiting["changed"], before?: Waiting): Waiting | undefined {
  return withChange(before, { saved: SAVED, change, sending: {}, now: 1 });
}

test("changes of one entry add up on the version that they started from", () => {
  const first = changing({ result: "met" })!;
  const both = withChange(first, {
    saved: { version: 9, fields: { ...SAVED.fields, work: "ready" } },
    change: { note: "Seen" },
    sending: {},
    now: 2,
  });
  expect(both).toMatchObject({ version: 3, changed: { result: "met", note: "Seen" }, at: 2 });
  expect(both!.known["work"]).toBe("not-started");
});

test("a field that is set back to what was saved no longer waits, unless its change is on the way", () => {
  const first = changing({ result: "met" })!;
  expect(changing({ result: null }, first)).toBeUndefined();
  const back = withChange(first, {
    saved: SAVED,
    change: { result: null },
    sending: { result: "met" },
    now: 2,
  });
  expect(back?.changed).toEqual({ result: null });
  const after = afterSaving(
    back!,
    { result: "met" },
    { version: 4, fields: { ...SAVED.fields, result: "met" } },
  );
  expect(after).toMatchObject({ version: 4, changed: { result: null } });
});

test("changes to different fields are merged without a question", () => {
  const mine = changing({ result: "met", "objective:3.1.1[b]": "met" })!;
  const theirs = { ...SAVED.fields, note: "Theirs", "objective:3.1.1[a]": "not-met" };
  const merged = rebased(mine, { version: 4, fields: theirs })!;
  expect(merged).toMatchObject({ version: 4, changed: mine.changed, theirs: {} });
  expect(bodyOf(merged.known, sendable(merged))).toEqual({
    result: "met",
    objectives: { "3.1.1[a]": "not-met", "3.1.1[b]": "met" },
  });
});

test("a field that both changed differently waits for a choice while the others are sent", () => {
  const mine = changing({ result: "met", work: "ready" })!;
  const met = rebased(mine, { version: 4, fields: { ...SAVED.fields, result: "not-met" } })!;
  expect(met.theirs).toEqual({ result: "not-met" });
  expect(sendable(met)).toEqual({ work: "ready" });
  expect(sendable(chosen(met, "result", "mine")!)).toEqual({ result: "met", work: "ready" });
  expect(chosen(met, "result", "theirs")!.changed).toEqual({ work: "ready" });
  const sent = afterSaving(
    met,
    { work: "ready" },
    { version: 5, fields: { ...SAVED.fields, result: "not-met" } },
  );
  expect(sent).toMatchObject({ version: 5, changed: { result: "met" }, theirs: { result: "not-met" } });
});

test("the same answer twice is no conflict, and nothing is left to save", () => {
  expect(
    rebased(changing({ result: "met" })!, { version: 4, fields: { ...SAVED.fields, result: "met" } }),
  ).toBe(undefined);
});

test("a note written without having seen what was there never replaces words silently", () => {
  const unseen = withChange(undefined, {
    saved: { version: 3, fields: { result: null } },
    change: { note: "Mine" },
    sending: {},
    now: 1,
  })!;
  expect(rebased(unseen, { version: 4, fields: { result: null, note: "Theirs" } })!.theirs).toEqual({
    note: "Theirs",
  });
  expect(rebased(unseen, { version: 4, fields: { result: null, note: "" } })!.theirs).toEqual({});
});

test("what was typed while the first part was on the way stays to be sent", () => {
  const mine = changing({ note: "First and more" })!;
  const left = afterSaving(
    mine,
    { note: "First" },
    { version: 4, fields: { ...SAVED.fields, note: "First" } },
  );
  expect(left).toMatchObject({ version: 4, changed: { note: "First and more" } });
});

test("an objective can be cleared, and goes out with those that weren't touched", () => {
  const row = { result: null, objectives: { a: "met", b: "met" } };
  expect(withFields(row, { "objective:a": null }).objectives).toEqual({ b: "met" });
  expect(bodyOf(fieldsOf(row), { "objective:a": null })).toEqual({ objectives: { b: "met" } });
});

test("a result that follows from objectives is worked out again from what both answered, without a question", () => {
  const derive = (fields: Waiting["changed"]) =>
    Object.entries(fields).some(([field, value]) => field.startsWith("objective:") && value === "not-met")
      ? "not-met"
      : "met";
  const mine = withChange(undefined, {
    saved: SAVED,
    change: { "objective:3.1.1[b]": "met", result: "met" },
    sending: {},
    follows: true,
    now: 1,
  })!;
  const theirs = { ...SAVED.fields, "objective:3.1.1[a]": "not-met", result: "not-met" };
  expect(rebased(mine, { version: 4, fields: theirs }, derive)).toMatchObject({
    changed: { "objective:3.1.1[b]": "met" },
    theirs: {},
  });
  const byHand = changing({ result: "met" }, mine)!;
  expect(rebased(byHand, { version: 4, fields: theirs }, derive)!.theirs).toEqual({ result: "not-met" });
});
