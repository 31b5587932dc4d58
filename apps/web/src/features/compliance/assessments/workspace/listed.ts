/** Which entries of an assessment are listed. */
import type { AssessmentRecord } from "@crq/contract/compliance/assessments/records";
import type { ShownRow } from "../answers/use-answers.ts";
import { isAnswered } from "./roll-up.ts";
import type { WorkspaceSearch } from "./workspace-search.ts";

interface Filtered {
  readonly search: Omit<WorkspaceSearch, "q" | "in" | "entry">;
  readonly record: Pick<AssessmentRecord, "status" | "scoringModel">;
  readonly userId: string;
  readonly isWaiting: (entry: string) => boolean;
}

/** Whether an entry passes the filters. A draft lists every entry, since its scope is still open; later those out of scope are left out. */
export function passes(row: ShownRow, { search, record, userId, isWaiting }: Filtered): boolean {
  const { show, result, work } = search;
  if (
    !isShown(row, {
      show: show ?? (record.status === "draft" ? "all" : undefined),
      record,
      userId,
      isWaiting,
    })
  )
    return false;
  if (work !== undefined && row.work !== work) return false;
  if (result === undefined) return true;
  if (result === "not-applicable") return row.applicability === "not-applicable";
  return row.applicability !== "not-applicable" && (row.result ?? "none") === result;
}

type Shown = Omit<Filtered, "search"> & { readonly show: WorkspaceSearch["show"] };

function isShown(row: ShownRow, { show, record, userId, isWaiting }: Shown): boolean {
  if (show === "all") return true;
  if (show === "unsaved") return isWaiting(row.entry);
  if (show === "out") return !row.inScope;
  if (!row.inScope) return false;
  if (show === "mine") return row.assigneeId === userId;
  if (show === "commented") return row.comments > 0;
  return show !== "unanswered" || !isAnswered(row, record.scoringModel);
}
