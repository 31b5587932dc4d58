import { useQueryClient } from "@tanstack/react-query";
import type { CallInput, CallResult } from "../../../../api/call.ts";
import { useAct } from "../../../../screen/use-act.ts";
import { counted } from "../../../../ui/format.ts";
import { toast } from "../../../../ui/overlay/toast.ts";
import { keepRows } from "../answers/use-answers.ts";
import type { Workspace } from "./use-workspace.ts";

type Change = CallInput<"assessmentAnswers.saveMany">["body"]["change"];
type Restored = CallInput<"assessmentAnswers.restore">["body"]["answers"][number];

/** One change of many answers, with Undo. What waits for these entries is sent first. */
export function useBulkChange({ record, answers }: Workspace, onDone: () => void) {
  const client = useQueryClient();
  const also = ["assessmentRecords"] as const;
  const restoring = useAct("assessmentAnswers.restore", {
    failed: "Couldn't undo",
    also,
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
  const changing = useAct("assessmentAnswers.saveMany", {
    failed: "Nothing was changed",
    also,
    done: ({ changed }) => `${counted(changed.length, "entry", "entries")} changed`,
    onDone: ({ changed }) => {
      keepRows(client, record.id, changed);
      onDone();
    },
    undo: async (result) => restoring.run({ params: { id: record.id }, body: { answers: undoing(result) } }),
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
function undoing({ changed, before }: CallResult<"assessmentAnswers.saveMany">): Restored[] {
  const after = new Map(changed.map((row) => [row.entry, row]));
  return before.map((row) => {
    const { entry } = row;
    const now = after.get(entry)!;
    // Only what the change touched: taking back the rest may need more permissions.
    const fields = FIELDS.filter((field) => row[field] !== now[field]).map((field) => [field, row[field]]);
    return { entry, version: now.version, ...Object.fromEntries(fields) };
  });
}
