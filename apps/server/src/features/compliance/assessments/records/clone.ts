/** A new assessment from another one: of the same framework, another edition or another framework. */
import type { Answer } from "@crq/contract/compliance/assessments/answers";
import type { AssessmentRecord, assessmentRecords } from "@crq/contract/compliance/assessments/records";
import type { InputOf, ReplyOf } from "@crq/contract/route";
import { evaluate } from "@crq/frameworks/questions/evaluate";
import type { Tx } from "../../../../db/doors.ts";
import { checkOwnClient } from "../../../../http/own-client.ts";
import type { TenantCtx } from "../../../../http/serve.ts";
import type { Source } from "../../frameworks/public.ts";
import { checkAssessmentPlace } from "../../../platform/plans/public.ts";
import { isAnswered } from "../answers/changing.ts";
import { answersOf, insertAnswers, type NewAnswer } from "../answers/store.ts";
import { questionsIn } from "../questions/carry.ts";
import { givenAnswers, stillSays } from "../questions/apply.ts";
import { carryQuestionnaire, questionAnswersOf, questionnaireOf, setVerdictsOf } from "../questions/store.ts";
import { found, logged } from "./changing.ts";
import { placesIn } from "./places.ts";
import { carriedScoring } from "../scoring/choice.ts";
import { rescore } from "../scoring/rescore.ts";
import { frameworkToAssess, scopedAnswers } from "./scope.ts";
import * as store from "./store.ts";

type Clone = typeof assessmentRecords.clone;
type Carried = Omit<ReplyOf<Clone>["carried"], "questions">;
type CarriedQuestions = ReplyOf<Clone>["carried"]["questions"];

/** The handler `clone`. */
export function cloneAssessment(ctx: TenantCtx, { params, body }: InputOf<Clone>): Promise<ReplyOf<Clone>> {
  return ctx.inTenant(async (tx) => {
    const { actor } = ctx;
    const before = await found(tx, params.id);
    checkOwnClient(actor, before, "assessment");
    const same = body.framework === undefined || body.framework.toLowerCase() === before.framework;
    const source = await frameworkToAssess(tx, ctx, body.framework ?? before.framework, before.framework);
    const scope = scopeIn(source, before);
    const old = await answersOf(tx, before.id);
    const { answers, carried } = carriedOver(source, {
      old: same || body.answers ? old : [],
      fresh: scopedAnswers(source, scope),
      withAnswers: body.answers,
    });
    await checkAssessmentPlace(tx, actor.tenantId, store.countInUse);
    const id = await insertClone(tx, ctx, before, { source, scope, answers, name: body.name });
    await insertAnswers(tx, id, answers, before.id);
    const questions = body.questions
      ? await carriedQuestions(tx, before, { id, source, answers, withAnswers: body.answers })
      : null;
    await rescore(tx, id);
    const made = await found(tx, id);
    await logged(tx, ctx, "clone", made, {
      from: before.id,
      framework: source.id,
      carried: {
        entries: carried.entries,
        left: carried.left.length,
        ...(questions && { questions: questions.asked, answered: questions.answered }),
      },
    });
    return { ...made, carried: { ...carried, questions } };
  });
}

/** Gives the new assessment the other one's questions, as far as what they're about is there; null if it has none, or nothing of it is. */
async function carriedQuestions(
  tx: Tx,
  before: AssessmentRecord,
  to: {
    readonly id: string;
    readonly source: Source;
    readonly answers: readonly NewAnswer[];
    readonly withAnswers: boolean;
  },
): Promise<CarriedQuestions> {
  const { id, source, answers, withAnswers } = to;
  const asked = await questionnaireOf(tx, before.id);
  if (!asked) return null;
  const { placeOf, movedTo } = placesIn(source);
  const there = new Set(answers.map(({ entry }) => entry));
  const same = source.id === before.framework && source.edition === before.frameworkEdition;
  const { sections, left } = same
    ? { sections: asked.sections, left: [] }
    : questionsIn(asked.sections, {
        from: before.framework,
        to: source.id,
        edition: source.edition,
        placesOf: (entry) => [placeOf(entry), ...movedTo(entry)].filter((one) => there.has(one)),
      });
  if (sections.length === 0) return { set: asked.setName, asked: 0, answered: 0, left: [...left] };
  const given = withAnswers ? await questionAnswersOf(tx, before.id) : [];
  const says = evaluate({ framework: source.id, sections }, givenAnswers(given)).entries;
  const once = await setVerdictsOf(tx, before.id);
  // Where the questions say something else in the other framework, or nothing so far, the answer that's carried over stays, as if it were given by hand.
  const entries = answers.flatMap(({ entry, from }) =>
    from !== undefined && stillSays(says.get(entry), once.get(from)) ? { entry, from } : [],
  );
  await carryQuestionnaire(tx, id, { from: before.id, sections, withAnswers, entries });
  const asks = await questionAnswersOf(tx, id);
  const answered = asks.filter(({ answer }) => answer !== null).length;
  return { set: asked.setName, asked: asks.length, answered, left: [...left] };
}

