import type { ScenarioRecord } from "@crq/contract/risk/scenarios";
import { Link } from "@tanstack/react-router";
import { ArrowLeft, FileText, Pencil } from "lucide-react";
import { Suspense, lazy } from "react";
import { calendarDay } from "../../../screen/calendar-day.ts";
import { Loaded } from "../../../screen/loaded.tsx";
import { SaidList } from "../../../screen/review/said-list.tsx";
import { useCan, useIsOwn, useUser } from "../../../session/user-context.ts";
import { buttonVariants } from "../../../ui/button-variants.ts";
import { Fact } from "../../../ui/fact.tsx";
import { dayAndTime } from "../../../ui/format.ts";
import { PageHeader, useRecordTitle } from "../../../ui/page-header.tsx";
import { Section } from "../../../ui/section.tsx";
import { ScreenPending } from "../../../ui/state/screen-pending.tsx";
import { Skeleton, Skeletons } from "../../../ui/state/skeleton.tsx";
import {
  ASSUMPTION_WORDS,
  EventSentence,
  ReviewStateBadge,
  useReviews,
  useScenario,
} from "../scenarios/reading/public.ts";
import { ScenarioLoss } from "./scenario-loss.tsx";
import { useScenarioLoss } from "./use-scenario-loss.ts";

// Below the first view: each is requested with the page, and the figures don't wait for it.
const FactorTree = lazy(async () => ({ default: (await import("./factor-tree.tsx")).FactorTree }));
const AssessedControls = lazy(async () => ({
  default: (await import("./assessed-controls.tsx")).AssessedControls,
}));
const ActingControls = lazy(async () => ({
  default: (await import("./acting-controls.tsx")).ActingControls,
}));
const RegisterRisks = lazy(async () => ({ default: (await import("./register-risks.tsx")).RegisterRisks }));
const ScenarioProjects = lazy(async () => ({
  default: (await import("./scenario-projects.tsx")).ScenarioProjects,
}));
const OverTime = lazy(async () => ({ default: (await import("./over-time.tsx")).OverTime }));
const ScenarioStatement = lazy(async () => ({
  default: (await import("./scenario-statement.tsx")).ScenarioStatement,
}));

interface ScenarioPageProps {
  readonly id: string;
  /** Shows the one-page statement instead. */
  readonly asStatement: boolean;
}

/** One scenario to read: what could happen, what it costs, what acts on it, how that changed, and what was decided. */
export function ScenarioPage({ id, asStatement }: ScenarioPageProps) {
  const query = useScenario(id);
  return (
    <Loaded query={query} level={1} skeleton={<ScreenPending />}>
      {(record) =>
        asStatement ? (
          <Suspense fallback={<ScreenPending />}>
            <ScenarioStatement record={record} />
          </Suspense>
        ) : (
          <Page record={record} />
        )
      }
    </Loaded>
  );
}

const SAID = { requested: "asked for a review of", approved: "approved", returned: "returned" } as const;

