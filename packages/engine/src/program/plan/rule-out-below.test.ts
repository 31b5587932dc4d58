/** What is ruled out by shared years, and put outside by a choice's own, against the figures of every combination. */
import { beforeAll, describe, expect, it } from "vitest";
import { LONG } from "../../../test/often.ts";
import type { TolerancePoint } from "../../treatment.ts";
import { worstBreach } from "../appetite.ts";
import { dependenceOf } from "../pair-correlations.ts";
import { jointYearsFor } from "../years/joint-years.ts";
import { candidatesOf } from "./candidates.ts";
import { everyChoice } from "./every-choice-fixtures.ts";
import { choiceOf, expectedLoss, plannedMembers } from "./expected-losses.ts";
import { cheapestInside, choiceFigures, type ToPlan } from "./plan.ts";
import { ORGANIZATIONS, smallOrganization, tower } from "./organizations-fixtures.ts";
import { alikeOrganization } from "./plan-fixtures.ts";
import { ruleOutBelow } from "./rule-out-below.ts";
import { Rules } from "./rules.ts";
import { JudgedYears } from "./years/judged-years.ts";

/** Everything that isn't ruled out below a cost, told that nothing is inside. */
function notRuledOut({ members: all, joined, controls }: ToPlan, tolerance: TolerancePoint[], limit: number) {
  const { candidates } = candidatesOf(all, controls, joined.policies);
  const rules = new Rules(candidates);
  const members = plannedMembers(all, joined, candidates);
  const none = candidates.map(() => false);
  const saves = candidates.map(({ kind }, i) =>
    kind === "policy" ? Infinity : expectedLoss(members, none) - expectedLoss(members, none.with(i, true)),
  );
  const judged: (readonly boolean[])[] = [];
  const found = ruleOutBelow(
    { candidates, rules, members, joined, tolerance, saves },
    limit,
    (chosen) => {
      judged.push(chosen);
      return false;
    },
    () => true,
  );
  return { candidates, rules, judged, found };
}

/** Tells which choices are surely outside, by years that are put together from their scenarios'. */
function judge(
  { members: all, joined, controls }: ToPlan,
  tolerance: { loss: number; probability: number }[],
) {
  const { candidates } = candidatesOf(all, controls, joined.policies);
  const members = plannedMembers(all, joined, candidates);
  const scenarios = members.map((member) => member.scenario(0));
  const dependence = dependenceOf(joined.dependence, scenarios);
  const years = new JudgedYears({
    ids: members.map(({ id }) => id),
    dependence,
    causes: joined.causes,
    policies: joined.policies,
    tolerance,
    years: jointYearsFor(scenarios, joined.causes),
    exactBefore: dependence.type !== "matrix",
  });
  return (chosen: readonly boolean[]) => {
    const states = members.map((member) => {
      const choice = choiceOf(member, chosen);
      return { key: `${choice}`, scenario: member.scenario(choice) };
    });
    const has = joined.policies.map(
      ({ id, inPlace }) => inPlace || candidates.some((one, i) => one.id === id && chosen[i]!),
    );
    return years.isOutside(states, has, { left: Infinity });
  };
}

/** A limit that every organization breaks, whatever it chooses. */
const NEVER: TolerancePoint[] = [{ loss: 10_000, probability: 1e-9 }];

/** What joins and insures these is part of what joins and insures others: they're judged at night. */
const AT_NIGHT = [
  "under a tower",
  "under a tower, all correlated alike",
  "under a tower, correlated by pairs",
];
const JUDGED = ORGANIZATIONS.filter(([name]) => LONG || !AT_NIGHT.includes(name)).map(
  ([name, plan], i) => [name, plan, LONG ? [0.85, 0.4] : [i % 2 === 0 ? 0.85 : 0.4]] as const,
);

