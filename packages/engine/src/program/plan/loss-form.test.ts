/** Forms of losses and what is bounded with them, against every combination of what is open. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { often } from "../../../test/often.ts";
import { parseScenario } from "../../parse-scenario.ts";
import type { ControlEffect } from "../../treatment.ts";
import { generatedScenarios } from "../../truth/generated-scenarios-fixtures.ts";
import { APART } from "../joined.ts";
import { candidatesOf } from "./candidates.ts";
import { choiceOf, expectedLoss, plannedMembers } from "./expected-losses.ts";
import { LossForms, lossOf } from "./loss-form.ts";
import { alikeOrganization, combinations, organization } from "./plan-fixtures.ts";
import { Relaxation } from "./relaxation.ts";
import { type Decided, IN, OPEN, OUT, Rules } from "./rules.ts";

const SCENARIOS = 3;
const part = fc.double({ min: 0, max: 1, noNaN: true });

/** Whether a seed makes scenarios that the engine takes: some would limit nearly all of an estimate away. */
const makesScenarios = (seed: number) =>
  generatedScenarios(SCENARIOS, seed).every((scenario) => parseScenario(scenario).ok);

/** An organization, what is decided about its candidates (by their order), and numbers for a search to begin with. */
const state = fc
  .record({
    seed: fc.integer({ min: 1, max: 1_000_000 }).filter(makesScenarios),
    plain: fc.boolean(),
    drawn: fc.array(part, { minLength: 8, maxLength: 8 }),
    parts: fc.array(part, { minLength: 8, maxLength: 8 }),
    share: part,
    price: fc.double({ min: 1e-6, max: 1e3, noNaN: true }),
    rounds: fc.integer({ min: 1, max: 8 }),
    costCounts: fc.constantFrom<0 | 1>(0, 1),
  })
  .map(({ seed, plain, drawn, parts, ...rest }) => {
    const {
      members: all,
      joined,
      controls,
    } = organization(seed, { scenarios: SCENARIOS, controls: 8 }, plain);
    const { candidates } = candidatesOf(all, controls, []);
    const rules = new Rules(candidates);
    const decided = candidates.reduce<Decided>((before, _, place) => {
      const which = drawn[place]!;
      const after =
        which < 0.2 ? rules.choose(before, place) : which < 0.4 ? rules.leave(before, place) : null;
      return after ?? before;
    }, new Uint8Array(candidates.length));
    const start = Float64Array.from(parts.slice(0, candidates.length));
    return { ...rest, rules, decided, start, members: plannedMembers(all, joined, candidates) };
  });

/** Every combination with what is decided. */
const completions = (decided: Decided) =>
  combinations(decided.length).filter((chosen) =>
    decided.every((one, place) => one === OPEN || chosen[place] === (one === IN)),
  );

describe("a form of a scenario's expected loss", () => {
  it("is at most the loss of every combination of what is open, and equal to it if nothing special is", () => {
    fc.assert(
      fc.property(state, ({ decided, members }) => {
        for (const member of members) {
          const form = member.forms.at(decided)!;
          const exact = member.forms.openSpecial(decided).length === 0;
          const nothingMore = Array.from(decided, (one) => one === IN);
          if (member.forms.isExactFor(decided))
            expect(lossOf(form, member.local, nothingMore)).toBeGreaterThanOrEqual(
              member.loss(choiceOf(member, nothingMore)) * (1 - 1e-11),
            );
          for (const chosen of completions(decided)) {
            const loss = member.loss(choiceOf(member, chosen));
            const bound = lossOf(form, member.local, chosen);
            expect(bound).toBeLessThanOrEqual(loss * (1 + 1e-11));
            if (exact) expect(bound).toBeGreaterThanOrEqual(loss * (1 - 1e-11));
          }
        }
      }),
      { numRuns: often(20, 60) },
    );
  });
});

