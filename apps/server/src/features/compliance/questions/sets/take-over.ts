/** Questions in full become questions of the bank: those that it has already, word for word, are taken from there. */
import type {
  KeptSections,
  QuestionContent,
  WrittenSections,
} from "@crq/contract/compliance/questions/question-fields";
import type { Tx } from "../../../../db/doors.ts";
import type { TenantCtx } from "../../../../http/serve.ts";
import { checkRoom, fieldsOf } from "../bank/content.ts";
import { inUse, insert } from "../bank/store.ts";

/** What is compared of a question; how much it counts is each set's own. */
const keyOf = (content: QuestionContent) => {
  const { weight: _, ...fields } = fieldsOf(content);
  return JSON.stringify(fields);
};

/**
 * The sections as they're written, with a question of the bank at each place.
 * @param dryRun counts only
 */
export async function intoBank(
  tx: Tx,
  { actor }: Pick<TenantCtx, "actor">,
  content: KeptSections,
  dryRun = false,
): Promise<{ readonly sections: WrittenSections; readonly added: number }> {
  const bank = new Map(
    (await inUse(tx)).map((one) => [keyOf(one), { id: one.id, edition: one.edition, weight: one.weight }]),
  );
  const all = content.flatMap(({ items }) => items.map(({ question }) => question));
  const fresh = new Map(all.map((question) => [keyOf(question), question]));
  for (const key of bank.keys()) fresh.delete(key);
  if (dryRun) return { sections: [], added: fresh.size };
  if (fresh.size > 0) await checkRoom(tx, actor.tenantId, fresh.size);
  for (const [key, question] of fresh)
    bank.set(key, { id: await insert(tx, question, actor), edition: 1, weight: question.weight });
  const sections = content.map(({ title, items }) => ({
    title,
    items: items.map(({ id, question, condition }) => {
      const { id: questionId, edition, weight } = bank.get(keyOf(question))!;
      return {
        id,
        questionId,
        edition,
        weight: weight === question.weight ? null : question.weight,
        condition,
      };
    }),
  }));
  return { sections, added: fresh.size };
}
