import { expect, test } from "vitest";
import { draftOf, readDraft } from "./appetite-draft.ts";

const point = (key: number, loss: string, chance: string) => ({ key, loss, chance });

test("amounts and chances are read as people write them, and sorted by loss", () =>
  expect(readDraft([point(0, "$50M", "1%"), point(1, "10m", "1 in 20")]).points).toEqual([
    { loss: 1e7, probability: 0.05 },
    { loss: 5e7, probability: 0.01 },
  ]));

test("points read back to the same bits", () => {
  const points = [
    { loss: 1_234_567, probability: 0.123 },
    { loss: 1e7, probability: 0.05 },
  ];
  expect(draftOf(points)[1]).toMatchObject({ loss: "10M", chance: "1 in 20" });
  expect(readDraft(draftOf(points)).points).toEqual(points);
});

test("problems are reported at their field", () => {
  const { points, errors } = readDraft([point(0, "much", "1 in 20"), point(1, "0", "2"), point(2, "1M", "")]);
  expect(points).toBeNull();
  expect(errors.get(0)).toEqual({ loss: "Enter an amount, such as 50K or 2M" });
  expect(errors.get(1)).toEqual({
    loss: "Enter an amount above 0, such as 10M",
    chance: "Enter a chance below 100%, such as 1 in 20",
  });
  expect(errors.get(2)).toEqual({ chance: "Enter a value" });
});

test("a larger loss can't be accepted more often, and no loss can appear twice", () => {
  expect(readDraft([point(0, "1M", "5%"), point(1, "10M", "10%")]).errors.get(1)?.chance).toMatch(
    /^A larger loss cannot/,
  );
  expect(readDraft([point(0, "1M", "5%"), point(1, "1,000,000", "1%")]).errors.get(1)?.loss).toMatch(/twice/);
});
