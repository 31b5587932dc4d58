import { expect, test } from "vitest";
import { acceptedWords, chanceWords, standingOf, standingSentence } from "./appetite-words.ts";

const curve = { loss: [1e5, 1e6, 1e7, 1e8], probability: [0.5, 0.3, 0.125, 0.001] };

test("a chance above the accepted one comes first, with both figures", () => {
  const standing = standingOf(curve, [
    { loss: 1e6, probability: 0.4 },
    { loss: 1e7, probability: 0.05 },
  ]);
  expect(standing).toMatchObject({ beyond: true, loss: 1e7 });
  expect(standingSentence(standing!, "USD")).toBe(
    "There is a 1 in 8 chance of losing more than $10M in a year. Your limit is 1 in 20.",
  );
});

test("within the appetite, the tightest point is shown", () => {
  const standing = standingOf(curve, [
    { loss: 1e6, probability: 0.4 },
    { loss: 1e7, probability: 0.2 },
  ]);
  expect(standing).toMatchObject({ beyond: false, loss: 1e6 });
  expect(standingSentence(standing!, "EUR")).toBe(
    "There is a 30% chance of losing more than €1M in a year, below your 40% limit.",
  );
});

test("a chance that no '1 in' comes close to is a percentage, and so is the limit unless it's rare", () => {
  const said = (chance: number, accepted: number) =>
    standingSentence({ beyond: chance > accepted, loss: 2e6, chance, accepted }, "USD").replace(
      " of losing more than $2M in a year",
      "",
    );
  expect(said(0.18, 0.25)).toBe("There is an 18% chance, below your 25% limit.");
  expect(said(0.126, 0.05)).toBe("There is a 1 in 8 chance. Your limit is 1 in 20.");
  expect(said(0.18, 0.001)).toBe("There is an 18% chance. Your limit is 1 in 1,000.");
  expect(said(0.04, 0.07)).toBe("There is a 1 in 25 chance, below your 1-in-14 limit.");
});

test("chances that round to the same value are distinguished by their percentages", () =>
  expect(standingSentence({ beyond: true, loss: 1e7, chance: 0.0502, accepted: 0.05 }, "USD")).toMatch(
    "There is a 5.02% chance of losing more than $10M in a year. Your limit is 5%.",
  ));

test("without an appetite there is no verdict", () => expect(standingOf(curve, [])).toBeNull());

test("a chance reads as a person would say it", () => {
  expect(chanceWords(0)).toBe("no chance");
  expect(chanceWords(0.5)).toBe("a 1 in 2 chance");
  expect(chanceWords(0.81)).toBe("an 81% chance");
  expect(chanceWords(0.01)).toBe("a 1 in 100 chance");
  expect(chanceWords(0.00001)).toBe("a less than 1 in 10,000 chance");
  expect(acceptedWords(0)).toBe("none");
  expect(acceptedWords(0.42)).toBe("42%");
});
