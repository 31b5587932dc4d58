import type { Estimate as SentEstimate } from "@crq/contract/risk/quantification";
import type { ScenarioRecord } from "@crq/contract/risk/scenarios";
import type { Treatment as SentTreatment } from "@crq/contract/risk/treatment";
import { useState } from "react";
import { ApiError } from "../../../../api/api-error.ts";
import { call } from "../../../../api/call.ts";
import { describeError } from "../../../../ui/state/describe-error.ts";
import { toast } from "../../../../ui/overlay/toast.ts";
import { checkEstimate } from "../estimate/check-estimate.ts";
import { livingEvidence } from "../estimate/draft-fields.ts";
import type { Merge } from "../estimate/merge-drafts.ts";
import { type ScenarioDraft, scenarioDraft } from "../estimate/estimate-draft.ts";
import type { Estimate } from "../quantify/scenario-of.ts";
import { useCreateScenario, useUpdateScenario } from "../queries.ts";
import type { ScenarioEditing } from "./use-scenario-draft.ts";

/** Two people's conflicting changes, and the other's saved version. */
export interface Conflict {
  readonly theirs: ScenarioRecord;
  readonly merge: Merge;
}

/** The ways out of a conflict. */
export type Resolution = "mine" | "theirs" | "combined" | "copy";

function content(draft: ScenarioDraft, estimate: Estimate) {
  return {
    title: draft.title.trim(),
    description: draft.description,
    scope: draft.scope,
    estimate: estimate as SentEstimate,
    evidence: livingEvidence(draft),
    treatment: draft.treatment as SentTreatment,
    tolerance: [...draft.tolerance],
    assumptions: [...draft.assumptions],
  };
}

function copyTitle(title: string): string {
  const suffix = " (copy)";
  return title.trim().slice(0, 200 - suffix.length) + suffix;
}

function complain(error: unknown, what: string): void {
  const field = error instanceof ApiError ? error.errors[0] : undefined;
  const { title, advice } = describeError(error);
  toast({
    variant: "destructive",
    title: what,
    description: field
      ? `${field.path}: ${field.message}`
      : `${title}. ${advice} Your changes are still here.`,
  });
}

/** Moves the focus to the first invalid field. */
function showFirstProblem(): void {
  document.querySelector<HTMLElement>("[data-workbench] [aria-invalid=true]")?.focus();
}

/** Saves the edited scenario, and resolves conflicts when someone else saved first. */
export function useSaveScenario(
  editing: ScenarioEditing,
  {
    clientId,
    onSaved,
  }: {
    clientId: string | null;
    onSaved: (record: ScenarioRecord, how: "created" | "updated" | "copied") => void;
  },
) {
  const create = useCreateScenario();
  const update = useUpdateScenario();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [refused, setRefused] = useState(false);
  const [note, setNote] = useState("");
  const { base, draft, rebase, setDraft } = editing;

  const meet = async (id: string) => {
    const [theirs, { mergeDrafts }] = await Promise.all([
      call("scenarios.get", { params: { id } }),
      import("../estimate/merge-drafts.ts"),
    ]);
    setConflict({ theirs, merge: mergeDrafts(base.draft, draft, scenarioDraft(theirs)) });
  };

  /** Sends a draft; null if it was refused, and the person has seen why. */
  const send = async (sent: ScenarioDraft, version: number | null): Promise<ScenarioRecord | null> => {
    const { estimate } = checkEstimate(sent.estimate);
    if (!estimate || sent.title.trim() === "") {
      setRefused(true);
      requestAnimationFrame(showFirstProblem);
      toast({
        variant: "destructive",
        title: "Not saved yet",
        description:
          "Complete or correct the highlighted fields first. Your draft is kept in this browser until then.",
      });
      return null;
    }
    const body = { ...content(sent, estimate), note };
    try {
      const id = base.record?.id;
      const record =
        id === undefined || version === null
          ? await create.mutateAsync({ ...body, clientId })
          : await update.mutateAsync({ id, version, ...body });
      rebase(record);
      // The server says what each entry supports, and which record each control has.
      setDraft((now) => ({
        ...now,
        ...(now.evidence === sent.evidence && { evidence: record.evidence }),
        ...(now.treatment === sent.treatment && { treatment: record.treatment }),
      }));
      setRefused(false);
      setNote("");
      onSaved(record, id === undefined ? "created" : "updated");
      return record;
    } catch (error) {
      const id = base.record?.id;
      if (error instanceof ApiError && error.status === 409 && id !== undefined) {
        await meet(id).catch((failure: unknown) => complain(failure, "Not saved"));
      } else complain(error, "Not saved");
      return null;
    }
  };

  const save = async () => send(draft, base.version);

  const saveCopy = async (): Promise<ScenarioRecord | null> => {
    const { estimate } = checkEstimate(draft.estimate);
    if (!estimate) return send(draft, base.version);
    try {
      const record = await create.mutateAsync({
        ...content({ ...draft, title: copyTitle(draft.title) }, estimate),
        clientId,
      });
      onSaved(record, "copied");
      return record;
    } catch (error) {
      complain(error, "Couldn’t save the copy");
      return null;
    }
  };

  const resolve = async (resolution: Resolution) => {
    if (!conflict) return;
    const { theirs, merge } = conflict;
    if (resolution === "theirs") {
      const mine = draft;
      rebase(theirs, scenarioDraft(theirs));
      toast({
        title: "Switched to their version",
        action: { label: "Restore my version", onClick: () => setDraft(mine) },
        durationMs: 20_000,
      });
      setConflict(null);
      return;
    }
    if (resolution === "copy") {
      if (!(await saveCopy())) return;
      setConflict(null);
      return;
    }
    const chosen = resolution === "combined" && merge.merged ? merge.merged : draft;
    setConflict(null);
    const saved = await send(chosen, theirs.version);
    if (saved) setDraft({ ...chosen, evidence: saved.evidence, treatment: saved.treatment });
  };

  return {
    save,
    saveCopy,
    /** Why the next save is made. */
    note,
    setNote,
    saving: create.isPending || update.isPending,
    conflict,
    resolve,
    dismissConflict: () => setConflict(null),
    /** Whether the last try to save was refused for a field that is empty or wrong. */
    refused,
    titleProblem: refused && draft.title.trim() === "" ? "Enter a title" : undefined,
  };
}
