import type { ScenarioReview } from "@crq/contract/risk/scenario-reviews";
import type { ScenarioRecord, ScenarioVersion } from "@crq/contract/risk/scenarios";
import { useInfiniteQuery } from "@tanstack/react-query";
import { call } from "../../../../api/call.ts";
import { Loaded } from "../../../../screen/loaded.tsx";
import { useUser } from "../../../../session/user-context.ts";
import { Button } from "../../../../ui/button.tsx";
import { counted, dayAndTime, money } from "../../../../ui/format.ts";
import { toast } from "../../../../ui/overlay/toast.ts";
import { Skeletons } from "../../../../ui/state/skeleton.tsx";
import { RowHeader, Table, Td, Th, Tr } from "../../../../ui/table.tsx";
import { type Difference, differences } from "../estimate/draft-differences.ts";
import { type ScenarioDraft, scenarioDraft } from "../estimate/estimate-draft.ts";
import { useScenario } from "../queries.ts";
import { useReviews } from "../reviews/use-reviews.ts";

interface HistoryViewProps {
  /** Null for a scenario that was never saved. */
  readonly scenarioId: string | null;
  /** Puts an earlier version into the workbench, unsaved; null for read-only viewers. */
  readonly onBring: ((draft: ScenarioDraft) => void) | null;
}

/** Every save of a scenario, the latest first: who saved, and what it changed. */
export function HistoryView({ scenarioId, onBring }: HistoryViewProps) {
  if (scenarioId === null)
    return <p className="text-sm text-muted">Nothing is saved yet. Each save will be listed here.</p>;
  return <Saved id={scenarioId} onBring={onBring} />;
}

function Saved({ id, onBring }: { readonly id: string } & Pick<HistoryViewProps, "onBring">) {
  const record = useScenario(id);
  return (
    <Loaded query={record} skeleton={<Skeletons heights={["h-10", "h-10"]} />}>
      {(now) => <Saves now={now} onBring={onBring} />}
    </Loaded>
  );
}

function Saves({ now, onBring }: { readonly now: ScenarioRecord } & Pick<HistoryViewProps, "onBring">) {
  const query = useInfiniteQuery({
    queryKey: [`/api/scenarios/${now.id}/versions`, now.version],
    queryFn: async ({ pageParam }) =>
      call("scenarios.listVersions", {
        params: { id: now.id },
        query: pageParam === null ? {} : { after: pageParam },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
  // The saves are worth reading while the reviews are on their way, or without them.
  const said = useReviews(now).data?.items ?? [];
  return (
    <Loaded query={query} skeleton={<Skeletons heights={["h-10", "h-10", "h-10"]} />}>
      {({ pages }) => {
        const earlier = pages.flatMap(({ items }) => items);
        const latest: ScenarioVersion = {
          ...now,
          ...now.figures,
          savedAt: now.updatedAt,
          savedBy: now.updatedBy,
        };
        const all = [latest, ...earlier];
        return (
          <>
            <ol className="flex flex-col divide-y divide-line border-y border-line">
              {all.map((one, i) => (
                <Save
                  key={one.version}
                  version={one}
                  before={all[i + 1]}
                  reviews={said.filter((review) => review.version === one.version)}
                  onBring={i === 0 ? null : onBring}
                />
              ))}
            </ol>
            {query.hasNextPage && (
              <Button
                variant="secondary"
                size="sm"
                className="mt-3"
                busy={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                Show older saves
              </Button>
            )}
          </>
        );
      }}
    </Loaded>
  );
}

interface SaveProps extends Pick<HistoryViewProps, "onBring"> {
  readonly version: ScenarioVersion;
  /** The one before it, if it's loaded. */
  readonly before: ScenarioVersion | undefined;
  /** What was said of it, the latest first. */
  readonly reviews: readonly ScenarioReview[];
}

function Save({ version, before, reviews, onBring }: SaveProps) {
  const times = useUser();
  const draft = scenarioDraft(version);
  const changed = before && differences(scenarioDraft(before), draft);
  const when = dayAndTime(version.savedAt, times);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3 text-sm">
      <div className="min-w-0 flex-1 basis-80">
        <p>
          <span className="font-medium">{when}</span>{" "}
          <span className="text-muted">
            {version.savedBy ?? "a former user"}, version {version.version}
          </span>
        </p>
        {version.note !== "" && (
          <p className="mt-0.5 max-w-prose wrap-anywhere whitespace-pre-wrap">
            <span className="text-muted">Why:</span> {version.note}
          </p>
        )}
        {reviews.map(({ id, verdict, by, at }) => (
          <p key={id} className="mt-0.5 text-muted">
            {verdict === "requested" ? "Review requested" : verdict === "approved" ? "Approved" : "Returned"}{" "}
            by {by}, {dayAndTime(at, times)}
          </p>
        ))}
        {changed ? (
          <Changes changed={changed} />
        ) : (
          version.version === 1 && <p className="mt-0.5 text-muted">Created</p>
        )}
      </div>
      <div className="flex items-center gap-4">
        <span className="num text-right">
          {money(version.mean, version.estimate.currency)}
          <span className="block text-xs text-muted">expected a year</span>
        </span>
        {onBring && (
          <Button
            variant="outline"
            size="sm"
            onClick={() => {
              onBring(draft);
              toast({
                title: `Version ${version.version} is in the workbench`,
                description: "Nothing is saved until you choose Save.",
              });
            }}
          >
            Bring back<span className="sr-only"> version {version.version}</span>
          </Button>
        )}
      </div>
    </li>
  );
}

function Changes({ changed }: { readonly changed: readonly Difference[] }) {
  if (changed.length === 0) return <p className="mt-0.5 text-muted">Nothing that is shown here changed.</p>;
  return (
    <details className="mt-0.5">
      <summary className="cursor-pointer text-muted wrap-anywhere touch:py-2.5">
        {counted(changed.length, "change")}: {changed.map(({ label }) => label).join(", ")}
      </summary>
      <Table label="What this save changed" className="mt-2">
        <thead>
          <tr>
            <Th>Field</Th>
            <Th>Before</Th>
            <Th>After</Th>
          </tr>
        </thead>
        <tbody>
          {changed.map(({ key, label, before, after }) => (
            <Tr key={key}>
              <RowHeader className="align-baseline font-normal">{label}</RowHeader>
              <Td className="num min-w-32 align-baseline break-words text-muted">{before ?? "none"}</Td>
              <Td className="num min-w-32 align-baseline break-words">{after ?? "none"}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </details>
  );
}
