import type { AccountRequestRecord } from "@crq/contract/people/account-requests";
import { PLANS } from "@crq/contract/platform/plans";
import { INDUSTRIES } from "@crq/contract/people/registration";
import { type ReactNode, useId, useState } from "react";
import { useUser } from "../../../session/user-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { dayAndTime } from "../../../ui/format.ts";
import { ApproveForm } from "./approve-form.tsx";
import { personName } from "../../../ui/person-name.ts";
import { RejectDialog } from "./reject-dialog.tsx";

interface RequestDialogProps {
  readonly request: AccountRequestRecord;
  readonly onClose: () => void;
}

/** A full request for an account, and the decision. */
export function RequestDialog({ request, onClose }: RequestDialogProps) {
  const form = useId();
  const [rejecting, setRejecting] = useState(false);
  const [busy, setBusy] = useState(false);
  const pending = request.status === "pending";
  if (rejecting)
    return <RejectDialog requests={[request]} onRejected={onClose} onClose={() => setRejecting(false)} />;
  return (
    <Dialog
      open
      onClose={onClose}
      title={personName(request)}
      description={`Account request from ${request.companyName}`}
      className="sm:w-[36rem]"
      footer={
        pending || request.status === "submitted" ? (
          <>
            <Button variant="outline" onClick={() => setRejecting(true)}>
              Reject
            </Button>
            {pending && (
              <Button type="submit" form={form} busy={busy}>
                Approve
              </Button>
            )}
          </>
        ) : (
          <Button variant="outline" onClick={onClose}>
            Close
          </Button>
        )
      }
    >
      <Written request={request} />
      {pending && <ApproveForm id={form} request={request} onBusy={setBusy} onApproved={onClose} />}
      {request.status === "submitted" && (
        <p className="mt-4 border-t border-line pt-4 text-sm text-muted">
          This person hasn't confirmed their email address yet. You can approve the request once they do.
        </p>
      )}
    </Dialog>
  );
}

function Written({ request }: Pick<RequestDialogProps, "request">) {
  const user = useUser();
  const facts: readonly (readonly [string, ReactNode])[] = [
    ["Email", request.email],
    ["Job title", request.jobTitle],
    ["Phone", request.phoneNumber],
    ["Company size", request.companySize],
    ["Industry", request.industry && INDUSTRIES[request.industry]],
    ["Plan", `${PLANS[request.plan].name}, ${request.billing}`],
    ["Requested", dayAndTime(request.createdAt, user)],
    ["Email confirmed", request.confirmedAt && dayAndTime(request.confirmedAt, user)],
    ["Decided", request.decidedAt && `${dayAndTime(request.decidedAt, user)} by ${request.decidedBy ?? "–"}`],
    ["Assigned to", request.grantedTenantName],
    ["Note", request.decisionNote],
  ];
  return (
    <dl className="grid grid-cols-[8rem_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
      {facts
        .filter(([, value]) => value !== null && value !== "")
        .map(([name, value]) => (
          <div key={name} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-muted">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
