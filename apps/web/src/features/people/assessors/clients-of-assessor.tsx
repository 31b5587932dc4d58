import type { Assessor } from "@crq/contract/people/assessors";
import type { ClientRecord } from "@crq/contract/platform/clients";
import { useState } from "react";
import { useAct } from "../../../screen/use-act.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { counted } from "../../../ui/format.ts";
import { Input } from "../../../ui/form/input.tsx";

interface ClientsOfAssessorProps {
  readonly tenantId: string;
  readonly assessor: Assessor;
  readonly clients: readonly ClientRecord[];
  readonly onClose: () => void;
}

/** The clients that someone assesses: all, or those checked. */
export function ClientsOfAssessor({ tenantId, assessor, clients, onClose }: ClientsOfAssessorProps) {
  const [all, setAll] = useState(assessor.allClients);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(assessor.clientIds));
  const [words, setWords] = useState("");
  const save = useAct("assessors.setClients", {
    done: `The clients of ${assessor.name} are saved`,
    failed: "No changes made",
    also: ["clients"],
    onDone: onClose,
  });
  const input = {
    params: { userId: assessor.id },
    query: { tenantId },
    body: { allClients: all, clientIds: all ? [] : [...chosen] },
  };
  const shown = clients.filter(({ name }) => name.toLowerCase().includes(words.trim().toLowerCase()));
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Clients of ${assessor.name}`}
      description="They can see and work on these clients. Changes apply when you save."
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={save.busy} disabled={!all && chosen.size === 0} onClick={() => void save.run(input)}>
            Save
          </Button>
        </>
      }
    >
      <Checkbox checked={all} onChange={(event) => setAll(event.target.checked)}>
        All clients, including future ones
      </Checkbox>
      {!all && (
        <div className="mt-3">
          <Input
            aria-label="Find a client"
            placeholder="Find a client"
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
          <fieldset className="mt-2 max-h-72 overflow-y-auto border-y border-line">
            <legend className="sr-only">Clients</legend>
            {shown.map(({ id, name }) => (
              <Checkbox
                key={id}
                checked={chosen.has(id)}
                onChange={(event) => {
                  const next = new Set(chosen);
                  if (event.target.checked) next.add(id);
                  else next.delete(id);
                  setChosen(next);
                }}
                className="flex! min-h-9 w-full border-b border-line last:border-b-0"
              >
                <span className="min-w-0 break-words">{name}</span>
              </Checkbox>
            ))}
          </fieldset>
          <p aria-live="polite" className="mt-2 text-xs text-muted">
            {chosen.size === 0
              ? "Select at least one client. To revoke the role, go to Team Management."
              : `${counted(chosen.size, "client")} chosen`}
          </p>
        </div>
      )}
    </Dialog>
  );
}