describe.each(JUDGED)("%s", { timeout: 120_000 }, (_, plan, shares) => {
  const { net, breach } = choiceFigures(plan, [], NEVER);
  let allowed: ReturnType<typeof everyChoice>;
  beforeAll(() => {
    allowed = everyChoice(plan);
  }, 120_000);
  /** Limits at these parts of a year that's as bad as one in ten and one in a hundred with nothing chosen. */
  const toleranceAt = (share: number) => [
    { loss: share * net.p90, probability: 0.1 },
    { loss: share * net.p99, probability: 0.01 },
  ];

  it("has the losses of the joint computation", () => {
    const none = allowed.find(({ ids }) => ids.length === 0)!;
    expect(breach).not.toBeNull();
    expect(worstBreach(none.curve, NEVER)).toEqual(breach);
    const most = allowed.at(-1)!;
    expect(worstBreach(most.curve, NEVER) ?? null).toEqual(choiceFigures(plan, most.ids, NEVER).breach);
  });

  it.each(shares)("nothing that is inside is ruled out at %f of a bad year", (share) => {
    const tolerance = toleranceAt(share);
    const inside = allowed.filter(({ curve }) => !worstBreach(curve, tolerance));
    const { judged, found } = notRuledOut(plan, tolerance, Infinity);
    expect(found).toMatchObject({ chosen: null, atLeast: Infinity, done: true });
    const left = new Set(judged.map((chosen) => chosen.join()));
    expect(inside.filter(({ chosen }) => !left.has(chosen.join()))).toEqual([]);
    expect(judged.length).toBeLessThan(allowed.length);
    let asked = 0;
    const answer = cheapestInside(plan, tolerance, () => asked++ >= 0);
    expect(answer.choice?.cost ?? null).toBe(
      inside.length > 0 ? Math.min(...inside.map(({ cost }) => cost)) : null,
    );
    if (asked < 10) return; // too short a search to cut, and each piece begins with everything that's known of all choices
    // cut short, in the middle at the latest, each search goes on where the last one stopped: at the first place on every push
    let piece = cheapestInside(plan, tolerance, mayAsk(Math.min(25, Math.ceil(asked / 2))));
    expect(piece.unfinished).not.toBeNull();
    for (let round = 0; piece.unfinished && round < 500; round++)
      piece = cheapestInside(plan, tolerance, mayAsk(LONG ? 25 : Infinity), piece.unfinished);
    expect(piece.unfinished).toBeNull();
    expect([piece.proven, piece.choice?.cost]).toEqual([answer.proven, answer.choice?.cost]);
  });

  if (plan.joined.policies.length === 0 && plan.joined.dependence.type !== "matrix") return;
  it("what its years put outside is outside by its figures, and what is clearly outside is put there", () => {
    const tolerance = toleranceAt(0.7);
    const isOutside = judge(plan, tolerance);
    const answers = allowed.map(({ chosen, curve }) => ({
      told: isOutside(chosen),
      breach: worstBreach(curve, tolerance),
    }));
    expect(answers.filter((one) => one.told && !one.breach)).toEqual([]);
    const clear = answers.filter((one) => one.breach && one.breach.chance > 1.3 * one.breach.accepted);
    expect(clear.length).toBeGreaterThan(0);
    expect(clear.filter(({ told }) => told).length).toBeGreaterThanOrEqual(clear.length / 2);
  });
});

/** Whether a search may go on, so many times. */
function mayAsk(times: number): () => boolean {
  let left = times;
  return () => left-- > 0;
}

describe("forty alike candidates under a tower", () => {
  const plan: ToPlan = {
    ...alikeOrganization(),
    joined: {
      ...alikeOrganization().joined,
      policies: [
        tower("t", {
          tower: [{ retention: 1e6, limit: 1e7, share: 1 }],
          perYear: { retention: 0, limit: 2e7 },
        }),
      ],
    },
  };

  it("leave few of the 67,648 cheaper combinations to be judged by themselves", { timeout: 120_000 }, () => {
    const { judged, found, rules } = notRuledOut(plan, [{ loss: 7_766_885, probability: 0.05 }], 204_000);
    expect(found).toMatchObject({ chosen: null, atLeast: 204_000, done: true });
    expect(judged.length).toBeLessThan(60);
    expect(judged.every((chosen) => rules.costOf(chosen) < 204_000)).toBe(true);
  });
});

describe("policies that together pay more than a loss adds", () => {
  it("rule out nothing, since less loss could leave more", () => {
    const plan = smallOrganization(3, true, { policies: [tower("t"), tower("u")] });
    expect(notRuledOut(plan, [{ loss: 1e5, probability: 0.1 }], 1e6).found).toBeUndefined();
  });
});
