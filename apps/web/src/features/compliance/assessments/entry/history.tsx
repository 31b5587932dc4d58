import type { AnswerChange } from "@crq/contract/compliance/assessments/answers";
import { useInfiniteQuery } from "@tanstack/react-query";
import { call, queryOf } from "../../../../api/call.ts";
import { Loaded } from "../../../../screen/loaded.tsx";
import { useUser } from "../../../../session/user-context.ts";
import { Button } from "../../../../ui/button.tsx";
import { dayAndTime } from "../../../../ui/format.ts";
import { Skeletons } from "../../../../ui/state/skeleton.tsx";
import { FieldChanges } from "../answers/field-changes.tsx";

interface HistoryProps {
  readonly assessmentId: string;
  readonly entry: string;
}

/** Who changed what about an entry, the latest first. */
export function History({ assessmentId, entry }: HistoryProps) {
  const params = { id: assessmentId };
  const { queryKey } = queryOf("assessmentAnswers.history", { params, query: { entry } });
  const pages = useInfiniteQuery({
    queryKey: [...queryKey, "pages"],
    queryFn: async ({ pageParam }: { pageParam: string | undefined }) =>
      call("assessmentAnswers.history", {
        params,
        query: { entry, ...(pageParam !== undefined && { after: pageParam }) },
      }),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  return (
    <Loaded query={pages} small skeleton={<Skeletons heights={["h-10", "h-10"]} />}>
      {(data) => {
        const items = data.pages.flatMap((page) => page.items);
        return items.length === 0 ? (
          <p className="text-sm text-muted">No changes to {entry} yet.</p>
        ) : (
          <>
            <ol className="border-t border-line">
              {items.map((change, at) => (
                // eslint-disable-next-line react/no-array-index-key -- changes have no identity of their own
                <Change key={at} change={change} />
              ))}
            </ol>
            {pages.hasNextPage && (
              <Button
                variant="outline"
                className="mt-3"
                busy={pages.isFetchingNextPage}
                onClick={() => void pages.fetchNextPage()}
              >
                Show earlier changes
              </Button>
            )}
          </>
        );
      }}
    </Loaded>
  );
}

function Change({ change: { at, by, fields } }: { readonly change: AnswerChange }) {
  const user = useUser();
  return (
    <li className="border-b border-line py-2 text-sm">
      <p className="text-xs text-muted">
        {by ?? "A deleted user"}, <time dateTime={at}>{dayAndTime(at, user)}</time>
      </p>
      <FieldChanges fields={fields} />
    </li>
  );
}
