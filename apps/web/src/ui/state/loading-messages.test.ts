import { expect, test } from "vitest";
import { LOADING_MESSAGES, MESSAGE_MS, nextMessage } from "./loading-messages.ts";

test("there are fifteen different messages, among them the five that the specification names", () => {
  expect(new Set(LOADING_MESSAGES).size).toBe(15);
  expect(LOADING_MESSAGES).toEqual(
    expect.arrayContaining([
      "Analyzing security controls...",
      "Scanning for vulnerabilities...",
      "Evaluating risk scenarios...",
      "Quantifying cyber risks...",
      "Reviewing access controls...",
    ]),
  );
  expect(MESSAGE_MS).toBe(1800);
});

test("every message can appear, and none twice in a row", () => {
  const rolls = Array.from({ length: 1000 }, (_, at) => at / 1000);
  for (const current of LOADING_MESSAGES) {
    const next = new Set(rolls.map((roll) => nextMessage(current, () => roll)));
    expect(next.size).toBe(14);
    expect(next.has(current)).toBe(false);
  }
  expect(new Set(rolls.map((roll) => nextMessage(undefined, () => roll))).size).toBe(15);
});
