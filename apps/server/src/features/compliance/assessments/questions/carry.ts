/** The questions of an assessment in a new one: of the same framework as they are, of another one about the entries that theirs became there. */
import type { KeptSections } from "@crq/contract/compliance/questions/question-fields";
import { QUESTION_LIMITS } from "@crq/frameworks/questions/question";
import { clausesOf } from "@crq/frameworks/questions/question-set";

type Item = KeptSections[number]["items"][number];

/** Where the questions go. */
export interface NewPlace {
  /** The framework that they were about, and the one that they're about from now on. */
  readonly from: string;
  readonly to: string;
  readonly edition: string;
  /** The entries there that an entry became; none: it has no place. */
  readonly placesOf: (entry: string) => readonly string[];
}

/** The questions that are carried over, and those that aren't: nothing that they're about is there. */
export interface CarriedQuestions {
  readonly sections: KeptSections;
  readonly left: readonly string[];
}

/**
 * Questions in another framework or edition. One stays if something that it's about is there, or if another one that stays depends on its answer; conditions stay
 * as they are, therefore.
 */
export function questionsIn(sections: KeptSections, place: NewPlace): CarriedQuestions {
  const items = sections.flatMap((section) => section.items).map((item) => placed(item, place));
  const stays = new Set(items.filter((item) => isAbout(item, place.to)).map(({ id }) => id));
  if (stays.size === 0) return { sections: [], left: items.map(({ question }) => question.text) };
  const byId = new Map(items.map((item) => [item.id, item]));
  // A set grows while it's gone through: what a condition is about stays as well.
  for (const id of stays) for (const { item } of clausesOf(byId.get(id)?.condition ?? null)) stays.add(item);
  return {
    sections: sections.flatMap(({ title, items: inside }) => {
      const staying = inside.flatMap(({ id }) => (stays.has(id) ? byId.get(id)! : []));
      return staying.length === 0 ? [] : [{ title, items: staying }];
    }),
    left: items.filter(({ id }) => !stays.has(id)).map(({ question }) => question.text),
  };
}

function placed({ question, ...item }: Item, { from, to, edition, placesOf }: NewPlace): Item {
  const others = question.entries.filter(({ framework }) => framework !== from && framework !== to);
  const there = new Set([
    ...question.entries.flatMap((one) => (one.framework === to && to !== from ? one.entry : [])),
    ...question.entries.flatMap((one) => (one.framework === from ? placesOf(one.entry) : [])),
  ]);
  const entries = [...[...there].map((entry) => ({ framework: to, edition, entry })), ...others];
  return { ...item, question: { ...question, entries: entries.slice(0, QUESTION_LIMITS.entries) } };
}

function isAbout({ question }: Item, to: string): boolean {
  return question.entries.some(({ framework }) => framework === to);
}
