import { Lock, type LucideIcon, PencilRuler, Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import { useUser } from "../../../../session/user-context.ts";
import { dayAndTime } from "../../../../ui/format.ts";
import type { Workspace } from "./use-workspace.ts";

/** Why answers can't change now, or what comes next. */
export function StatusBanner({ workspace: { record, tallies, can } }: { readonly workspace: Workspace }) {
  const user = useUser();
  const { status, returnReason, submittedAt, submittedBy, signedAt, signedBy, archivedAt } = record;
  if (archivedAt !== null)
    return <Banner icon={Lock}>Archived. It’s kept and readable; restore it to go on.</Banner>;
  if (status === "draft")
    return (
      <Banner icon={PencilRuler}>
        <strong className="font-medium">Check the scope, then start.</strong>{" "}
        {tallies.get(undefined)!.inScope} of {tallies.size === 0 ? 0 : record.counts.total} entries are in
        scope. {can.scope ? "Select entries to take them in or out, or to assign them." : ""}
      </Banner>
    );
  if (status === "in_review")
    return (
      <Banner icon={Lock}>
        <strong className="font-medium">In review: answers are locked.</strong> Submitted by{" "}
        {submittedBy ?? "a deleted user"}
        {submittedAt !== null && `, ${dayAndTime(submittedAt, user)}`}.{" "}
        {record.submittedById === user.id
          ? "Someone else signs it or returns it."
          : "Comments and ‘Reviewed’ are still possible."}
      </Banner>
    );
  if (status === "completed")
    return (
      <Banner icon={Lock}>
        <strong className="font-medium">Signed and locked.</strong>{" "}
        {signedAt === null
          ? "It was completed before assessments were signed."
          : `Signed by ${signedBy ?? "a deleted user"}, ${dayAndTime(signedAt, user)}.`}{" "}
        To continue from here, clone it.
      </Banner>
    );
  if (returnReason !== null)
    return (
      <Banner icon={Undo2}>
        <strong className="font-medium">Returned:</strong>{" "}
        <span className="whitespace-pre-wrap wrap-anywhere">{returnReason}</span>
      </Banner>
    );
  return null;
}

function Banner({ icon: Icon, children }: { readonly icon: LucideIcon; readonly children: ReactNode }) {
  return (
    <div className="mb-5 flex items-start gap-3 border-l-[3px] border-primary bg-sunken px-3 py-2.5 text-sm">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
      <p className="min-w-0 max-w-prose">{children}</p>
    </div>
  );
}
