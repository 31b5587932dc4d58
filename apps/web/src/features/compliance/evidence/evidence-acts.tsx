import type { Evidence } from "@crq/contract/compliance/evidence";
import { Archive, ArchiveRestore, Download, Pencil, RefreshCw, Trash2 } from "lucide-react";
import { useCan } from "../../../session/user-context.ts";
import { MenuItem } from "../../../ui/overlay/menu.tsx";
import type { EvidenceActions } from "./use-evidence-acts.tsx";
import { filePath } from "./words.ts";

/** Whether a menu of acts has anything to offer. */
export function useHasActs(acts: EvidenceActions): (evidence: Evidence) => boolean {
  const answers = useCan("assessment:answer");
  return (evidence) => evidence.newest.file !== null || (answers && acts.may(evidence));
}

/** What can be done with evidence, as items of a menu. */
export function EvidenceActs({ evidence, acts }: { evidence: Evidence; acts: EvidenceActions }) {
  const may = acts.may(evidence);
  const answers = useCan("assessment:answer") && may;
  const manages = useCan("assessment:manage") && may;
  const { id, newest, archivedAt } = evidence;
  return (
    <>
      {newest.file !== null && (
        <MenuItem onSelect={() => window.location.assign(filePath(id, newest.number))}>
          <Download aria-hidden /> Download
        </MenuItem>
      )}
      {answers && archivedAt === null && (
        <MenuItem onSelect={() => acts.open("revise", evidence)}>
          <RefreshCw aria-hidden /> Renew
        </MenuItem>
      )}
      {answers && (
        <MenuItem onSelect={() => acts.open("edit", evidence)}>
          <Pencil aria-hidden /> Edit
        </MenuItem>
      )}
      {manages && archivedAt === null && (
        <MenuItem onSelect={() => acts.archive(evidence)}>
          <Archive aria-hidden /> Archive
        </MenuItem>
      )}
      {manages && archivedAt !== null && (
        <MenuItem onSelect={() => acts.restore(evidence)}>
          <ArchiveRestore aria-hidden /> Restore
        </MenuItem>
      )}
      {manages && (
        <MenuItem destructive onSelect={() => acts.open("remove", evidence)}>
          <Trash2 aria-hidden /> Delete
        </MenuItem>
      )}
    </>
  );
}