interface ScopeIn {
  readonly baseline: string | undefined;
  readonly groups: readonly string[];
}

/** How the other one was scoped, as far as the framework has the same baseline and groups. */
function scopeIn({ content }: Source, { baseline, groups }: AssessmentRecord): ScopeIn {
  const known = new Set(content.groups.map(({ id }) => id));
  const has = baseline !== null && content.entries.some((entry) => entry.baselines.includes(baseline));
  const all = groups.every((group) => known.has(group));
  return { baseline: has ? baseline : undefined, groups: all ? groups : [] };
}

async function insertClone(
  tx: Tx,
  { actor }: TenantCtx,
  before: AssessmentRecord,
  made: {
    readonly source: Source;
    readonly scope: ScopeIn;
    readonly answers: readonly NewAnswer[];
    readonly name: string;
  },
): Promise<string> {
  const { source, scope, answers, name } = made;
  return store.insert(
    tx,
    {
      client_id: before.clientId,
      name,
      framework: source.id,
      framework_title: source.title,
      framework_edition: source.edition,
      baseline: scope.baseline ?? null,
      scope_groups: scope.groups,
      ...(await carriedScoring(tx, source, before)),
      owner_id: before.ownerId,
      owner_name: before.ownerName,
      due_on: null,
      controls_total: answers.filter(({ inScope }) => inScope).length,
      entries_total: answers.length,
      cloned_from_id: before.id,
    },
    actor,
  );
}

/** The new answers, each with the entry that it takes over, and what became of the old ones. */
function carriedOver(
  source: Source,
  of: {
    readonly old: readonly Answer[];
    readonly fresh: readonly NewAnswer[];
    readonly withAnswers: boolean;
  },
): { answers: NewAnswer[]; carried: Carried } {
  const { placeOf, movedTo } = placesIn(source);
  const fresh = new Map(of.fresh.map((one) => [one.entry, one]));
  const taken = new Map<string, Answer>();
  const moved: Carried["moved"] = [];
  const left: string[] = [];
  // An entry's own answer goes before those of entries that became a part of it.
  const [staying, leaving] = split(of.old, (one) => fresh.has(placeOf(one.entry)));
  for (const one of staying) {
    const to = placeOf(one.entry);
    taken.set(to, one);
    if (to !== one.entry && isAnswered(one)) moved.push({ from: one.entry, to: [to] });
  }
  for (const one of leaving.filter(isAnswered)) {
    const to = movedTo(one.entry).filter((id) => fresh.has(id));
    const free = to.filter((id) => !isTaken(taken.get(id)));
    for (const id of free) taken.set(id, one);
    if (free.length > 0) moved.push({ from: one.entry, to: free });
    else left.push(one.entry);
  }
  const answers = of.fresh.map((one) => {
    const before = taken.get(one.entry);
    if (!before) return one;
    const own = placeOf(before.entry) === one.entry;
    return {
      ...one,
      inScope: own ? before.inScope : one.inScope,
      ...(of.withAnswers && { from: before.entry }),
    };
  });
  const entries = of.withAnswers ? [...taken.values()].filter(isAnswered).length : 0;
  return {
    answers,
    carried: { entries, left: of.withAnswers ? left : [], moved: of.withAnswers ? moved : [] },
  };
}

const isTaken = (answer: Answer | undefined) => answer !== undefined && isAnswered(answer);

function split<T>(all: readonly T[], first: (one: T) => boolean): [T[], T[]] {
  return [all.filter(first), all.filter((one) => !first(one))];
}
