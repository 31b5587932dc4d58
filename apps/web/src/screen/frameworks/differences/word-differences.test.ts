import { expect, test } from "vitest";
import { wordDifferences } from "./word-differences.ts";

const shown = (before: string, after: string) =>
  wordDifferences(before, after)
    .map(({ kind, text }) => (kind === "same" ? text : kind === "gone" ? `[-${text}-]` : `[+${text}+]`))
    .join("");

test("only the words that changed are marked", () =>
  expect(shown("Review accounts every year.", "Review all accounts every month.")).toBe(
    "Review [+all +]accounts every [-year.-][+month.+]",
  ));

test("a text without a change is one piece, and no text is none", () => {
  expect(wordDifferences("As it was.", "As it was.")).toEqual([{ kind: "same", text: "As it was." }]);
  expect(wordDifferences("", "")).toEqual([]);
});

test("a text that came or went is marked whole", () => {
  expect(shown("", "New text")).toBe("[+New text+]");
  expect(shown("Old text", "")).toBe("[-Old text-]");
});

test("both texts can be read from the pieces, whatever they are", () => {
  const words = ["a", "b", " ", "\n", "c"];
  let seed = 7;
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  const text = () => Array.from({ length: 30 }, () => words[Math.floor(random() * words.length)]).join(" ");
  for (let turn = 0; turn < 200; turn++) {
    const [before, after] = [text(), text()];
    const pieces = wordDifferences(before, after);
    const without = (kind: string) =>
      pieces
        .filter((piece) => piece.kind !== kind)
        .map((piece) => piece.text)
        .join("");
    expect(without("new")).toBe(before);
    expect(without("gone")).toBe(after);
  }
});

test("very long texts are compared in time, by showing both", () => {
  const [before, after] = ["a b ".repeat(5000), "c d ".repeat(5000)];
  const started = performance.now();
  const pieces = wordDifferences(before, after);
  expect(performance.now() - started).toBeLessThan(1000);
  expect(pieces.map(({ kind }) => kind)).toContain("gone");
});
