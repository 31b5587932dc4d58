import type { Framework } from "@crq/contract/compliance/frameworks";
import { Undo2 } from "lucide-react";
import { useUser } from "../../../../session/user-context.ts";
import { dayAndTime } from "../../../../ui/format.ts";

/** Who submitted a framework and who decides, or why it was returned. */
export function ReviewNote({ framework }: { readonly framework: Framework }) {
  const user = useUser();
  const { status, returnReason, submittedAt, submittedBy, editorIds } = framework;
  if (status === "in_review") {
    return (
      <p className="mb-6 max-w-prose border-l-[3px] border-primary bg-sunken px-3 py-2 text-sm">
        {submittedBy ?? "A former user"} submitted it
        {submittedAt !== null && ` on ${dayAndTime(submittedAt, user)}`}.{" "}
        {editorIds.includes(user.id)
          ? "You wrote part of this edition, so someone else publishes it. To change it, return it to draft."
          : "Read it, then publish it or return it with what needs to change."}
      </p>
    );
  }
  if (status !== "draft" || returnReason === null) return null;
  return (
    <div className="mb-6 max-w-prose border-l-[3px] border-warn bg-sunken px-3 py-2 text-sm">
      <p className="flex items-center gap-1.5 font-medium">
        <Undo2 aria-hidden className="size-4" /> Returned from review
      </p>
      <p className="mt-1 wrap-anywhere whitespace-pre-wrap">{returnReason}</p>
    </div>
  );
}
