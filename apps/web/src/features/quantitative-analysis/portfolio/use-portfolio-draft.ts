import type { PortfolioRecord } from "@crq/contract/portfolios";
import { useState } from "react";
import { ApiError } from "../../../api/api-error.ts";
import { call } from "../../../api/call.ts";
import { describeError } from "../../../ui/describe-error.ts";
import { toast } from "../../../ui/toast.ts";
import { NEW_PORTFOLIO, differs, portfolioDraft } from "./portfolio-draft.ts";
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

/** A portfolio being edited and saved. When somebody else saved first, `conflict` holds their version until the person chooses. */
export function usePortfolioDraft(
  record: PortfolioRecord | null,
  onCreated: ((record: PortfolioRecord) => void) | undefined,
) {
  const [saved, setSaved] = useState(record);
  const [draft, setDraft] = useState(record ? portfolioDraft(record) : NEW_PORTFOLIO);
  const [conflict, setConflict] = useState<PortfolioRecord | null>(null);
  const [refused, setRefused] = useState(false);
  const create = useCreatePortfolio();
  const update = useUpdatePortfolio();
  const dirty = differs(saved ? portfolioDraft(saved) : NEW_PORTFOLIO, draft);

  // A newer version read from the server takes the place of an untouched older one.
  if (record && saved && record.id === saved.id && record.version > saved.version && !dirty) {
    setSaved(record);
    setDraft(portfolioDraft(record));
  }

  const save = async (version = saved?.version): Promise<boolean> => {
    const title = draft.title.trim();
    if (title === "") {
      setRefused(true);
      toast({ variant: "destructive", title: "Not saved yet", description: "A portfolio needs a title." });
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
          : await create.mutateAsync(body);
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

  /** Shows the other's version; ours can be brought back for a while. */
  const takeTheirs = () => {
    if (!conflict) return;
    const mine = draft;
    setSaved(conflict);
    setDraft(portfolioDraft(conflict));
    setConflict(null);
    toast({
      title: "Their version is shown",
      durationMs: 20_000,
      action: { label: "Bring mine back", onClick: () => setDraft(mine) },
    });
  };

  return {
    saved,
    draft,
    setDraft,
    dirty,
    save,
    saving: create.isPending || update.isPending,
    conflict,
    keepMine: async () => conflict !== null && save(conflict.version),
    takeTheirs,
    dismissConflict: () => setConflict(null),
    discard: () => setDraft(saved ? portfolioDraft(saved) : NEW_PORTFOLIO),
    titleProblem: refused && draft.title.trim() === "" ? "A portfolio needs a title" : undefined,
  };
}

/** A portfolio being edited. */
export type PortfolioEditing = ReturnType<typeof usePortfolioDraft>;
