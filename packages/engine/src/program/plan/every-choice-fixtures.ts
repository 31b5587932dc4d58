/** Every choice of an organization, with the loss that it leaves: computed once, for whatever is expected of it. */
import type { Result } from "../../result.ts";
import { netOf, stateLoss } from "../state-loss.ts";
import { candidatesOf } from "./candidates.ts";
import { choiceOf, plannedMembers } from "./expected-losses.ts";
import type { ToPlan } from "./plan.ts";
import { combinations } from "./plan-fixtures.ts";
import { Rules } from "./rules.ts";

/** A choice that the rules allow. */
interface EveryChoice {
  readonly chosen: readonly boolean[];
  readonly ids: readonly string[];
  /** Money per year. */
  readonly cost: number;
  /** Of the loss after insurance. */
  readonly curve: Result["curve"];
}

/** Every choice that the rules allow, by the engines of `programLoss`. */
export function everyChoice({ members: all, joined, controls }: ToPlan): readonly EveryChoice[] {
  const { candidates } = candidatesOf(all, controls, joined.policies);
  const rules = new Rules(candidates);
  const members = plannedMembers(all, joined, candidates);
  return combinations(candidates.length)
    .filter((chosen) => rules.allows(chosen))
    .map((chosen) => {
      const ids = candidates.filter((_, i) => chosen[i]).map(({ id }) => id);
      const scenarios = members.map((member) => member.scenario(choiceOf(member, chosen)));
      const policies = joined.policies.filter(
        ({ id, inPlace, willBe }) => (inPlace && willBe) || ids.includes(id),
      );
      const loss = stateLoss(scenarios, joined, { policies });
      const { curve } = netOf(loss, joined)?.loss ?? loss.gross;
      return { chosen, ids, cost: rules.costOf(chosen), curve };
    });
}
