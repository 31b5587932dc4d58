import type { AuditedComment } from "@crq/contract/compliance/assessments/auditors";
import { Avatar } from "../../../ui/avatar.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { dayAndTime } from "../../../ui/format.ts";
import { LINK_READER } from "../../../ui/share/link-reader.ts";

/** The comments that an auditor sees, the oldest first. */
export function CommentList({ comments }: { readonly comments: readonly AuditedComment[] }) {
  return (
    <ol className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {comments.map(({ id, text, at, by, mine, forMe }) => (
        <li key={id} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
          <Avatar name={mine ? "You" : (by ?? "A deleted user")} quiet />
          <div className="min-w-0">
            <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
              <span className="font-medium wrap-anywhere">{mine ? "You" : (by ?? "A deleted user")}</span>
              <time dateTime={at} className="text-xs text-muted">
                {dayAndTime(at, LINK_READER)}
              </time>
              {forMe && <Badge variant="outline">For you</Badge>}
            </p>
            <p className="text-sm whitespace-pre-wrap wrap-anywhere">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
