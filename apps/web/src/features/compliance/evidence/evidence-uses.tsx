import type { Evidence, EvidenceTarget } from "@crq/contract/compliance/evidence";
import { useQuery } from "@tanstack/react-query";
import { Unlink } from "lucide-react";
import { useState } from "react";
import { queryOf } from "../../../api/call.ts";
import { Loaded } from "../../../screen/loaded.tsx";
import { RecordPicker } from "../../../screen/record-picker.tsx";
import { useAct } from "../../../screen/use-act.ts";
import { useCan } from "../../../session/user-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Skeletons } from "../../../ui/state/skeleton.tsx";

/** What the evidence is for: entries of assessments, which link it from their side, and control records. */
export function EvidenceUses({ evidence, mayChange }: { evidence: Evidence; mayChange: boolean }) {
  const { id, archivedAt } = evidence;
  const links = useQuery(queryOf("evidence.links", { params: { id } }));
  const answers = useCan("assessment:answer") && mayChange;
  const linking = useAct("evidence.link", { failed: "Couldn't link the evidence" });
  const unlinking = useAct("evidence.unlink", {
    done: "Unlinked",
    failed: "Couldn't unlink the evidence",
    undo: (_result, { body }) => linking.run({ params: { id }, body }),
  });
  return (
    <>
      <Loaded
        query={links}
        skeleton={<Skeletons heights={["h-10", "h-10"]} />}
        empty={
          <p className="text-sm text-muted">
            Nowhere yet. Link it to a control record here, or to an entry in its assessment.
          </p>
        }
      >
        {(found) => (
          <ul className="grid gap-1 text-sm">
            {found.map((one) => {
              const name = one.controlName ?? `${one.assessmentName}, ${one.entry}`;
              return (
                <li
                  key={`${one.controlId ?? one.assessmentId} ${one.entry}`}
                  className="flex items-center justify-between gap-3 border-b border-line py-1.5 last:border-0"
                >
                  <span className="min-w-0 wrap-anywhere">
                    {name}
                    <span className="block text-xs text-muted">
                      {one.controlId === null ? "Assessment" : "Control record"}
                      {one.fixed && ", in review or signed: the link stays"}
                    </span>
                  </span>
                  {answers && !one.fixed && (
                    <Button
                      variant="ghost"
                      size="icon"
                      aria-label={`Unlink from ${name}`}
                      disabled={unlinking.busy}
                      onClick={() => void unlinking.run({ params: { id }, body: targetOf(one) })}
                    >
                      <Unlink aria-hidden />
                    </Button>
                  )}
                </li>
              );
            })}
          </ul>
        )}
      </Loaded>
      {answers && archivedAt === null && (
        <LinkControl id={id} onLink={(to) => linking.run({ params: { id }, body: to })} />
      )}
    </>
  );
}

function targetOf(one: {
  readonly controlId: string | null;
  readonly assessmentId: string | null;
  readonly entry: string | null;
}): EvidenceTarget {
  return one.controlId === null
    ? { assessmentId: one.assessmentId!, entry: one.entry! }
    : { controlId: one.controlId };
}

/** Links a control record by choosing it. */
function LinkControl({ onLink }: { id: string; onLink: (to: EvidenceTarget) => Promise<boolean> }) {
  const reads = useCan("scenario:read");
  const [round, setRound] = useState(0);
  if (!reads) return null;
  return (
    <Field label="Link to a control record" className="mt-4 max-w-md">
      {(control) => (
        <RecordPicker
          key={round}
          {...control}
          list="controls.list"
          noun="control"
          value=""
          labelOf={({ name }) => name}
          onChange={(controlId) => {
            if (controlId !== "") void onLink({ controlId }).then(() => setRound((before) => before + 1));
          }}
        />
      )}
    </Field>
  );
}
