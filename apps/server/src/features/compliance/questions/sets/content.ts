/** What a set consists of: its questions in full, and what keeps it from being used. */
import type { KeptSections, WrittenSections } from "@crq/contract/compliance/questions/question-fields";
import type { OfferedSet } from "@crq/contract/compliance/questions/question-sets";
import type { FieldProblem } from "@crq/contract/problem";
import { itemsOf, type SetSection, setProblems } from "@crq/frameworks/questions/question-set";
import { type ShippedSet, shippedSets } from "@crq/frameworks/questions/shipped-sets";
import type { Tx } from "../../../../db/doors.ts";
import { Fault } from "../../../../http/fault.ts";
import { editionsAmong, type EditionRow } from "../bank/store.ts";
import { type PublishedSet, published } from "./store.ts";

/** A set in full, and which of its questions the bank has newer editions of. */
export interface WholeSet {
  readonly content: KeptSections;
  readonly outdated: { item: string; edition: number; retired: boolean }[];
}

/**
 * The questions that sections name, in full.
 * @throws Fault `invalid-request` for one that the bank doesn't have, or not in that edition
 */
export async function inFull(tx: Tx, sections: WrittenSections): Promise<WholeSet> {
  const items = sections.flatMap((section) => section.items);
  const rows = await editionsAmong(
    tx,
    items.map(({ questionId }) => questionId),
  );
  const byEdition = new Map(rows.map((row) => [`${row.questionId} ${row.edition}`, row]));
  const outdated: WholeSet["outdated"] = [];
  const rowOf = ({ questionId, edition }: (typeof items)[number], path: string): EditionRow => {
    const row = byEdition.get(`${questionId.toLowerCase()} ${edition}`);
    if (row) return row;
    throw new Fault("invalid-request", {
      errors: [{ path, message: "is not a question of the bank in that edition" }],
    });
  };
  const content = sections.map(({ title, items: inside }, section) => ({
    title,
    items: inside.map((item, place) => {
      const row = rowOf(item, `sections[${section}].items[${place}].questionId`);
      if (row.retired || row.latest > row.edition)
        outdated.push({ item: item.id, edition: row.latest, retired: row.retired });
      const { id, weight, condition } = item;
      return { id, condition, question: { ...row.content, ...(weight !== null && { weight }) } };
    }),
  }));
  return { content, outdated };
}

/** What keeps a set from being published. */
export function publishingProblems(content: KeptSections, framework: string): FieldProblem[] {
  const items = itemsOf({ sections: content });
  if (items.length === 0) return [{ path: "sections", message: "Add at least one question" }];
  const about = items.some(({ question }) => question.entries.some((entry) => entry.framework === framework));
  const problems = setProblems({ sections: content });
  if (!about)
    problems.push({ path: "sections", message: "No question is about an entry of the set's framework" });
  return [...problems];
}

/** A set that an assessment can be begun from. */
export interface UsableSet extends OfferedSet {
  readonly sections: KeptSections;
}

/** The sets that assessments can be begun from, the product's first. */
export async function usableSets(
  tx: Tx,
  asked: { readonly set?: string | undefined; readonly framework?: string | undefined },
): Promise<UsableSet[]> {
  const { set, framework } = asked;
  const shipped = shippedSets().filter(
    (one) =>
      (set === undefined || one.id === set) && (framework === undefined || one.framework === framework),
  );
  const named = set === undefined || isUuid(set);
  const own = named ? await published(tx, { id: set, framework }) : [];
  return [...shipped.map(usableShipped), ...own.map(usableOwn)];
}

const isUuid = (id: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id);

/** A set of the product's, by its name. */
export function shippedSet(name: string): ShippedSet | undefined {
  return shippedSets().find(({ id }) => id === name);
}

function usableShipped(set: ShippedSet): UsableSet {
  const { id, edition, name, description, framework, frameworkTitle, frameworkEdition } = set;
  const sections = set.sections as KeptSections;
  const about = { id, edition, name, description, framework, frameworkTitle, frameworkEdition };
  return { ...about, own: false, ...countsOf(sections, framework), sections };
}

function usableOwn(set: PublishedSet): UsableSet {
  const { id, edition, name, description, framework, frameworkTitle, frameworkEdition, content } = set;
  const about = { id, edition, name, description, framework, frameworkTitle, frameworkEdition };
  return { ...about, own: true, ...countsOf(content, framework), sections: content };
}

function countsOf(sections: readonly SetSection[], framework: string) {
  const items = itemsOf({ sections });
  const entries = items.flatMap(({ question }) =>
    question.entries.filter((about) => about.framework === framework).map(({ entry }) => entry),
  );
  return { questionCount: items.length, entryCount: new Set(entries).size };
}
