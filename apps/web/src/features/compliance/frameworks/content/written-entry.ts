import { FRAMEWORK_LIMITS, type WrittenEntry } from "@crq/contract/compliance/framework-content";
import type { Entry } from "@crq/frameworks/catalog";
import type { Official } from "@crq/frameworks/official";
import type { ContentChanges } from "./content-changes.ts";

/** An entry and its text as the server takes it: whole, what is left out being empty. */
export function writtenEntry(entry: Entry, official: Official[string] = {}): WrittenEntry {
  const objectives = official.objectives ?? (entry.objectives ?? []).map((id) => ({ id, text: "" }));
  return {
    id: entry.id,
    title: entry.title ?? "",
    group: entry.group,
    parent: entry.parent ?? null,
    kind: entry.kind ?? null,
    statement: official.statement ?? "",
    guidance: official.guidance ?? "",
    objectives,
    parameters: official.parameters ?? [],
    baselines: entry.baselines ?? [],
    withdrawn: entry.withdrawn ?? null,
    weight: entry.weight ?? null,
    weightIfPartial: entry.weightIfPartial ?? null,
  };
}

/** What one call saves. */
export interface SavedPart {
  readonly groups?: { id: string; title: string }[];
  readonly put: WrittenEntry[];
  readonly remove: string[];
  readonly order?: string[];
}

/** Changes as the calls that save them, one after the other: each holds as many entries as the server takes. The last puts all in order. */
export function savedParts({ put, remove, order, groups }: ContentChanges): SavedPart[] {
  const written = put.map(({ entry, official }) => writtenEntry(entry, official));
  const parts: SavedPart[] = [];
  for (let at = 0; at === 0 || at < written.length; at += FRAMEWORK_LIMITS.saved) {
    const isFirst = at === 0;
    const isLast = at + FRAMEWORK_LIMITS.saved >= written.length;
    parts.push({
      ...(isFirst && groups && { groups: [...groups] }),
      put: written.slice(at, at + FRAMEWORK_LIMITS.saved),
      remove: isFirst ? [...remove] : [],
      ...(isLast && order && { order: [...order] }),
    });
  }
  return parts;
}
