import type { PortfolioRecord } from "@crq/contract/risk/portfolios";
import { useMemo, useState } from "react";
import { ApiError } from "../../../../api/api-error.ts";
import { call } from "../../../../api/call.ts";
import { useSealedStore } from "../../../../session/sealed-storage.ts";
import { describeError } from "../../../../ui/state/describe-error.ts";
import { toast } from "../../../../ui/overlay/toast.ts";
import { type StoredDraft, draftKey, findKept, forgetDraft } from "../workbench/draft-storage.ts";
import { useKeptDraft } from "../workbench/use-kept-draft.ts";
import {
  NEW_PORTFOLIO,
  type PortfolioDraft,
  differs,
  portfolioDraft,
  readPortfolioDraft,
} from "./portfolio-draft.ts";
import { useCreatePortfolio, useUpdatePortfolio } from "./portfolio-queries.ts";

function complain(error: unknown): void {
  const field = error instanceof ApiError ? error.errors[0] : undefined;
  const { title, advice } = describeError(error);
  toast({
    variant: "destructive",
    title: "Not saved",
    description: field
      ? `${field.path}: ${field.message}`
      : `${title}. ${advice} Your changes are still here.`,
  });
}

/**
 * A portfolio being edited and saved. When someone else saved first, `conflict` holds their version until the person chooses. Unsaved
 * work is stored in this browser; `recovered` is such work from an earlier visit until the person restores or discards it.
 */
export function usePortfolioDraft(
  record: PortfolioRecord | null,
  owner: { userId: string; tenantId: string | null },
  onCreated: ((record: PortfolioRecord) => void) | undefined,
) {
  const store = useSealedStore();
  const [saved, setSaved] = useState(record);
  const [draft, setDraft] = useState(record ? portfolioDraft(record) : NEW_PORTFOLIO);
  const [conflict, setConflict] = useState<PortfolioRecord | null>(null);
  const [refused, setRefused] = useState(false);
  const create = useCreatePortfolio();
  const update = useUpdatePortfolio();
  const base = useMemo(() => (saved ? portfolioDraft(saved) : NEW_PORTFOLIO), [saved]);
  const dirty = useMemo(() => differs(base, draft), [base, draft]);
  const key = draftKey(owner.userId, owner.tenantId, saved?.id ?? null, "portfolio");
  const [recovered, setRecovered] = useState<StoredDraft<PortfolioDraft> | null>(() => {
    const found = findKept(store, key, Date.now(), readPortfolioDraft);
    return found && differs(base, found.draft) ? found : null;
  });
  useKeptDraft(
    store,
    key,
    { draft, base, baseVersion: saved?.version ?? null },
    { dirty, waiting: recovered !== null },
  );

  // A newer version from the server replaces an untouched older one.
  if (record && saved && record.id === saved.id && record.version > saved.version && !dirty) {
    setSaved(record);
    setDraft(portfolioDraft(record));
  }

  const save = async (version = saved?.version): Promise<boolean> => {
    const title = draft.title.trim();
    if (title === "") {
      setRefused(true);
      toast({
        variant: "destructive",
        title: "Not saved yet",
        description: "Enter a title for the portfolio.",
      });
      return false;
    }
    const body = {
      title,
      description: draft.description,
      scenarioIds: draft.members.map(({ id }) => id),
      dependence: draft.dependence,
      tolerance: [...draft.tolerance],
    };
    try {
      const next =
        saved && version !== undefined
          ? await update.mutateAsync({ id: saved.id, version, ...body })
          : await create.mutateAsync({ ...body, clientId: draft.clientId });
      if (!saved) forgetDraft(store, key);
      setSaved(next);
      setRefused(false);
      setConflict(null);
      if (!saved) onCreated?.(next);
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.status === 409 && saved)
        await call("portfolios.get", { params: { id: saved.id } }).then(setConflict, complain);
      else complain(error);
      return false;
    }
  };

  /** Shows the other's version; ours can be restored for a while. */
  const takeTheirs = () => {
    if (!conflict) return;
    const mine = draft;
    setSaved(conflict);
    setDraft(portfolioDraft(conflict));
    setConflict(null);
    toast({
      title: "Switched to their version",
      durationMs: 20_000,
      action: { label: "Restore my version", onClick: () => setDraft(mine) },
    });
  };

  const takeUp = () => {
    if (!recovered) return;
    // A version saved by someone else since then is treated as a conflict.
    setSaved((now) => now && { ...now, version: recovered.baseVersion ?? now.version });
    setDraft(recovered.draft);
    setRecovered(null);
  };
  const discard = () => {
    forgetDraft(store, key);
    setRecovered(null);
    setDraft(base);
  };

  return {
    base,
    saved,
    recovered,
    takeUp,
    draft,
    setDraft,
    dirty,
    save,
    saving: create.isPending || update.isPending,
    conflict,
    keepMine: async () => conflict !== null && save(conflict.version),
    takeTheirs,
    dismissConflict: () => setConflict(null),
    discard,
    titleProblem: refused && draft.title.trim() === "" ? "Enter a title" : undefined,
  };
}

/** A portfolio being edited. */
export type PortfolioEditing = ReturnType<typeof usePortfolioDraft>;
