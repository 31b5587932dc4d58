import { useUser } from "../../session/user-context.ts";
import { dayAndTime } from "../../ui/format.ts";

/** Who did what in a review, and when. */
export interface SaidEntry {
  readonly id: string;
  readonly by: string | null;
  /** `approved version 3`. */
  readonly did: string;
  readonly at: string;
  readonly comment?: string;
}

/** What was said and decided in a review. */
export function SaidList({ entries }: { readonly entries: readonly SaidEntry[] }) {
  const times = useUser();
  return (
    <ol aria-label="Review history" className="flex flex-col gap-3 text-sm">
      {entries.map(({ id, by, did, at, comment = "" }) => (
        <li key={id}>
          <span className="font-medium">{by ?? "A former user"}</span> {did}{" "}
          <span className="text-muted">{dayAndTime(at, times)}</span>
          {comment.trim() !== "" && (
            <p className="mt-0.5 max-w-prose wrap-anywhere whitespace-pre-wrap">{comment}</p>
          )}
        </li>
      ))}
    </ol>
  );
}
