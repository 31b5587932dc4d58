import { Link } from "@tanstack/react-router";
import { Plus, X } from "lucide-react";
import { Button } from "../../../../ui/button.tsx";
import { count } from "../../../../ui/format.ts";
import { Heading } from "../../../../ui/heading.tsx";
import { MOST_MEMBERS, type Member } from "./portfolio-draft.ts";

interface MemberListProps {
  readonly members: readonly Member[];
  /** Null for read-only viewers. */
  readonly onAdd: (() => void) | null;
  readonly onRemove: ((id: string) => void) | null;
}

/** The scenarios of a portfolio. */
export function MemberList({ members, onAdd, onRemove }: MemberListProps) {
  return (
    <section aria-labelledby="members-heading">
      <div className="flex items-center justify-between gap-3">
        <Heading size="part" level={2} id="members-heading">
          Scenarios <span className="num text-xs font-normal text-muted">{count(members.length)}</span>
        </Heading>
        {onAdd && members.length < MOST_MEMBERS && (
          <Button variant="secondary" size="sm" onClick={onAdd}>
            <Plus aria-hidden /> Add scenarios
          </Button>
        )}
      </div>
      {members.length > 0 && (
        <ol
          // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll it
          tabIndex={0}
          aria-label="Members"
          className="mt-2 max-h-96 overflow-y-auto border-t border-ink/40 focus-visible:-outline-offset-2"
        >
          {members.map(({ id, title }, index) => (
            <li key={id} className="flex min-h-9 items-center gap-2 border-b border-line text-sm">
              <span className="num w-6 shrink-0 text-right text-xs text-muted">{index + 1}</span>
              <Link
                from="/risk-management/quantitative-analysis"
                to="."
                search={{ scenario: id }}
                className="min-w-0 flex-1 break-words text-ink no-underline hover:text-primary hover:underline hover:underline-offset-4 focus-visible:-outline-offset-2"
              >
                {title}
              </Link>
              {onRemove && (
                <Button
                  variant="ghost"
                  size="icon"
                  className="size-7! text-muted touch:size-11!"
                  aria-label={`Remove ${title}`}
                  onClick={() => onRemove(id)}
                >
                  <X aria-hidden />
                </Button>
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
