import { expect, test } from "vitest";
import { changesInWords } from "./change-words.ts";

const NONE = { improved: 0, worsened: 0, answered: 0, changed: 0, onlyBefore: 0, onlyAfter: 0 };

test("counts come in one sentence, without those that are none", () => {
  expect(changesInWords({ ...NONE, improved: 3, onlyAfter: 2, same: 1005 })).toBe(
    "3 improved, 2 only after, 1,005 the same.",
  );
  expect(changesInWords({ ...NONE, same: 110 })).toBe("No differences: 110 entries are the same.");
});
