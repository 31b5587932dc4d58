import type { Evidence, ScenarioRecord } from "@crq/contract/risk/scenarios";
import { useCallback, useMemo, useState } from "react";
import { useSealedStore } from "../../../../session/sealed-storage.ts";
import { checkEstimate } from "../estimate/check-estimate.ts";
import { differ } from "../estimate/draft-fields.ts";
import {
  type EstimateDraft,
  NEW_SCENARIO,
  type ScenarioDraft,
  scenarioDraft,
} from "../estimate/estimate-draft.ts";
import { type StoredDraft, draftKey, findDraft, forgetDraft } from "./draft-storage.ts";
import { useKeptDraft } from "./use-kept-draft.ts";

/** The saved state that editing started from. */
export interface DraftBase {
  readonly record: ScenarioRecord | null;
  readonly version: number | null;
  readonly draft: ScenarioDraft;
}

function baseOf(record: ScenarioRecord | null): DraftBase {
  return record
    ? { record, version: record.version, draft: scenarioDraft(record) }
    : { record: null, version: null, draft: NEW_SCENARIO };
}

/** Work that was kept before scenarios had a scope and assumptions. */
function scoped(draft: Omit<ScenarioDraft, "scope" | "assumptions"> & Partial<ScenarioDraft>): ScenarioDraft {
  return { scope: NEW_SCENARIO.scope, assumptions: [], ...draft };
}

/**
 * A scenario being edited: what is typed, what is saved, whether they differ, and any problems. Unsaved work is stored in this browser. A new scenario starts with
 * `title` if one was typed earlier. `recovered` is such work from an earlier visit until the person restores or discards it.
 */
export function useScenarioDraft(
  record: ScenarioRecord | null,
  owner: { userId: string; tenantId: string | null; title?: string | undefined },
) {
  const store = useSealedStore();
  const [base, setBase] = useState(() => baseOf(record));
  const [draft, setDraft] = useState(() =>
    record === null && owner.title !== undefined ? { ...base.draft, title: owner.title } : base.draft,
  );
  const key = draftKey(owner.userId, owner.tenantId, base.record?.id ?? null);
  const [recovered, setRecovered] = useState<StoredDraft | null>(() => {
    const kept = findDraft(store, key, Date.now());
    const found = kept && { ...kept, base: scoped(kept.base), draft: scoped(kept.draft) };
    return found && differ(base.draft, found.draft) ? found : null;
  });
  const dirty = useMemo(() => differ(base.draft, draft), [base.draft, draft]);
  const { estimate, problems } = useMemo(() => checkEstimate(draft.estimate), [draft.estimate]);

  // A newer version from the server replaces an untouched older one.
  if (
    record &&
    base.record &&
    record.id === base.record.id &&
    record.version > (base.version ?? 0) &&
    !dirty
  ) {
    const next = baseOf(record);
    setBase(next);
    setDraft(next.draft);
  }

  useKeptDraft(
    store,
    key,
    { draft, base: base.draft, baseVersion: base.version },
    { dirty, waiting: recovered !== null },
  );

  const editEstimate = useCallback(
    (change: (estimate: EstimateDraft) => EstimateDraft) =>
      setDraft((now) => ({ ...now, estimate: change(now.estimate) })),
    [],
  );
  const setEvidence = useCallback(
    (input: string, entries: readonly Evidence[]) =>
      setDraft((now) => ({
        ...now,
        evidence: [...now.evidence.filter((entry) => entry.input !== input), ...entries],
      })),
    [],
  );
  const setText = (text: Partial<Pick<ScenarioDraft, "title" | "description" | "scope">>) =>
    setDraft((now) => ({ ...now, ...text }));

  /** Takes a saved record as the state to compare with; typed text stays unless `replace` says otherwise. */
  const rebase = (saved: ScenarioRecord, replace?: ScenarioDraft) => {
    const next = baseOf(saved);
    if (saved.id !== base.record?.id) forgetDraft(store, key);
    setBase(next);
    if (replace) setDraft(replace);
  };
  const takeUp = () => {
    if (!recovered) return;
    setBase((now) => ({ ...now, version: recovered.baseVersion ?? now.version, draft: recovered.base }));
    setDraft(recovered.draft);
    setRecovered(null);
  };
  const discard = () => {
    forgetDraft(store, key);
    setRecovered(null);
  };

  return {
    base,
    draft,
    dirty,
    estimate,
    problems,
    recovered,
    setDraft,
    editEstimate,
    setEvidence,
    setText,
    rebase,
    takeUp,
    discard,
  };
}

/** A scenario being edited. */
export type ScenarioEditing = ReturnType<typeof useScenarioDraft>;
