import { useQueryClient } from "@tanstack/react-query";
import type { CallInput, CallResult } from "../../../../api/call.ts";
import { useAct } from "../../../../screen/use-act.ts";
import { counted } from "../../../../ui/format.ts";
import { toast } from "../../../../ui/overlay/toast.ts";
import { keepRows } from "../answers/use-answers.ts";
import type { Workspace } from "./use-workspace.ts";

type Change = CallInput<"assessmentAnswers.saveMany">["body"]["change"];
/** The answers that a change made, and how they were before. */
type Changed = Pick<CallResult<"assessmentAnswers.saveMany">, "changed" | "before">;
type Restored = CallInput<"assessmentAnswers.restore">["body"]["answers"][number];

/** Takes back a change of several answers; those that someone changed in the meantime stay as they are. */
export function useUndoing({ record }: Workspace) {
  const client = useQueryClient();
  const restoring = useAct("assessmentAnswers.restore", {
    failed: "Couldn't undo",
    also: ["assessmentRecords"],
    onDone: ({ changed, kept }) => {
      keepRows(client, record.id, changed);
      toast({
        title: `${counted(changed.length, "entry", "entries")} restored`,
        ...(kept.length > 0 && {
          description: `Changed by someone else in the meantime, and left as they are: ${kept.join(", ")}`,
        }),
      });
    },
  });
  return async (result: Changed) =>
    restoring.run({ params: { id: record.id }, body: { answers: undoing(result) } });
}

/** One change of many answers, with Undo. What waits for these entries is sent first. */
export function useBulkChange(workspace: Workspace, onDone: () => void) {
  const { record, answers } = workspace;
  const client = useQueryClient();
  const changing = useAct("assessmentAnswers.saveMany", {
    failed: "Nothing was changed",
    also: ["assessmentRecords"],
    done: ({ changed }) => `${counted(changed.length, "entry", "entries")} changed`,
    onDone: ({ changed }) => {
      keepRows(client, record.id, changed);
      onDone();
    },
    undo: useUndoing(workspace),
  });
  return {
    run: async (entries: readonly string[], change: Change) => {
      await answers.queue.flush();
      return changing.run({ params: { id: record.id }, body: { entries: [...entries], change } });
    },
    busy: changing.busy,
  };
}

const FIELDS = [
  "inScope",
  "applicability",
  "justification",
  "providedBy",
  "result",
  "maturity",
  "work",
  "assigneeId",
] as const;

/** The answers as they were, over the versions that the change made. */
function undoing({ changed, before }: Changed): Restored[] {
  const after = new Map(changed.map((row) => [row.entry, row]));
  return before.map((row) => {
    const { entry } = row;
    const now = after.get(entry)!;
    // Only what the change touched: taking back the rest may need more permissions.
    const fields = FIELDS.filter((field) => row[field] !== now[field]).map((field) => [field, row[field]]);
    return { entry, version: now.version, ...Object.fromEntries(fields) };
  });
}
