import { expect, test } from "vitest";
import { actionWords } from "./action-words.ts";

const sources = import.meta.glob<string>(["../../../../../server/src/**/*.ts", "!**/*.test.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});

/** Every action that the server writes into the log: `action: "record.verb"`, or one of several. */
function actionsOfServer(): string[] {
  const named = Object.values(sources)
    .flatMap((source) => [...source.matchAll(/\baction(?::|\s*=)\s*([^;{}\n]*)/g)])
    .flatMap(([, value = ""]) => [...value.matchAll(/"([a-z]+(?:-[a-z]+)*\.[a-z]+(?:-[a-z]+)*)"/g)]);
  return [...new Set(named.map(([, action = ""]) => action))];
}

test("the server's actions are found by this test", () => {
  expect(actionsOfServer()).toEqual(
    expect.arrayContaining(["session.open", "entitlement.grant", "api-key.create", "audit.export"]),
  );
});

test("every action that the server writes has words of its own", () => {
  expect(actionsOfServer().filter((action) => actionWords(action) === action)).toEqual([]);
});

test("words begin with a capital and are no sentence", () => {
  for (const action of actionsOfServer()) expect(actionWords(action)).toMatch(/^[A-Z].*[^.]$/);
});

test("an action without words shows its name", () => {
  expect(actionWords("moon.land")).toBe("moon.land");
});
