import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/overlay/dialog.tsx";
import { dayAndTime } from "../../../../ui/format.ts";
import { Table, Td, Th, Tr, RowHeader } from "../../../../ui/table.tsx";
import { useUser } from "../../../../session/user-context.ts";
import { checkEstimate } from "../estimate/check-estimate.ts";
import type { Change } from "../estimate/merge-drafts.ts";
import type { Conflict, Resolution } from "./use-save-scenario.ts";

interface ConflictDialogProps {
  readonly conflict: Conflict | null;
  readonly busy: boolean;
  readonly onResolve: (resolution: Resolution) => void;
  readonly onClose: () => void;
}

const BY: Readonly<Record<Change["by"], string>> = { me: "you", them: "they", both: "both" };

/**
 * Someone else saved first: shows the differences, field by field, and lets the person choose. Closing it changes nothing.
 */
export function ConflictDialog({ conflict, busy, onResolve, onClose }: ConflictDialogProps) {
  const user = useUser();
  if (!conflict) return null;
  const { theirs, merge } = conflict;
  const combines = merge.merged !== null && checkEstimate(merge.merged.estimate).estimate !== null;
  const who = theirs.updatedBy ?? "Someone else";
  return (
    <Dialog
      open
      onClose={onClose}
      className="w-[min(48rem,calc(100vw-2rem))]!"
      closeOnOutsideClick={false}
      title="Someone else saved changes to this scenario"
      description={`${who} saved it on ${dayAndTime(theirs.updatedAt, user)}, after you opened it. Your changes are still here. Choose which version to keep.`}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Back to editing
          </Button>
          <Button variant="outline" busy={busy} onClick={() => onResolve("theirs")}>
            Use theirs
          </Button>
          <Button variant="outline" busy={busy} onClick={() => onResolve("copy")}>
            Save mine as a copy
          </Button>
          <Button variant={combines ? "outline" : "default"} busy={busy} onClick={() => onResolve("mine")}>
            Keep mine
          </Button>
          {combines && (
            <Button busy={busy} onClick={() => onResolve("combined")}>
              Combine both
            </Button>
          )}
        </>
      }
    >
      {merge.changes.length === 0 ? (
        <p className="text-base">Both versions have the same content.</p>
      ) : (
        <>
          <Table label="Differences between the two versions">
            <thead>
              <tr>
                <Th>Field</Th>
                <Th>Changed by</Th>
                <Th>Yours</Th>
                <Th>Theirs</Th>
              </tr>
            </thead>
            <tbody>
              {merge.changes.map(({ key, label, by, mine, theirs: other }) => (
                <Tr key={key}>
                  <RowHeader className="align-baseline">{label}</RowHeader>
                  <Td className="align-baseline text-muted">{BY[by]}</Td>
                  <Td className="num min-w-40 py-1.5 align-baseline break-words">{mine ?? <Absent />}</Td>
                  <Td className="num min-w-40 py-1.5 align-baseline break-words">{other ?? <Absent />}</Td>
                </Tr>
              ))}
            </tbody>
          </Table>
          <p className="mt-3 max-w-prose text-sm text-muted">
            {combines
              ? "You changed different fields. “Combine both” keeps both sets of changes."
              : "“Keep mine” replaces their version in every field above. “Save mine as a copy” leaves theirs unchanged."}
          </p>
        </>
      )}
    </Dialog>
  );
}

function Absent() {
  return <span className="text-muted italic">none</span>;
}
