import type { FrameworkDashboard } from "@crq/contract/risk/control-model/framework-dashboards";
import { Link } from "@tanstack/react-router";
import { count, counted, money, percent } from "../../../ui/format.ts";
import { Skeleton } from "../../../ui/state/skeleton.tsx";
import { Figure, Statement } from "../../../ui/statement.tsx";
import { scoreWords } from "../../compliance/assessments/public.ts";
import { type ClosedGaps, spread } from "../simulation/public.ts";
import type { AssessedRisk } from "./dashboards.ts";
import { DASHBOARDS } from "./dashboards.ts";
import { applying, countStandings, metShare } from "./group-rows.ts";

interface HeadlineProps {
  readonly dashboard: FrameworkDashboard;
  readonly data: AssessedRisk;
  readonly closed: ClosedGaps | undefined;
  /** Undefined where nothing has a figure in money. */
  readonly currency: string | undefined;
}

/** How far the assessment is, what its scenarios lose, and what closing every gap would avoid. */
export function Headline({ dashboard, data, closed, currency }: HeadlineProps) {
  const { assessment, entries, scenarios } = data;
  const standings = countStandings(entries);
  const met = metShare(standings);
  const gaps = standings["not-met"] + standings["partially-met"];
  const [, several] = DASHBOARDS[dashboard].entry;
  const counting = scenarios.filter((one) => one.currency === currency).length;
  return (
    <div>
      <Statement>
        <Figure
          name="Met"
          value={<span className="font-sans">{met === null ? "–" : percent(met)}</span>}
          note={`${count(standings.met)} of ${count(applying(standings))} ${several} that apply; score ${scoreWords(assessment)}`}
        />
        <Figure
          name="Gaps"
          value={<span className="font-sans">{count(gaps)}</span>}
          note={`${count(standings["not-met"])} not met, ${count(standings["partially-met"])} in part; ${count(standings.unanswered)} not answered`}
        />
        {currency !== undefined && (
          <Figure
            name="Expected loss a year"
            value={closed ? money(closed.loss.mean, currency) : <Pending />}
            note={lossNote(counting, closed?.loss, currency)}
          />
        )}
        {currency !== undefined && (
          <Figure
            name="Avoidable a year"
            value={closed ? money(closed.all.total.mean, currency) : <Pending />}
            note={
              closed && (
                <>
                  by closing every gap{also(spread(closed.all.total, currency))}
                  {closed.loss.mean > 0 &&
                    `, ${percent(closed.all.total.mean / closed.loss.mean)} of the expected loss`}
                </>
              )
            }
          />
        )}
      </Statement>
      <p className="-mt-4 flex flex-wrap gap-x-6 gap-y-2 text-sm print:hidden">
        <Link
          to="/compliance/assessments/$assessmentId"
          params={{ assessmentId: assessment.id }}
          className="text-primary underline underline-offset-4"
        >
          Open the assessment
        </Link>
        {currency !== undefined && (
          <Link
            to="/risk-management/risk-simulation"
            search={{ assessment: assessment.id, currency }}
            className="text-primary underline underline-offset-4"
          >
            Try controls in the simulation
          </Link>
        )}
      </p>
    </div>
  );
}

/** The range is left out where controls are as the estimates assume, so that their strengths leave nothing open. */
function lossNote(scenarios: number, loss: ClosedGaps["loss"] | undefined, currency: string): string {
  const of = `of ${counted(scenarios, "scenario")}, as assessed`;
  return loss ? `${of}${also(spread(loss, currency))}` : of;
}

function Pending() {
  return (
    <>
      <span className="sr-only">Computing</span>
      <Skeleton className="h-9 w-28" />
    </>
  );
}

/** A range after what it's of; nothing where there's none. */
const also = (range: string | null) => (range === null ? "" : `; ${range}`);
