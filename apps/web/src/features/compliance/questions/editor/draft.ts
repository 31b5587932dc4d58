/** A set while it's written: its sections with the questions in full, and the changes that people make to them. */
import type { QuestionContent, WrittenSections } from "@crq/contract/compliance/questions/question-fields";
import type { QuestionSetRecord } from "@crq/contract/compliance/questions/question-sets";
import type { QuestionRecord } from "@crq/contract/compliance/questions/questions";
import { type Clause, clausesOf, type Condition, conditionOf } from "@crq/frameworks/questions/question-set";

type Written = WrittenSections[number]["items"][number];

/** A question of a draft. */
export interface DraftItem extends Written {
  /** As the bank has it, without the weight that it has here. */
  readonly question: QuestionContent;
}

/** A section of a draft. */
export interface DraftSection {
  readonly title: string;
  readonly items: readonly DraftItem[];
}

/** A draft's sections. */
export type Draft = readonly DraftSection[];

/** A set as it's edited. */
export function draftOf({ sections, content }: Pick<QuestionSetRecord, "sections" | "content">): Draft {
  return sections.map(({ title, items }, section) => ({
    title,
    items: items.map((item, place) => ({ ...item, question: content[section]!.items[place]!.question })),
  }));
}

/** What is saved of a draft. */
export function writtenOf(draft: Draft): WrittenSections {
  return draft.map(({ title, items }) => ({
    title,
    items: items.map(({ id, questionId, edition, weight, condition }) => ({
      id,
      questionId,
      edition,
      weight,
      condition,
    })),
  }));
}

/** A draft as it's asked: with the weights that questions have there. */
export function askedOf(draft: Draft) {
  return draft.map(({ title, items }) => ({
    title,
    items: items.map(({ id, question, weight, condition }) => ({
      id,
      condition,
      question: { ...question, weight: weight ?? question.weight },
    })),
  }));
}

/** Replaces one section. */
export function withSection(draft: Draft, at: number, to: Partial<DraftSection>): Draft {
  return draft.map((section, i) => (i === at ? { ...section, ...to } : section));
}

/** Adds a question of the bank at the end of a section. */
export function withQuestion(draft: Draft, at: number, record: QuestionRecord): Draft {
  const taken = new Set(draft.flatMap(({ items }) => items.map(({ id }) => id)));
  let n = taken.size + 1;
  while (taken.has(`q${n}`)) n++;
  const { id: questionId, edition, text, help, kind, weight, choices, bands, entries } = record;
  const question = { text, help, kind, weight, choices, bands, entries };
  const item: DraftItem = { id: `q${n}`, questionId, edition, weight: null, condition: null, question };
  return withSection(draft, at, { items: [...draft[at]!.items, item] });
}

/** Changes one question's place in the set: its weight, its condition, its edition. */
export function withItem(draft: Draft, id: string, to: Partial<DraftItem>): Draft {
  return draft.map((section) => ({
    ...section,
    items: section.items.map((item) => (item.id === id ? { ...item, ...to } : item)),
  }));
}

/** Takes a question out of the set, and the conditions that are about it. */
export function withoutItem(draft: Draft, id: string): Draft {
  return draft.map((section) => ({
    ...section,
    items: section.items
      .filter((item) => item.id !== id)
      .map((item) => ({ ...item, condition: without(item.condition, id) })),
  }));
}

/** A condition without what it says about one question. */
function without(condition: DraftItem["condition"], id: string): DraftItem["condition"] {
  const clauses = clausesOf(condition);
  const left = clauses.filter(({ item }) => item !== id);
  if (left.length === clauses.length) return condition;
  return conditionWith(matchOf(condition), left);
}

/** Whether all or any of a condition's clauses count. */
export function matchOf(condition: Condition | null): "all" | "any" {
  return condition !== null && "match" in condition ? condition.match : "all";
}

/** A draft's condition of some clauses; none: it's always asked. */
export function conditionWith(match: "all" | "any", clauses: readonly Clause[]): DraftItem["condition"] {
  return structuredClone(conditionOf(match, clauses)) as DraftItem["condition"];
}

/** Moves a question one place up or down; at the end of a section it goes on to the next. */
export function moved(draft: Draft, id: string, by: -1 | 1): Draft {
  const section = draft.findIndex(({ items }) => items.some((item) => item.id === id));
  const items = draft[section]!.items;
  const place = items.findIndex((item) => item.id === id);
  const item = items[place]!;
  const rest = items.filter((one) => one !== item);
  const to = place + by;
  if (to >= 0 && to < items.length)
    return withSection(draft, section, { items: [...rest.slice(0, to), item, ...rest.slice(to)] });
  const next = section + by;
  if (next < 0 || next >= draft.length) return draft;
  const there = draft[next]!.items;
  return withSection(withSection(draft, section, { items: rest }), next, {
    items: by > 0 ? [item, ...there] : [...there, item],
  });
}