function Page({ record }: { readonly record: ScenarioRecord }) {
  const { id, title, clientName, estimate, treatment, reviewState, updatedAt, updatedBy } = record;
  useRecordTitle(title);
  const times = useUser();
  const isOwn = useIsOwn();
  const edits = useCan("scenario:write") && isOwn(record);
  const readsRegister = useCan("register:read");
  const loss = useScenarioLoss(record);
  const present = loss.quantification?.present ?? estimate;
  const reviews = useReviews(record);
  const said = reviews.data?.items ?? [];
  return (
    <>
      <Link
        to="/risk-management/quantitative-analysis"
        className="mb-2 inline-flex items-center gap-1 text-xs text-muted hover:text-ink touch:min-h-11 print:hidden"
      >
        <ArrowLeft aria-hidden className="size-3.5" /> All scenarios
      </Link>
      <PageHeader
        title={title}
        description={
          <span className="flex flex-wrap items-center gap-2">
            <ReviewStateBadge state={reviewState} />
            <span>
              {clientName !== null && `${clientName}, `}saved {dayAndTime(updatedAt, times)} by{" "}
              {updatedBy ?? "a former user"}
            </span>
          </span>
        }
        actions={
          <>
            <Link
              to="/risk-management/risk-scenario/$id"
              params={{ id }}
              search={{ view: "statement" }}
              className={buttonVariants({ variant: "outline" })}
            >
              <FileText aria-hidden /> Statement
            </Link>
            <Link
              to="/risk-management/quantitative-analysis"
              search={{ scenario: id }}
              className={buttonVariants()}
            >
              <Pencil aria-hidden /> {edits ? "Edit estimates" : "Open in the workbench"}
            </Link>
          </>
        }
      />
      <div className="flex flex-col gap-10">
        <ScenarioLoss record={record} loss={loss} />
        <Narrative record={record} />
        <Section title="What the loss is made of" hairline>
          <EventSentence estimate={present} />
          <Suspense fallback={<Skeleton className="h-96 w-full" />}>
            <FactorTree record={record} />
          </Suspense>
        </Section>
        <Section title="Controls that act on it" hairline>
          <Suspense fallback={<Skeleton className="h-56 w-full" />}>
            <div className="mb-6">
              <AssessedControls scenarioId={id} />
            </div>
            <ActingControls
              scenarioId={id}
              title={title}
              present={present}
              controls={treatment.controls}
              evidence={record.evidence}
            />
          </Suspense>
        </Section>
        <Section
          title="Over time"
          description="The figures at each save, and the runs that were kept."
          hairline
        >
          <Suspense fallback={<Skeleton className="h-56 w-full" />}>
            <OverTime record={record} reviews={said} />
          </Suspense>
        </Section>
        {readsRegister && (
          <Section title="In the risk register" hairline>
            <Suspense fallback={<Skeleton className="h-16 w-full" />}>
              <RegisterRisks
                scenarioId={id}
                present={present}
                eventsPerYear={loss.quantification?.result.eventsPerYear ?? null}
              />
            </Suspense>
          </Section>
        )}
        {readsRegister && (
          <Section title="Projects" hairline>
            <Suspense fallback={<Skeleton className="h-16 w-full" />}>
              <ScenarioProjects scenarioId={id} />
            </Suspense>
          </Section>
        )}
        <Section title="Decisions" hairline>
          <Loaded
            query={reviews}
            skeleton={<Skeletons heights={["h-6", "h-6"]} />}
            empty={
              <p className="max-w-prose text-sm text-muted">
                No decisions yet. Ask for a review in the workbench to have someone else approve this
                scenario.
              </p>
            }
          >
            {({ items }) => (
              <SaidList
                entries={items.map(({ id: key, by, verdict, version, at, comment }) => ({
                  id: key,
                  by,
                  did: `${SAID[verdict]} version ${version}`,
                  at,
                  comment,
                }))}
              />
            )}
          </Loaded>
        </Section>
      </div>
    </>
  );
}

/** What could happen, in words: who acts against what, and what the analysis takes for granted. */
function Narrative({ record: { description, scope, assumptions } }: { readonly record: ScenarioRecord }) {
  const times = useUser();
  const scoped = scope.threat !== "" || scope.asset !== "" || scope.effect !== "";
  return (
    <Section title="What could happen" hairline>
      {description === "" ? (
        <p className="text-sm text-muted">No description yet.</p>
      ) : (
        <p className="max-w-prose text-base wrap-anywhere whitespace-pre-wrap">{description}</p>
      )}
      {scoped && (
        <dl className="mt-4 grid grid-cols-[8rem_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
          {scope.threat !== "" && <Fact name="Threat">{scope.threat}</Fact>}
          {scope.asset !== "" && <Fact name="Asset">{scope.asset}</Fact>}
          {scope.effect !== "" && <Fact name="Effect">Loss of {scope.effect}</Fact>}
        </dl>
      )}
      {assumptions.length > 0 && (
        <ul aria-label="Assumptions" className="mt-4 border-t border-line text-sm">
          {assumptions.map(({ id, statement, basis, owner, reviewOn, state }) => (
            <li key={id} className="border-b border-line py-2">
              <span className="wrap-anywhere">{statement}</span>{" "}
              <span className="text-xs text-muted">
                {[
                  ASSUMPTION_WORDS[state],
                  basis,
                  owner,
                  reviewOn === null ? "" : `check by ${calendarDay(reviewOn, times)}`,
                ]
                  .filter((part) => part !== "")
                  .join(", ")}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
