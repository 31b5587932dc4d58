import type { ControlledEntry } from "@crq/contract/compliance/control-requirements";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queryOf } from "../../../../api/call.ts";
import { Loaded } from "../../../../screen/loaded.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Checkbox } from "../../../../ui/form/checkbox.tsx";
import { counted } from "../../../../ui/format.ts";
import { Dialog } from "../../../../ui/overlay/dialog.tsx";
import { Skeletons } from "../../../../ui/state/skeleton.tsx";
import { resultWords } from "../result-mark.tsx";
import { RESULT_WORDS } from "../words.ts";
import { useFromControls } from "../workspace/use-from-controls.ts";
import type { Workspace } from "../workspace/use-workspace.ts";

interface FromControlsDialogProps {
  readonly workspace: Workspace;
  readonly onClose: () => void;
}

/** Answers the entries that have controls as the controls' state says, after showing what that changes. */
export default function FromControlsDialog({ workspace, onClose }: FromControlsDialogProps) {
  const { record, answers, framework, texts } = workspace;
  const found = useQuery(queryOf("controlledAnswers.list", { params: { id: record.id }, query: {} }));
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const answering = useFromControls(workspace, onClose);
  const differing = (found.data?.items ?? []).filter(({ entry, result }) => {
    const row = answers.rows.get(entry);
    return row?.inScope === true && row.applicability !== "not-applicable" && row.result !== result;
  });
  // What someone has answered stays as it is unless it's chosen.
  const isChosen = ({ entry }: ControlledEntry) =>
    chosen.get(entry) ??
    (answers.rows.get(entry)?.result === null && answers.rows.get(entry)?.maturity === null);
  const entries = differing.filter(isChosen);
  return (
    <Dialog
      open
      title="Answer from controls"
      description="Each answer follows from the controls that are linked to its entry. What you have answered yourself stays unless you choose it here."
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          {entries.length > 0 && (
            <Button busy={answering.busy} onClick={() => void answering.run(entries)}>
              Answer {counted(entries.length, "entry", "entries")}
            </Button>
          )}
        </>
      }
      onClose={onClose}
    >
      <Loaded
        query={found}
        small
        skeleton={<Skeletons heights={["h-10", "h-40"]} />}
        empty={
          <p className="text-sm text-muted">
            No entry is linked to a control yet. Open an entry and link the controls that do what it asks.
          </p>
        }
      >
        {({ items }) => (
          <>
            <p className="text-sm">
              {counted(items.length, "entry has", "entries have")} controls
              {differing.length === 0
                ? ", and every answer is as their state says."
                : `; ${differing.length} would change.`}
            </p>
            <ul aria-label="Answers that would change" className="mt-2 max-h-96 overflow-y-auto text-sm">
              {differing.map((one) => (
                <li key={one.entry} className="border-b border-line py-1.5 last:border-0">
                  <Checkbox
                    checked={isChosen(one)}
                    onChange={({ target }) => setChosen(new Map(chosen).set(one.entry, target.checked))}
                  >
                    <span className="min-w-0 wrap-anywhere">
                      <span className="num font-medium">{one.entry}</span>{" "}
                      {resultWords(answers.rows.get(one.entry)!)} → {RESULT_WORDS[one.result]}
                      <span className="line-clamp-2">
                        {framework.entries.get(one.entry)?.title ?? texts?.[one.entry]?.summary}
                      </span>
                      <span className="block text-xs text-muted">
                        {one.controls.map(({ name }) => name).join(", ")}
                      </span>
                    </span>
                  </Checkbox>
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </Dialog>
  );
}
