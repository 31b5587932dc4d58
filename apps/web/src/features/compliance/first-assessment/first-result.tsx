import type { ControlledEntry } from "@crq/contract/compliance/control-requirements";
import { FIRST_QUESTIONS } from "@crq/frameworks/first-questions";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { queryOf } from "../../../api/call.ts";
import { Loaded } from "../../../screen/loaded.tsx";
import { useCan } from "../../../session/user-context.ts";
import { Badge } from "../../../ui/badge.tsx";
import { buttonVariants } from "../../../ui/button-variants.ts";
import { money } from "../../../ui/format.ts";
import { Plate } from "../../../ui/plate.tsx";
import { Section } from "../../../ui/section.tsx";
import { EmptyState } from "../../../ui/state/empty-state.tsx";
import { Skeletons } from "../../../ui/state/skeleton.tsx";
import { VerdictChip } from "../../../ui/verdict-chip.tsx";
import { loadGapMoney } from "../../risk/scenarios/public.ts";
import { type FirstGap, firstGaps, type GapCost, gapCosts } from "./gap-costs.ts";

const PENDING = <Skeletons heights={["h-40", "h-64"]} />;
const LINK = "text-primary underline decoration-primary/40 underline-offset-4 hover:decoration-primary";
/** The scenarios with the largest expected losses, whose controls are looked at. */
const LOOKED_AT = 10;

/** The gaps that the ten answers leave, the costliest first. */
export default function FirstResult({ id }: { readonly id: string }) {
  const record = useQuery(queryOf("assessmentRecords.get", { params: { id }, query: {} }));
  const answers = useQuery(queryOf("assessmentAnswers.list", { params: { id } }));
  return (
    <Loaded query={record} skeleton={PENDING}>
      {({ framework, name }) =>
        framework === "nist-csf-2-0" ? (
          <Loaded query={answers} skeleton={PENDING}>
            {({ items }) => <Gaps id={id} name={name} gaps={firstGaps(items)} />}
          </Loaded>
        ) : (
          <EmptyState title="The ten questions are about NIST CSF 2.0 alone">
            {name} is of another framework. Open it among the assessments.
          </EmptyState>
        )
      }
    </Loaded>
  );
}

interface GapsProps {
  readonly id: string;
  readonly name: string;
  readonly gaps: readonly FirstGap[];
}

function Gaps({ id, name, gaps }: GapsProps) {
  const client = useQueryClient();
  const reads = useCan("scenario:read");
  const organization = useQuery({ ...queryOf("organization.get"), enabled: reads });
  const engine = useQuery({
    queryKey: ["gap-money"],
    queryFn: loadGapMoney,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: reads,
  });
  const largest = useQuery({
    ...queryOf("scenarios.list", { query: { sort: "mean", order: "desc", pageSize: LOOKED_AT } }),
    enabled: reads,
  });
  const controlled = useQuery({
    ...queryOf("controlledAnswers.list", { params: { id }, query: {} }),
    enabled: reads,
  });
  const ids = largest.data?.items.map(({ id: scenario }) => scenario);
  const scenarios = useQuery({
    queryKey: ["gap-money", "scenarios", ids],
    queryFn: async () =>
      Promise.all(
        (ids ?? []).map(async (one) => client.fetchQuery(queryOf("scenarios.get", { params: { id: one } }))),
      ),
    enabled: ids !== undefined,
  });
  if (gaps.length === 0)
    return (
      <>
        <Verdict
          chip="No gaps"
          tone="within"
          sentence="All ten answers are yes. That’s a start few can show."
        />
        <Ways id={id} />
      </>
    );
  const ready =
    organization.data && engine.data && scenarios.data && controlled.data
      ? {
          links: linksOf(controlled.data.items),
          about: engine.data.templateLosses(organization.data),
          savings: engine.data.controlSavings(scenarios.data),
        }
      : undefined;
  const failed = [organization, engine, largest, scenarios, controlled].some((one) => one.isError);
  const costs = ready && gapCosts(gaps, { ...ready, losses: ready.about.losses });
  const first = costs?.[0];
  return (
    <>
      <Verdict
        chip={`${gaps.length} to close`}
        tone="over"
        sentence={
          first
            ? `${gaps.length} of ${FIRST_QUESTIONS.length} answers leave a gap. The costliest: ${first.gap.question.topic.toLowerCase()}, ${money(first.amount, first.currency)} a year.`
            : `${gaps.length} of ${FIRST_QUESTIONS.length} answers leave a gap.`
        }
      >
        {first && ready && <Basis cost={first} firm={ready.about.firm} stated={ready.about.stated} />}
        {ready && !first && (
          <p>
            None of these gaps has a figure yet. Create a scenario, add the control that closes the gap, and
            state what it changes. The figure is here then.
          </p>
        )}
        {!ready && !failed && reads && <Skeletons heights={["h-5"]} />}
        {failed && <p>The figures couldn’t be loaded. Reload the page to try again.</p>}
        {!reads && <p>Ask someone who reads scenarios what the gaps cost.</p>}
      </Verdict>
      <Section
        title="Your gaps"
        description={`From ${name}. ${costs === undefined ? "" : "The costliest first, then those without a figure."}`}
      >
        <GapList id={id} gaps={gaps} costs={costs ?? []} />
      </Section>
      <Ways id={id} />
    </>
  );
}

