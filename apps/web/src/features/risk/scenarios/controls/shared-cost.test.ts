/** What a shared control costs isn't held against one of the scenarios that it acts on. */
import type { ControlSummary } from "@crq/contract/risk/controls";
import type { Control } from "@crq/engine/treatment";
import { expect, test } from "vitest";
import { decisionWords } from "../sensitivity/decision-words.ts";
import { sharedControls } from "./shared-cost.tsx";

const control = (id: string, record?: string) =>
  ({ id, title: id.toUpperCase(), ...(record !== undefined && { record }) }) as Control;
const records = new Map(
  [
    ["many", 6],
    ["one", 1],
  ].map(([id, scenarioCount]) => [id, { id, scenarioCount } as ControlSummary] as [string, ControlSummary]),
);

test("only controls that act on several scenarios are shared", () => {
  const controls = [control("a", "many"), control("b", "one"), control("c"), control("d", "unknown")];
  expect(sharedControls(controls, records)).toEqual([{ id: "a", title: "A", scenarioCount: 6 }]);
});

test.each([false, true])(
  "a shared control isn't given up for one scenario (above the appetite: %s)",
  (above) => {
    const { before, said, after } = decisionWords("accept", above, true);
    const words = before + said + after;
    expect(words).toContain("from this scenario alone");
    expect(words).not.toMatch(/accept the risk|cost more than they save/);
    expect(decisionWords("treat", above, true)).toEqual(decisionWords("treat", above, false));
  },
);
