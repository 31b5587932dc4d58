/** What is ruled out by shared years, against the figures of every combination. */
import { describe, expect, it } from "vitest";
import type { TolerancePoint } from "../../treatment.ts";
import { candidatesOf } from "./candidates.ts";
import { expectedLoss, plannedMembers } from "./expected-losses.ts";
import { cheapestInside, choiceFigures, type ToPlan } from "./plan.ts";
import { ORGANIZATIONS, smallOrganization, tower } from "./organizations-fixtures.ts";
import { alikeOrganization, combinations } from "./plan-fixtures.ts";
import { ruleOutBelow } from "./rule-out-below.ts";
import { Rules } from "./rules.ts";

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

describe.each(ORGANIZATIONS)("%s", { timeout: 120_000 }, (_, plan) => {
  const { net } = choiceFigures(plan, [], null);
  const { candidates, rules } = notRuledOut(plan, [{ loss: 1, probability: 1 }], 0);
  const ids = (chosen: readonly boolean[]) => candidates.filter((__, i) => chosen[i]).map(({ id }) => id);
  const allowed = combinations(candidates.length).filter((chosen) => rules.allows(chosen));

  it.each([0.85, 0.4])("nothing that is inside is ruled out at %f of a bad year", (share) => {
    const tolerance = [
      { loss: share * net.p90, probability: 0.1 },
      { loss: share * net.p99, probability: 0.01 },
    ];
    const inside = allowed.filter((chosen) => choiceFigures(plan, ids(chosen), tolerance).breach === null);
    const { judged, found } = notRuledOut(plan, tolerance, Infinity);
    expect(found).toMatchObject({ chosen: null, atLeast: Infinity, done: true });
    const left = new Set(judged.map((chosen) => chosen.join()));
    expect(inside.filter((chosen) => !left.has(chosen.join()))).toEqual([]);
    expect(judged.length).toBeLessThan(allowed.length);
    const answer = cheapestInside(plan, tolerance);
    expect(answer.choice?.cost ?? null).toBe(
      inside.length > 0 ? Math.min(...inside.map((chosen) => rules.costOf(chosen))) : null,
    );
    // cut short again and again, each search goes on where the last one stopped
    let piece = cheapestInside(plan, tolerance, mayAsk(25));
    for (let round = 0; piece.unfinished && round < 500; round++)
      piece = cheapestInside(plan, tolerance, mayAsk(25), piece.unfinished);
    expect(piece.unfinished).toBeNull();
    expect([piece.proven, piece.choice?.cost]).toEqual([answer.proven, answer.choice?.cost]);
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
