import type { KeptStore } from "../../../../session/sealed-storage.ts";
import { findKept } from "./draft-storage.ts";

/** Unsaved work stored in this browser, for lists. */
export interface KeptDraft {
  readonly what: "scenario" | "portfolio";
  /** Null if it was never saved. */
  readonly id: string | null;
  readonly title: string;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
}

const KEY = /^(scenario|portfolio)-draft:([^:]+):([^:]+):([^:]+)$/;

/** A person's unsaved scenarios and portfolios in one tenant, latest first. */
export function keptDrafts(
  store: KeptStore,
  names: readonly string[],
  owner: { readonly userId: string; readonly tenantId: string | null },
  now: number,
): KeptDraft[] {
  return names
    .flatMap((name): KeptDraft[] => {
      const [, what, tenantId, userId, id] = KEY.exec(name) ?? [];
      if (userId !== owner.userId || tenantId !== owner.tenantId || id === undefined) return [];
      const kept = findKept(store, name, now, titleOf);
      if (kept === null) return [];
      const { draft, savedAt } = kept;
      return [{ what: what as KeptDraft["what"], id: id === "new" ? null : id, title: draft.title, savedAt }];
    })
    .toSorted((one, other) => other.savedAt - one.savedAt);
}

function titleOf(value: unknown): { title: string } | null {
  const { title } = Object(value) as Record<string, unknown>;
  return typeof title === "string" ? { title: title.trim() } : null;
}

/** The names of everything stored in this browser; none if storage is blocked. */
export function keptNames(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}
