import { WrittenEntry } from "@crq/contract/compliance/framework-content";
import { line } from "@crq/contract/fields";
import type { Entry } from "@crq/frameworks/catalog";
import { controlId } from "@crq/frameworks/control-id";
import type { FrameworkContent, Official } from "@crq/frameworks/official";
import * as z from "zod/mini";
import { below } from "../content/edit-content.ts";

/** The form of an entry; lists are lines of words between commas. */
export const EntryForm = z.strictObject({
  id: WrittenEntry.shape.id,
  title: line(0, 500),
  group: z.string().check(z.minLength(1, "Choose a group")),
  parent: line(0, 100),
  baselines: line(0, 400),
  statement: z.string().check(z.maxLength(20_000, "must have at most 20,000 characters")),
  guidance: z.string().check(z.maxLength(40_000, "must have at most 40,000 characters")),
  withdrawn: z.boolean(),
  replacedBy: line(0, 400),
});
/** What is typed into the form of an entry. */
export type EntryDraft = z.infer<typeof EntryForm>;

const words = (typed: string) => [
  ...new Set(
    typed
      .split(",")
      .map((one) => one.trim())
      .filter((one) => one !== ""),
  ),
];

/** The form of an existing entry, or of a new one in a group or below another entry. */
export function entryDraft(
  content: FrameworkContent,
  at: { readonly entry: Entry } | { readonly group: string; readonly parent?: string },
): EntryDraft {
  const entry: Entry = "entry" in at ? at.entry : { id: "", ...at };
  const text = content.official[entry.id];
  return {
    id: entry.id,
    title: entry.title ?? "",
    group: entry.group,
    parent: entry.parent ?? "",
    baselines: (entry.baselines ?? []).join(", "),
    statement: text?.statement ?? "",
    guidance: text?.guidance ?? "",
    withdrawn: entry.withdrawn !== undefined,
    replacedBy: (entry.withdrawn ?? []).join(", "),
  };
}

type Checked =
  | { readonly problems: Readonly<Record<string, string>> }
  | { readonly entry: Entry; readonly text: Official[string] };

/** An entry of the framework as someone types its identifier: as it is, or as the framework writes it. */
function found(content: FrameworkContent, basedOn: string | null, typed: string): Entry | undefined {
  const { entries } = content.catalog;
  const normal = basedOn === null ? undefined : controlId(basedOn, typed);
  const same = (id: string) => id === typed || id === normal || id.toLowerCase() === typed.toLowerCase();
  return entries.find(({ id }) => same(id));
}

/** The entry that a valid form describes, keeping what the form doesn't show of the one before; or what is wrong with it, by field. */
export function checkedEntry(
  content: FrameworkContent,
  basedOn: string | null,
  draft: EntryDraft,
  before: Entry | undefined,
): Checked {
  const problems: Record<string, string> = {};
  const taken = content.catalog.entries.find(({ id }) => id === draft.id);
  if (taken && taken.id !== before?.id) problems["id"] = `There already is an entry ${draft.id}`;
  const parent = draft.parent === "" ? undefined : found(content, basedOn, draft.parent);
  if (draft.parent !== "" && !parent) problems["parent"] = `There is no entry ${draft.parent}`;
  const inside = before ? [before.id, ...below(content.catalog.entries, before.id)] : [];
  if (parent && inside.includes(parent.id)) problems["parent"] = "An entry can’t be part of itself";
  if (Object.keys(problems).length > 0) return { problems };

  const text = before ? content.official[before.id] : undefined;
  const baselines = words(draft.baselines);
  const entry: Entry = {
    ...before,
    id: draft.id,
    // What is part of another entry is in its group.
    group: parent?.group ?? draft.group,
    title: draft.title,
    parent: parent?.id,
    baselines,
    withdrawn: draft.withdrawn ? words(draft.replacedBy) : undefined,
  };
  if (draft.title === "") delete entry.title;
  if (!parent) delete entry.parent;
  if (baselines.length === 0) delete entry.baselines;
  if (!draft.withdrawn) delete entry.withdrawn;
  const official: Official[string] = { ...text, statement: draft.statement, guidance: draft.guidance };
  if (draft.statement.trim() === "") delete official.statement;
  if (draft.guidance.trim() === "") delete official.guidance;
  return { entry, text: official };
}
