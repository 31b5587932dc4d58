import type { Evidence } from "@crq/contract/compliance/evidence";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Plus, Unlink } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { queryOf } from "../../../api/call.ts";
import { Loaded } from "../../../screen/loaded.tsx";
import { RecordPicker } from "../../../screen/record-picker.tsx";
import { useAct } from "../../../screen/use-act.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Skeletons } from "../../../ui/state/skeleton.tsx";
import { ExpiryBadge } from "./expiry-badge.tsx";

const AddDialog = lazy(() => import("./add-dialog.tsx"));

interface EntryEvidenceProps {
  readonly assessmentId: string;
  /** The entry of the assessment's framework. */
  readonly entry: string;
  /** The client of the assessment, whose new evidence is too. */
  readonly clientId?: string | null;
  /** Whether links can be changed: not while the assessment is in review or signed. */
  readonly canEdit: boolean;
}

/** The evidence for one entry of an assessment: linked, added, unlinked. */
export default function EntryEvidence({ assessmentId, entry, clientId = null, canEdit }: EntryEvidenceProps) {
  const [adding, setAdding] = useState(false);
  const [round, setRound] = useState(0);
  const target = { assessmentId, entry };
  const query = { ...target, archived: "all", pageSize: 200 } as const;
  const linked = useQuery(queryOf("evidence.list", { query }));
  const linking = useAct("evidence.link", {
    failed: "Couldn't link the evidence",
    also: ["assessmentAnswers"],
  });
  const unlinking = useAct("evidence.unlink", {
    done: ({ name }) => `${name} unlinked`,
    failed: "Couldn't unlink the evidence",
    undo: ({ id }) => linking.run({ params: { id }, body: target }),
    also: ["assessmentAnswers"],
  });
  return (
    <div className="grid gap-3">
      <Loaded
        query={linked}
        small
        skeleton={<Skeletons heights={["h-10"]} />}
        empty={<p className="text-sm text-muted">No evidence linked.</p>}
      >
        {({ items }) => (
          <ul aria-label={`Evidence for ${entry}`} className="grid text-sm">
            {items.map((one) => (
              <Row
                key={one.id}
                evidence={one}
                {...(canEdit && {
                  onUnlink: () => void unlinking.run({ params: { id: one.id }, body: target }),
                })}
              />
            ))}
          </ul>
        )}
      </Loaded>
      {canEdit && (
        <div className="flex flex-wrap items-end gap-3">
          <Field label="Link evidence" className="w-full max-w-xs">
            {(control) => (
              <RecordPicker
                key={round}
                {...control}
                list="evidence.list"
                of={{ query: { linkableTo: assessmentId } }}
                noun="piece of evidence"
                plural="evidence"
                placeholder="Search by name"
                value=""
                labelOf={({ name }) => name}
                noteOf={({ newest }) => newest.file?.name}
                onChange={(id) => {
                  if (id !== "")
                    void linking
                      .run({ params: { id }, body: target })
                      .then(() => setRound((before) => before + 1));
                }}
              />
            )}
          </Field>
          <Button variant="outline" onClick={() => setAdding(true)}>
            <Plus aria-hidden /> Add new
          </Button>
        </div>
      )}
      {adding && (
        <Suspense>
          <AddDialog target={{ to: target, clientId }} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </div>
  );
}

function Row({ evidence, onUnlink }: { evidence: Evidence; onUnlink?: () => void }) {
  const { id, name, archivedAt } = evidence;
  return (
    <li className="flex items-center justify-between gap-3 border-b border-line py-1.5 last:border-0">
      <span className="min-w-0 wrap-anywhere">
        <Link
          to="/compliance/evidence"
          search={{ evidence: id }}
          className="text-primary underline decoration-primary/40 underline-offset-4 hover:decoration-primary touch:inline-block touch:py-2"
        >
          {name}
        </Link>
        {archivedAt !== null && (
          <Badge variant="outline" className="ml-2">
            Archived
          </Badge>
        )}
        <span className="block text-xs">
          <ExpiryBadge evidence={evidence} />
        </span>
      </span>
      {onUnlink && (
        <Button variant="ghost" size="icon" aria-label={`Unlink ${name}`} onClick={onUnlink}>
          <Unlink aria-hidden />
        </Button>
      )}
    </li>
  );
}
