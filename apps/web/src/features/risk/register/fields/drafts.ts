/** The fields of risks while they're changed. */
import { FIELD_LIMITS, type FieldKind, type RiskField } from "@crq/contract/risk/register/risk-fields";

/** A field while it's changed; its id is null until it's saved. */
export interface Draft extends Omit<RiskField, "id"> {
  readonly id: string | null;
  /** What it's known by on the screen. */
  readonly key: string;
}

/** What fields are called by kind. */
export const KIND_WORDS: Readonly<Record<FieldKind, string>> = {
  text: "Text",
  number: "Number",
  date: "Date",
  choice: "Choice",
  yes_no: "Yes or no",
};

/** Saved fields to change. */
export function draftsOf(fields: readonly RiskField[]): readonly Draft[] {
  return fields.map((field) => ({ ...field, key: field.id }));
}

/** A new field, after the others. */
export function newDraft(key: string): Draft {
  return { id: null, key, name: "", kind: "text", required: false, help: "", options: [], archived: false };
}

/** An option under the next free number: numbers of options that are gone aren't given again. */
export function withOption({ options }: Draft): Draft["options"] {
  const highest = Math.max(0, ...options.map(({ id }) => id));
  return [...options, { id: highest + 1, label: "" }];
}

/** Swaps a field with the next one in use, up or down. */
export function moved(drafts: readonly Draft[], key: string, by: -1 | 1): readonly Draft[] {
  const from = drafts.findIndex((draft) => draft.key === key);
  let to = from + by;
  while (drafts[to]?.archived === true) to += by;
  const [one, other] = [drafts[from], drafts[to]];
  if (!one || !other) return drafts;
  return drafts.map((draft, i) => (i === from ? other : i === to ? one : draft));
}

/** What is wrong with a field, by part. */
export function draftProblems(draft: Draft, all: readonly Draft[]): { name?: string; options?: string } {
  const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();
  const { name, kind, options } = draft;
  const doubled = options.some((one, i) => options.slice(0, i).some(({ label }) => same(label, one.label)));
  return {
    ...(name.trim() === ""
      ? { name: "Name the field" }
      : all.some((other) => other.key !== draft.key && same(other.name, name)) && {
          name: "Another field has this name",
        }),
    ...(kind === "choice" &&
      (options.length === 0
        ? { options: "Add at least one option" }
        : options.some(({ label }) => label.trim() === "")
          ? { options: "Name each option" }
          : doubled && { options: "Options must differ" })),
  };
}

/** Whether there's room for another field in use. */
export function hasRoom(drafts: readonly Draft[]): boolean {
  return (
    drafts.length < FIELD_LIMITS.fields &&
    drafts.filter(({ archived }) => !archived).length < FIELD_LIMITS.inUse
  );
}

/** What is sent. */
export function fieldsOf(drafts: readonly Draft[]) {
  return drafts.map(({ key: _, options, ...field }) => ({
    ...field,
    options: field.kind === "choice" ? options.map((option) => ({ ...option })) : [],
  }));
}
