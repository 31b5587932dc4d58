import type { FrameworkDashboard } from "@crq/contract/risk/control-model/framework-dashboards";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { allTextsQuery } from "../../../screen/frameworks/shipped.ts";
import { useCan } from "../../../session/user-context.ts";
import { buttonVariants } from "../../../ui/button-variants.ts";
import { count, money } from "../../../ui/format.ts";
import { Section } from "../../../ui/section.tsx";
import { STACKED } from "../../../ui/stacked-table.ts";
import { Table, Td, Th, Tr } from "../../../ui/table.tsx";
import { ResultMark } from "../../compliance/assessments/public.ts";
import { type ClosedGap, type ClosedGaps, spread } from "../simulation/public.ts";
import type { AssessedRisk } from "./dashboards.ts";
import { capital, DASHBOARDS } from "./dashboards.ts";

/** How many are shown. */
const MOST = 10;
/** Controls that are named before the rest is counted. */
const NAMED = 5;

interface CostliestGapsProps {
  readonly dashboard: FrameworkDashboard;
  readonly data: AssessedRisk;
  readonly closed: ClosedGaps;
  readonly currency: string;
}

/** The ten gaps that cost most, each closed alone. */
export function CostliestGaps({ dashboard, data, closed, currency }: CostliestGapsProps) {
  const { entry } = DASHBOARDS[dashboard];
  const plans = useCan("risk:write");
  const costly = closed.gaps.filter(({ avoided }) => avoided.mean >= 0.5).slice(0, MOST);
  const gaps = data.entries.filter(({ state }) => state !== null && state < 1).length;
  return (
    <Section
      landmark
      title={costly.length === MOST ? "The ten gaps that cost most" : "The gaps that cost most"}
      description="What closing each of them alone would avoid a year, and the controls of SP 800-53 that it acts through."
    >
      {costly.length === 0 ? (
        <p className="border-y border-line py-4 text-sm text-muted">
          {nothingWords(gaps, closed.gaps.length)}
        </p>
      ) : (
        <Table label="Costliest gaps" className={STACKED.table}>
          <thead className={STACKED.head}>
            <tr>
              <Th>{capital(entry[0])}</Th>
              <Th>Answer</Th>
              <Th>Acts through</Th>
              <Th numeric>Avoided a year</Th>
              {plans && (
                <Th>
                  <span className="sr-only">Project</span>
                </Th>
              )}
            </tr>
          </thead>
          <tbody className={STACKED.body}>
            {costly.map((gap) => (
              <GapRow key={gap.entry} gap={gap} data={data} plans={plans} currency={currency} />
            ))}
          </tbody>
        </Table>
      )}
    </Section>
  );
}

/** Why no gap costs anything. */
function nothingWords(gaps: number, related: number): string {
  if (gaps === 0) return "There are no gaps: everything that’s answered and applies is met.";
  if (related === 0)
    return "No gap is related to a control of SP 800-53 by a published crosswalk, so none has a figure.";
  return "No gap acts on these scenarios. Give them techniques in the simulation to see what prevention does.";
}

interface GapRowProps extends Pick<CostliestGapsProps, "data" | "currency"> {
  readonly gap: ClosedGap;
  readonly plans: boolean;
}

function GapRow({ gap, data, plans, currency }: GapRowProps) {
  const { entry: id, avoided, controls } = gap;
  const { assessment } = data;
  const entry = data.entries.find((one) => one.entry === id)!;
  // Entries that are sentences have no title of their own.
  const texts = useQuery({ ...allTextsQuery(data.framework), enabled: entry.title === null });
  const title = entry.title ?? texts.data?.[id]?.summary;
  const result = entry.standing === "partially-met" ? entry.standing : "not-met";
  return (
    <Tr className={STACKED.row}>
      <th
        scope="row"
        className={`max-w-md border-b border-line py-2 pr-3 text-left font-medium ${STACKED.name}`}
      >
        <Link
          to="/compliance/assessments/$assessmentId"
          params={{ assessmentId: assessment.id }}
          search={{ entry: id, show: "all" }}
          className="text-primary underline decoration-primary/40 underline-offset-4 hover:decoration-primary"
        >
          {id}
        </Link>
        {title !== undefined && <span className="block font-normal text-muted">{title}</span>}
      </th>
      <Td data-column="Answer" className={STACKED.cell}>
        <ResultMark row={{ inScope: true, applicability: "applicable", result }} />
      </Td>
      <Td data-column="Acts through" className={STACKED.cell}>
        {controls.slice(0, NAMED).join(", ")}
        {controls.length > NAMED && (
          <span className="text-muted"> and {count(controls.length - NAMED)} more</span>
        )}
      </Td>
      <Td numeric data-column="Avoided a year" className={STACKED.cell}>
        {money(avoided.mean, currency)}
        <span className="block text-xs text-muted">{spread(avoided, currency)}</span>
      </Td>
      {plans && (
        <Td className={`text-right ${STACKED.bare}`}>
          <Link
            to="/risk-management/remediation/add-project"
            search={{ assessment: assessment.id, entry: id }}
            className={buttonVariants({ variant: "outline", size: "sm" })}
          >
            Plan a project<span className="sr-only"> that closes {id}</span>
          </Link>
        </Td>
      )}
    </Tr>
  );
}