/** The control records that are linked to each entry. */
function linksOf(items: readonly ControlledEntry[]): ReadonlyMap<string, ReadonlySet<string>> {
  return new Map(items.map(({ entry, controls }) => [entry, new Set(controls.map(({ id }) => id))]));
}

interface VerdictProps {
  readonly chip: string;
  readonly tone: "within" | "over";
  readonly sentence: string;
  readonly children?: React.ReactNode;
}

function Verdict({ chip, tone, sentence, children }: VerdictProps) {
  return (
    <Plate className="mb-8">
      <p className="mb-3">
        <VerdictChip tone={tone}>{chip}</VerdictChip>
      </p>
      <p className="font-display text-verdict text-balance wrap-anywhere">{sentence}</p>
      <div className="mt-3 max-w-prose text-base text-muted empty:hidden">{children}</div>
    </Plate>
  );
}

/** What a figure rests on, and how to get a better one. */
function Basis({ cost, firm, stated }: { cost: GapCost; firm: string; stated: boolean }) {
  const { basis, currency } = cost;
  if (basis.kind === "own")
    return (
      <p>
        That’s what your control ‘{basis.control}’ would save in{" "}
        <Link
          to="/risk-management/quantitative-analysis"
          search={{ scenario: basis.scenario.id, view: "controls" }}
          className={LINK}
        >
          {basis.scenario.title}
        </Link>
        , computed from your estimates.{" "}
        {basis.linkedTo === null
          ? `It’s matched by words in its name only: link the control to ${cost.gap.question.entries[0]} to be sure.`
          : `It’s linked to ${basis.linkedTo}.`}
      </p>
    );
  const reports = [...new Set(basis.parts.flatMap((part) => part.reports))];
  const assumed = basis.parts.reduce((sum, part) => sum + part.assumed, 0);
  return (
    <>
      <p>
        That’s the expected loss of the example scenarios that this gap leaves open, for {firm}
        {stated ? "" : " (yours isn’t stated yet)"}:{" "}
        {basis.parts.map(({ title, mean }) => `${title.toLowerCase()}, ${money(mean, currency)}`).join("; ")}.
        It isn’t what closing the gap saves.
      </p>
      <p className="mt-2 text-sm">
        {reports.length > 0 && `Sources: ${reports.join("; ")}. `}
        {assumed > 0 &&
          `${assumed} of the examples’ inputs ${assumed === 1 ? "is an assumption" : "are assumptions"}. `}
        <Link to="/risk-management/quantitative-analysis" search={{ area: "templates" }} className={LINK}>
          {stated ? "Create a scenario of your own" : "State your industry and revenue"}
        </Link>{" "}
        {stated
          ? "with your figures, and add the control to see what it saves."
          : "for figures of firms like yours."}
      </p>
    </>
  );
}

const STATES = {
  "not-met": "No",
  "partially-met": "Partly",
  unanswered: "Not known",
} as const;

interface GapListProps {
  readonly id: string;
  readonly gaps: readonly FirstGap[];
  readonly costs: readonly GapCost[];
}

function GapList({ id, gaps, costs }: GapListProps) {
  const costOf = new Map(costs.map((cost) => [cost.gap.question.id, cost]));
  const order = [...costs.map(({ gap }) => gap), ...gaps.filter(({ question }) => !costOf.has(question.id))];
  return (
    <ol className="border-t border-line">
      {order.map(({ question, state }) => {
        const cost = costOf.get(question.id);
        return (
          <li
            key={question.id}
            className="grid gap-x-6 gap-y-1 border-b border-line py-4 sm:grid-cols-[1fr_auto]"
          >
            <div className="min-w-0">
              <p className="flex flex-wrap items-baseline gap-x-2 font-medium">
                {question.topic} <Badge variant="secondary">{STATES[state]}</Badge>
              </p>
              <p className="mt-1 max-w-prose text-base">{question.step}</p>
              <p className="mt-1 flex flex-wrap gap-x-3 text-sm">
                {question.entries.map((entry) => (
                  <Link
                    key={entry}
                    to="/compliance/assessments/$assessmentId"
                    params={{ assessmentId: id }}
                    search={{ entry }}
                    className={`num ${LINK} touch:inline-block touch:py-2`}
                  >
                    {entry}
                  </Link>
                ))}
              </p>
            </div>
            <p className="text-sm sm:text-right">
              {cost ? (
                <>
                  <span className="num block font-display text-lg">{money(cost.amount, cost.currency)}</span>
                  <span className="text-muted">
                    {cost.basis.kind === "own" ? "saved a year" : "a year left open (example)"}
                  </span>
                </>
              ) : (
                <span className="text-muted">No figure</span>
              )}
            </p>
          </li>
        );
      })}
    </ol>
  );
}

/** Where to go on from here. */
function Ways({ id }: { readonly id: string }) {
  return (
    <div className="mt-8 flex flex-wrap gap-3 print:hidden">
      <Link
        to="/compliance/assessments/$assessmentId"
        params={{ assessmentId: id }}
        className={buttonVariants()}
      >
        Open the assessment
      </Link>
      <Link
        to="/security-frameworks/nist-csf-2-0"
        search={{ area: "profile" }}
        className={buttonVariants({ variant: "outline" })}
      >
        Set targets
      </Link>
    </div>
  );
}
