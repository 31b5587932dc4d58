/** What a question consists of, checked: its entries exist, and its answers can be judged. */
import type { QuestionContent, QuestionFields } from "@crq/contract/compliance/questions/question-fields";
import { MOST_QUESTIONS } from "@crq/contract/compliance/questions/questions";
import type { FieldProblem } from "@crq/contract/problem";
import { questionProblems } from "@crq/frameworks/questions/question";
import type { Tx } from "../../../../db/doors.ts";
import { countOf, lockTenant } from "../../../../db/versions.ts";
import type { Actor } from "../../../../http/actor.ts";
import { Fault } from "../../../../http/fault.ts";
import { checkOwnClient } from "../../../../http/own-client.ts";
import type { FrameworkLookup } from "../../frameworks/public.ts";

/** A question as it's kept, or what is wrong with it. */
export async function checkedContent(
  fields: QuestionFields,
  lookUp: FrameworkLookup,
): Promise<{ readonly content: QuestionContent; readonly problems: FieldProblem[] }> {
  const problems: FieldProblem[] = [];
  const entries: QuestionContent["entries"] = [];
  for (const [at, { framework, entry }] of fields.entries.entries()) {
    const known = await lookUp(framework);
    const found = known?.find(entry);
    if (!known) problems.push({ path: `entries[${at}]`, message: "is not of a framework that you can see" });
    else if ("problem" in found!)
      problems.push({ path: `entries[${at}]`, message: `${entry} ${found.problem}` });
    else entries.push({ framework: known.id, edition: known.edition, entry: found!.id });
  }
  const content = { ...fields, entries };
  return { content, problems: [...problems, ...questionProblems(content)] };
}

/** Questions and sets belong to the whole tenant. */
export function checkWholeTenant(actor: Pick<Actor, "clientId">, noun: string): void {
  checkOwnClient(actor, { clientId: null }, noun);
}

/** Refuses more questions than a tenant keeps; of two people at a time, the second waits. */
export async function checkRoom(tx: Tx, tenantId: string, more: number): Promise<void> {
  if ((await lockTenant(tx, tenantId)) === undefined) throw new Fault("not-found");
  if ((await countOf(tx, "questions", tenantId)) + more > MOST_QUESTIONS)
    throw new Fault("conflict", {
      detail: `A tenant keeps at most ${MOST_QUESTIONS} questions. Delete some that no set asks.`,
    });
}

/** A question as people write it. */
export function fieldsOf(of: QuestionContent): QuestionFields {
  const { text, help, kind, weight, choices, bands, entries } = of;
  return {
    text,
    help,
    kind,
    weight,
    choices,
    bands,
    entries: entries.map(({ framework, entry }) => ({ framework, entry })),
  };
}
