import type { AssessmentRecord } from "@crq/contract/compliance/assessments/records";
import { useQuery } from "@tanstack/react-query";
import { CircleCheck, TriangleAlert } from "lucide-react";
import { queryOf } from "../../../../api/call.ts";
import { Loaded } from "../../../../screen/loaded.tsx";
import { useUser } from "../../../../session/user-context.ts";
import { Button } from "../../../../ui/button.tsx";
import { dayAndTime } from "../../../../ui/format.ts";
import { Dialog } from "../../../../ui/overlay/dialog.tsx";
import { Skeletons } from "../../../../ui/state/skeleton.tsx";

interface VerifyDialogProps {
  readonly record: AssessmentRecord;
  readonly onClose: () => void;
}

/** Compares what was signed with what the database has now. */
export function VerifyDialog({ record, onClose }: VerifyDialogProps) {
  const user = useUser();
  const check = useQuery({
    ...queryOf("assessmentRecords.verify", { params: { id: record.id } }),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Verify the signature"
      footer={
        <>
          <Button variant="outline" busy={check.isFetching} onClick={() => void check.refetch()}>
            Check again
          </Button>
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <Loaded query={check} small skeleton={<Skeletons heights={["h-6", "h-16"]} />}>
        {({ matches, signedAt, signedBy, signedHash, hash, evidence }) => (
          <div className="grid gap-4 text-sm">
            <p className="flex items-start gap-2 text-base">
              {matches ? (
                <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-ok" />
              ) : (
                <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-bad" />
              )}
              {matches
                ? "Unchanged since it was signed."
                : "Changed since it was signed. Someone changed its rows outside the product: compare with a backup or the audit log."}
            </p>
            <p className="text-muted">
              {evidence
                ? "The signature covers the scope, all answers and the evidence they rest on, as it was then."
                : "The signature is from before signatures covered evidence: it’s about the scope and all answers."}
            </p>
            <dl className="grid gap-3">
              <div>
                <dt className="text-xs text-muted">Signed</dt>
                <dd>
                  {signedBy ?? "A deleted user"}, {dayAndTime(signedAt, user)}
                </dd>
              </div>
              <Hash label="SHA-256 of what was signed" value={signedHash} />
              {!matches && <Hash label="SHA-256 of what is there now" value={hash} />}
            </dl>
          </div>
        )}
      </Loaded>
    </Dialog>
  );
}

function Hash({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div>
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="font-mono text-xs break-all">{value}</dd>
    </div>
  );
}
