import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../../api/call.ts";
import { useUser } from "../../../../session/user-context.ts";
import { Button } from "../../../../ui/button.tsx";
import { counted, dayAndTime } from "../../../../ui/format.ts";
import { Dialog } from "../../../../ui/overlay/dialog.tsx";
import { RowHeader, Table, Td, Th, Tr } from "../../../../ui/table.tsx";
import type { Met } from "./save-content.ts";

interface ConflictDialogProps {
  readonly id: string;
  readonly met: Met;
  readonly mine: Met["theirs"]["content"];
  readonly onResolve: (keepMine: boolean) => void;
  readonly onClose: () => void;
}

/** The entries listed; the others are counted. */
const SHOWN = 20;

/** Someone else saved first and changed the same entries: lists them, and lets the person choose. Closing it changes nothing. */
export function ConflictDialog({ id, met, mine, onResolve, onClose }: ConflictDialogProps) {
  const times = useUser();
  const theirs = useQuery(queryOf("frameworks.get", { params: { id }, query: {} })).data;
  const { both } = met;
  const who = theirs
    ? `${theirs.updatedBy} saved it on ${dayAndTime(theirs.updatedAt, times)}`
    : "It was saved";
  return (
    <Dialog
      open
      onClose={onClose}
      className="w-[min(44rem,calc(100vw-2rem))]!"
      closeOnOutsideClick={false}
      title="Someone else saved changes to this framework"
      description={`${who}, after you opened it. You both changed ${counted(both.length, "entry", "entries")}. Your changes are still here.`}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Back to editing
          </Button>
          <Button variant="outline" onClick={() => onResolve(false)}>
            Use theirs
          </Button>
          <Button onClick={() => onResolve(true)}>Combine, keeping mine</Button>
        </>
      }
    >
      <Table label="Entries that both changed">
        <thead>
          <tr>
            <Th>Entry</Th>
            <Th>Yours</Th>
            <Th>Theirs</Th>
          </tr>
        </thead>
        <tbody>
          {both.slice(0, SHOWN).map((one) => (
            <Tr key={one}>
              <RowHeader className="num align-baseline">{one}</RowHeader>
              <Td className="align-baseline wrap-anywhere">{wordsOf(mine, one)}</Td>
              <Td className="align-baseline wrap-anywhere">{wordsOf(met.theirs.content, one)}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
      {both.length > SHOWN && (
        <p className="mt-2 text-sm text-muted">And {counted(both.length - SHOWN, "more", "more")}.</p>
      )}
      <p className="mt-3 max-w-prose text-sm text-muted">
        “Combine, keeping mine” keeps your version of these and everything else that they saved.
      </p>
    </Dialog>
  );
}

function wordsOf({ catalog, official }: Met["theirs"]["content"], id: string) {
  const entry = catalog.entries.find((one) => one.id === id);
  if (!entry) return <span className="text-muted italic">removed</span>;
  return (
    <>
      {entry.title}
      {official[id]?.statement !== undefined && (
        <span className="mt-0.5 line-clamp-3 block text-xs text-muted">{official[id].statement}</span>
      )}
    </>
  );
}