describe("a bound", () => {
  it("is at most what every combination within budget and rules leaves, wherever its search begins", () => {
    fc.assert(
      fc.property(state, ({ decided, members, rules, start, share, price, rounds, costCounts }) => {
        const budget = share * rules.cost.reduce((sum, cost) => sum + cost, 0);
        const local = members.map((member) => member.local);
        const found = new Relaxation({ rules, local, budget, costCounts }).bound(
          decided,
          members.map((member) => member.forms.at(decided)),
          { parts: start, perCost: price },
          { enough: Infinity, rounds },
        );
        for (const chosen of completions(decided)) {
          const cost = rules.costOf(chosen);
          if (cost > budget || !rules.allows(chosen)) continue;
          const left = expectedLoss(members, chosen) + costCounts * cost;
          const slack = 1e-10 * (left + found.value);
          expect(found.value).toBeLessThanOrEqual(left + Math.abs(slack));
          for (const [place, more] of found.reduced.entries())
            if (decided[place] === OPEN && chosen[place] === more > 0)
              expect(found.value + Math.abs(more)).toBeLessThanOrEqual(
                left + Math.abs(slack) + 1e-9 * Math.abs(more),
              );
        }
      }),
      { numRuns: often(20, 60) },
    );
  });

  it("comes close to the best combination where nothing is left out for the budget", () => {
    const { members: all, joined, controls } = alikeOrganization();
    const { candidates } = candidatesOf(all, controls, []);
    const rules = new Rules(candidates.map((one) => ({ ...one, requires: [], excludes: [] })));
    const members = plannedMembers(all, joined, candidates);
    const decided = new Uint8Array(candidates.length);
    const local = members.map((member) => member.local);
    const { value, reduced } = new Relaxation({ rules, local, budget: Infinity, costCounts: 0 }).bound(
      decided,
      members.map((member) => member.forms.at(decided)),
      { parts: new Float64Array(candidates.length), perCost: 0 },
      { enough: Infinity, rounds: 1 },
    );
    const least = expectedLoss(
      members,
      candidates.map(() => true),
    );
    expect(value / least).toBeCloseTo(1, 9);
    expect(reduced.every((more) => more <= 0)).toBe(true);
  });
});

describe("more special candidates than can be looked at", () => {
  const local = [...Array(12).keys()];
  const special = local.map(() => true);
  const decided = new Uint8Array(12);

  it("have no form until enough of them are decided", () => {
    const chosenIn = (choice: number) => local.filter((i) => Math.floor(choice / 2 ** i) % 2 === 1).length;
    const terms = (choice: number) => [100 / (1 + chosenIn(choice))];
    const forms = new LossForms({ local, special, mostFall: special.map(() => undefined), terms });
    expect(forms.at(decided)).toBeNull();
    decided[3] = IN;
    decided[7] = OUT;
    expect(forms.openSpecial(decided)).toHaveLength(10);
    expect(forms.at(decided)).not.toBeNull();
  });

  it("have one that lies lower where their falls are known to be bounded", () => {
    const events = (i: number): ControlEffect => ({
      node: i % 2 === 0 ? "primary" : "frequency.lef",
      change: { type: "factor", factor: { type: "constant", value: 0.6 + i / 40 } },
    });
    const controls = local.map((i) => ({
      id: `c${i}`,
      record: `c${i}`,
      title: "Control",
      status: "planned" as const,
      annualCost: { type: "constant", value: 1 } as const,
      effects: [events(i)],
    }));
    const estimate = { ...alikeOrganization().members[0]!.estimate, eventCap: 1_000_000 };
    const [member] = plannedMembers([{ id: "s", estimate, treatment: { controls } }], APART, controls);
    const form = member!.forms.at(new Uint8Array(12))!;
    const none = local.map(() => false);
    expect(lossOf(form, local, none)).toBe(member!.loss(0));
    for (const chosen of combinations(12).filter((_, n) => n % 37 === 0)) {
      const loss = member!.loss(choiceOf(member!, chosen));
      expect(lossOf(form, local, chosen)).toBeLessThanOrEqual(loss * (1 + 1e-7));
    }
    expect(lossOf(form, local, none.with(0, true))).toBeLessThan(member!.loss(1) * 0.95);
  });
});
