import { type Journey, JOURNEY_STAGES, type JourneyRow } from "@crq/contract/compliance/journeys";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { cx } from "class-variance-authority";
import { lazy, Suspense } from "react";
import { type CallResult, queryOf } from "../../../api/call.ts";
import { ClientFilter } from "../../../screen/client-filter/client-filter.tsx";
import { FrameworkFilter } from "../../../screen/frameworks/framework-choice.tsx";
import { Loaded } from "../../../screen/loaded.tsx";
import { ShareBar } from "../../../screen/tile/share-bar.tsx";
import { type ColumnsOf, useList } from "../../../screen/use-list.tsx";
import { useCan, useUser } from "../../../session/user-context.ts";
import { buttonVariants } from "../../../ui/button-variants.ts";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { isId, type TableSearch } from "../../../ui/data-table/table-search.ts";
import { count, counted, percent, type TimePreferences } from "../../../ui/format.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Plate } from "../../../ui/plate.tsx";
import { EmptyState } from "../../../ui/state/empty-state.tsx";
import { Skeletons } from "../../../ui/state/skeleton.tsx";
import { VerdictChip } from "../../../ui/verdict-chip.tsx";
import { AssessmentReaders } from "../../../screen/readers/assessment-readers.tsx";
import { scoreWords } from "../assessments/public.ts";
import { atStage, dueText, STAGE_WORDS, stageText, verdictOf } from "./journey-words.ts";

const NextStepDialog = lazy(() => import("./next-step-dialog.tsx"));

const TITLE = "Journey tracker";

/** Where each client, and the tenant itself, is on the way to each framework, and what's next. */
export function JourneyScreen() {
  return (
    <AssessmentReaders title={TITLE}>
      <Journeys />
    </AssessmentReaders>
  );
}

function Journeys() {
  const { framework, clientId }: TableSearch = useSearch({ strict: false });
  const summary = useQuery(
    queryOf("journeys.summary", {
      query: {
        ...(typeof framework === "string" && { framework }),
        ...(isId(clientId) && { clientId }),
      },
    }),
  );
  return (
    <>
      <PageHeader
        title={TITLE}
        description="How far everyone is on the way to each framework, and what’s next."
      />
      <Loaded query={summary} skeleton={<Skeletons heights={["h-32", "h-64"]} />}>
        {(known) => (known.frameworks.length === 0 ? <Nothing /> : <Matrix summary={known} />)}
      </Loaded>
    </>
  );
}

function Nothing() {
  const manages = useCan("assessment:manage");
  return (
    <EmptyState
      title="No journeys yet"
      action={
        <Link to="/compliance/assessments" className={buttonVariants()}>
          {manages ? "Start an assessment" : "Open assessments"}
        </Link>
      }
    >
      Once there’s an assessment, each client’s stage, score and due date for its framework are here.
    </EmptyState>
  );
}

