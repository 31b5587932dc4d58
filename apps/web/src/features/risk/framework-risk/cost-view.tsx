import type { FrameworkDashboard } from "@crq/contract/risk/control-model/framework-dashboards";
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { Button } from "../../../ui/button.tsx";
import { buttonVariants } from "../../../ui/button-variants.ts";
import { EmptyState } from "../../../ui/state/empty-state.tsx";
import { Skeleton } from "../../../ui/state/skeleton.tsx";
import { type GapQuestion, useClosedGaps } from "../simulation/public.ts";
import { Assumptions } from "./assumptions.tsx";
import { CostliestGaps } from "./costliest-gaps.tsx";
import { type AssessedRisk, DASHBOARDS, EDITIONS } from "./dashboards.ts";
import { GroupTable } from "./group-table.tsx";
import { groupRows } from "./group-rows.ts";
import { HeatMap } from "./heat-map.tsx";
import { Headline } from "./headline.tsx";
import { currenciesOf } from "./risk-choices.tsx";

interface CostViewProps {
  readonly dashboard: FrameworkDashboard;
  readonly data: AssessedRisk;
  readonly currency: string | undefined;
  readonly onEdition: (framework: string) => void;
}

/** An assessment's compliance at once, and what its gaps cost when the worker has computed it. */
export function CostView({ dashboard, data, currency: asked, onEdition }: CostViewProps) {
  const currencies = currenciesOf(data);
  const currency = currencies.find((one) => one === asked) ?? currencies[0];
  const question = useMemo(() => questionOf(data, currency), [data, currency]);
  const { closed, failed } = useClosedGaps(question);
  const rows = groupRows(data, closed);
  const { own, via, scenarios } = data;
  const reaches = own || via.length > 0;
  return (
    <div className="grid gap-10">
      <Headline dashboard={dashboard} data={data} closed={closed} currency={currency} />
      {failed !== undefined && (
        <p role="alert" className="text-bad">
          {failed}
        </p>
      )}
      {!reaches && <NoPath framework={data.framework} onEdition={onEdition} />}
      {reaches && scenarios.length === 0 && (
        <EmptyState
          title="No scenarios yet"
          action={
            <Link to="/risk-management/quantitative-analysis" className={buttonVariants()}>
              Quantify a scenario
            </Link>
          }
        >
          Gaps get a price from the losses of your scenarios. Until there’s one, this shows compliance alone.
        </EmptyState>
      )}
      <GroupTable
        dashboard={dashboard}
        data={data}
        rows={rows}
        currency={question && currency}
        busy={!closed}
      />
      {question && currency !== undefined && failed === undefined && (
        <>
          {closed ? (
            <>
              <CostliestGaps dashboard={dashboard} data={data} closed={closed} currency={currency} />
              <HeatMap
                group={DASHBOARDS[dashboard].group}
                scenarios={question.scenarios}
                rows={rows}
                currency={currency}
              />
            </>
          ) : (
            <div aria-busy>
              <span className="sr-only">Computing what the gaps cost</span>
              <Skeleton className="h-96" />
            </div>
          )}
          <Assumptions dashboard={dashboard} data={data} scenarios={question.scenarios} />
        </>
      )}
    </div>
  );
}

/** Without a path to controls or a scenario there's nothing to compute. */
function questionOf(data: AssessedRisk, currency: string | undefined): GapQuestion | undefined {
  const { own, via, entries, strengths } = data;
  if (currency === undefined || (!own && via.length === 0)) return undefined;
  return {
    entries: entries.map(({ entry, group, state, controls }) => ({ id: entry, group, state, controls })),
    own,
    scenarios: data.scenarios.filter((one) => one.currency === currency),
    strengths,
  };
}

interface NoPathProps {
  readonly framework: string;
  readonly onEdition: (framework: string) => void;
}

/** Why a framework's gaps have no price. */
function NoPath({ framework, onEdition }: NoPathProps) {
  const newer = framework === "nist-sp-800-171-r2" ? "nist-sp-800-171-r3" : undefined;
  return (
    <EmptyState
      title="Its gaps have no figure in money"
      action={
        newer !== undefined && (
          <Button variant="outline" onClick={() => onEdition(newer)}>
            Show {EDITIONS[newer]?.toLowerCase()}
          </Button>
        )
      }
    >
      No published crosswalk leads from this edition to SP 800-53, whose controls act on losses.
      {newer !== undefined && " Revision 3 has one: assess it to see what its gaps cost."}
    </EmptyState>
  );
}
