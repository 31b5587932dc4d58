import { activityKind } from "@crq/contract/platform/activity-kinds";
import { expect, test } from "vitest";
import { activityParts, activityWords } from "./activity-words.ts";

const sources = import.meta.glob<string>(["../../../../../server/src/**/*.ts", "!**/*.test.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});

/**
 * Every action that the server writes into the log: what looks like one, is about a record that the log knows, and is not the kind of a
 * notification.
 */
function actionsOfServer(): string[] {
  const literals = Object.values(sources).flatMap((source) =>
    [...source.matchAll(/(?<!kind: )"([a-z]+(?:-[a-z]+)*\.[a-z]+(?:-[a-z]+)*)"/g)].map(
      ([, name = ""]) => name,
    ),
  );
  const named = Object.values(sources)
    .flatMap((source) => [...source.matchAll(/\baction(?::|\s*=)\s*"([a-z-]+)\./g)])
    .map(([, kind = ""]) => kind);
  const kinds = new Set([...named, "scenario", "portfolio", "run", "client", "tenant"]);
  return [...new Set(literals)].filter((name) => kinds.has(name.split(".")[0]!));
}

test("every action that the server writes has a sentence", () => {
  const actions = actionsOfServer();
  expect(actions).toContain("scenario.update");
  expect(actions.filter((action) => activityParts({ action, title: null }).did === action)).toEqual([]);
});

test("every action that the server writes can be found by its kind", () => {
  expect(actionsOfServer().filter((action) => activityKind(action) === undefined)).toEqual([]);
});

test("an entry reads as a sentence", () => {
  const by = { actor: "Maya Chen", title: "Ransomware stops production" };
  expect(activityWords({ ...by, action: "scenario.update" })).toBe(
    "Maya Chen saved Ransomware stops production",
  );
  expect(activityWords({ actor: "Maya Chen", title: "Ira Bell", action: "entitlement.grant" })).toBe(
    "Maya Chen gave Ira Bell a role",
  );
});

test("what is described rather than named reads within the sentence", () => {
  expect(
    activityWords({
      actor: "Maya Chen",
      title: "Risk appetite of Larkfield Health",
      action: "risk-appetite.set",
    }),
  ).toBe("Maya Chen set the risk appetite of Larkfield Health");
});

test("a record whose name is not known is named by what it is", () => {
  expect(activityWords({ actor: "Maya Chen", title: null, action: "scenario.remove" })).toBe(
    "Maya Chen deleted a scenario",
  );
  expect(activityWords({ actor: "Maya Chen", title: null, action: "entitlement.grant" })).toBe(
    "Maya Chen gave somebody a role",
  );
});

test("a sentence that names nothing ignores a name", () => {
  expect(activityWords({ actor: "Maya Chen", title: "maya@example.com", action: "session.open" })).toBe(
    "Maya Chen signed in",
  );
});

test("an action without a sentence shows its own name", () => {
  expect(activityWords({ actor: "Maya Chen", title: "Mare", action: "moon.land" })).toBe(
    "Maya Chen moon.land: Mare",
  );
});