function Matrix({ summary }: { summary: CallResult<"journeys.summary"> }) {
  const user = useUser();
  const navigate = useNavigate();
  const { of, to }: TableSearch = useSearch({ strict: false });
  const list = useList("journeys.list", {
    columns: columnsOf(summary, user),
    sort: "progress",
    key: "journeys",
    filters: {
      framework: FrameworkFilter,
      stage: { label: "Stage", all: "All stages", choices: STAGES },
      overdue: { label: "Due date", all: "Any due date", choices: { yes: "Overdue" } },
      clientId: ClientFilter,
    },
  });
  const close = () =>
    void navigate({
      to: ".",
      search: ((before: TableSearch) => ({ ...before, of: undefined, to: undefined })) as never,
      resetScroll: false,
    });
  return (
    <>
      <Verdict summary={summary} />
      <DataTable
        {...list}
        label="Journeys"
        search="Search by client"
        empty={<EmptyState title="No clients">Add a client to see its journeys.</EmptyState>}
      />
      {isId(of) && typeof to === "string" && (
        <Suspense>
          <NextStepDialog clientId={of === user.tenantId ? null : of} framework={to} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

const STAGES = Object.fromEntries(JOURNEY_STAGES.map((stage) => [stage, STAGE_WORDS[stage]]));

function Verdict({ summary }: { summary: CallResult<"journeys.summary"> }) {
  const { stages, overdue, frameworks, frameworksInUse } = summary;
  const lapsed = atStage(summary, "lapsed");
  return (
    <Plate className="mb-8">
      <p className="mb-3">
        <VerdictChip tone={overdue > 0 ? "over" : lapsed > 0 ? "open" : "within"}>
          {overdue > 0 ? `${count(overdue)} overdue` : lapsed > 0 ? "Reviews due" : "On time"}
        </VerdictChip>
      </p>
      <p className="font-display text-verdict text-balance wrap-anywhere">{verdictOf(summary)}</p>
      <dl className="mt-4 flex flex-wrap gap-x-6 gap-y-1 text-sm">
        {stages.map(({ stage, count: many }) => (
          <div key={stage} className="flex gap-1.5">
            <dt className="text-muted">{STAGE_WORDS[stage]}</dt>
            <dd className="num font-medium">{count(many)}</dd>
          </div>
        ))}
      </dl>
      {frameworksInUse > frameworks.length && frameworks.length > 1 && (
        <p className="mt-2 text-sm text-muted">
          {frameworks.length} of {counted(frameworksInUse, "framework")} are shown, those of most clients.
          Choose another one below.
        </p>
      )}
    </Plate>
  );
}

const columnsOf = (
  { frameworks }: CallResult<"journeys.summary">,
  user: TimePreferences & { readonly tenantId: string | null },
): ColumnsOf<"journeys.list"> => [
  {
    id: "name",
    header: "Client",
    sortable: true,
    rowHeader: true,
    cell: ({ name, clientId }) => (
      <>
        <span className="wrap-anywhere">{name}</span>
        {clientId === null && <span className="block text-xs font-normal text-muted">Your organization</span>}
      </>
    ),
  },
  {
    id: "progress",
    header: "Progress",
    sortable: true,
    numeric: true,
    beside: true,
    cell: ({ progress }) => (
      <>
        {percent(progress)}
        <ShareBar share={progress} className="mt-1 ml-auto w-16" />
      </>
    ),
  },
  ...frameworks.map(({ id, title }) => ({
    id: `framework-${id}`,
    header: title,
    cell: (row: JourneyRow) => <Stage row={row} framework={id} title={title} times={user} />,
  })),
  {
    id: "due",
    header: "Next date",
    sortable: true,
    optional: true,
    nowrap: true,
    cell: ({ journeys }) => {
      const first = journeys.filter(({ dueOn }) => dueOn !== null).toSorted(byDay)[0];
      return first === undefined ? "–" : dueText(first, user);
    },
  },
  {
    id: "score",
    header: "Average score",
    sortable: true,
    downFirst: true,
    numeric: true,
    optional: true,
    cell: ({ journeys }) => {
      const scores = journeys.flatMap(({ score }) => score ?? []);
      return scores.length === 0 ? "–" : percent(scores.reduce((sum, one) => sum + one, 0) / scores.length);
    },
  },
];

function byDay(one: Journey, other: Journey): number {
  return one.dueOn! < other.dueOn! ? -1 : 1;
}

interface StageProps {
  readonly row: JourneyRow;
  readonly framework: string;
  readonly title: string;
  readonly times: TimePreferences;
}

/** A stage as a link to what's next. */
function Stage({ row, framework, title, times }: StageProps) {
  const journey = row.journeys.find((one) => one.framework === framework);
  if (journey === undefined) return "–";
  const { stage, assessed, inScope, score, overdueDays } = journey;
  const band = journey.scored?.band;
  const due = dueText(journey, times);
  return (
    <Link
      to="."
      search={((before: TableSearch) => ({ ...before, of: row.id, to: framework })) as never}
      resetScroll={false}
      className="group block min-w-28 no-underline touch:py-1"
    >
      <span className="sr-only">
        {row.name}, {title}:{" "}
      </span>
      <span
        className={cx(
          "block underline decoration-current/40 underline-offset-4 group-hover:decoration-current",
          stage === "not-started" ? "text-muted" : "text-primary",
        )}
      >
        {stageText(journey, times)}
      </span>
      {stage === "answering" && (
        <ShareBar share={inScope === 0 ? 0 : assessed / inScope} className="mt-1 max-w-24" />
      )}
      <span className="block text-xs text-muted">
        {score !== null && (
          <span className="num mr-2 inline-block">
            Score {scoreWords(journey)}
            {band && ` (${band.label})`}
          </span>
        )}
        {due !== "" && <span className={cx("inline-block", overdueDays > 0 && "text-bad")}>{due}</span>}
      </span>
    </Link>
  );
}
