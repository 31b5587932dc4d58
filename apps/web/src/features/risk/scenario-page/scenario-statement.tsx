import type { ScenarioRecord } from "@crq/contract/risk/scenarios";
import { isPlanned } from "@crq/engine/controls/control-states";
import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { Suspense, lazy, useMemo, useRef } from "react";
import { useUser } from "../../../session/user-context.ts";
import { counted, day, money } from "../../../ui/format.ts";
import { PageHeader, useRecordTitle } from "../../../ui/page-header.tsx";
import { Figure, Statement, StatementPart } from "../../../ui/statement.tsx";
import { Skeleton } from "../../../ui/state/skeleton.tsx";
import { factorLabel, scenarioOf, useAnalysis } from "../scenarios/reading/public.ts";
import { decisionOf } from "./decision.ts";
import { StatesCurve } from "./states-curve.tsx";
import { type ScenarioLossFigures, useScenarioLoss } from "./use-scenario-loss.ts";
import { verdictOf } from "./verdict.ts";

const ShareMenu = lazy(async () => ({
  default: (await import("../../../ui/share/share-menu.tsx")).ShareMenu,
}));

const DRIVERS = 3;

/** A scenario on one page for people who decide: verdict, figures, the decision asked for, the curve before and after, and what drives it. */
export function ScenarioStatement({ record }: { readonly record: ScenarioRecord }) {
  const { id, title, clientName, estimate, updatedAt, description } = record;
  const user = useUser();
  const target = useRef<HTMLDivElement>(null);
  const loss = useScenarioLoss(record);
  useRecordTitle(title);
  const { quantification } = loss;
  const text = (value: number | undefined) =>
    value === undefined ? "–" : money(value, estimate.currency, { fixed: true });
  const judged = loss.retained ?? quantification?.result;
  const after = loss.retained ? "after insurance" : undefined;
  const rare = (value: number | undefined, years: number) =>
    value === 0 ? `fewer than 1 year in ${years} has any loss` : after;
  return (
    <div className="max-w-[52rem]">
      <Link
        to="/risk-management/risk-scenario/$id"
        params={{ id }}
        className="mb-2 inline-flex items-center gap-1 text-xs text-muted hover:text-ink touch:min-h-11 print:hidden"
      >
        <ArrowLeft aria-hidden className="size-3.5" /> The scenario
      </Link>
      <div ref={target}>
        <PageHeader
          title={title}
          description={`Risk statement for ${clientName ?? user.currentCompanyName ?? "the organization"}, as saved on ${day(updatedAt, user)}`}
          actions={
            <Suspense fallback={<span className="h-9 w-24" />}>
              <ShareMenu asDocument title={`Risk statement, ${title}`} target={target} />
            </Suspense>
          }
        />
        <p className="mb-6 min-h-16 font-display text-verdict text-balance paper:text-xl">
          {verdictOf(record, loss) ?? <Skeleton className="h-8 w-full" />}
        </p>
        <Statement>
          <Figure name="Expected annual loss" value={text(judged?.mean)} note={after} />
          <Figure name="1-in-10-year loss" value={text(judged?.p90)} note={rare(judged?.p90, 10)} />
          <Figure name="1-in-20-year loss" value={text(judged?.p95)} note={rare(judged?.p95, 20)} />
          <Figure name="1-in-100-year loss" value={text(judged?.p99)} note={rare(judged?.p99, 100)} />
        </Statement>
        <StatementPart title="Decision asked for">
          <p className="max-w-prose text-base wrap-anywhere">
            {decisionOf(record, loss) ?? <Skeleton className="h-5 w-full" />}
          </p>
        </StatementPart>
        {description !== "" && (
          <StatementPart title="What could happen">
            <p className="max-w-prose text-sm wrap-anywhere whitespace-pre-wrap">{description}</p>
          </StatementPart>
        )}
        <StatementPart title="Loss exceedance curve, before and after">
          <StatesCurve record={record} loss={loss} />
        </StatementPart>
        <StatementPart title="What drives it">
          <Drivers record={record} loss={loss} />
        </StatementPart>
        <StatementPart title="Where the figures come from">
          <Origin record={record} loss={loss} />
        </StatementPart>
      </div>
    </div>
  );
}

interface PartProps {
  readonly record: ScenarioRecord;
  readonly loss: ScenarioLossFigures;
}

/** The inputs with the widest swing of the expected loss. */
function Drivers({ record: { estimate }, loss: { quantification } }: PartProps) {
  const present = quantification?.present;
  const ask = useMemo(() => (present ? { scenario: scenarioOf(present) } : null), [present]);
  const { value } = useAnalysis("tornado", ask);
  const text = (amount: number) => money(amount, estimate.currency);
  if (!value) return <Skeleton className="h-16 w-full" />;
  return (
    <ol className="flex flex-col gap-2 text-base">
      {value.bars.slice(0, DRIVERS).map(({ name, low, high }) => (
        <li key={name}>
          <span className="font-medium">{factorLabel(name)}</span>: from its low to its high estimate, the
          expected annual loss goes from {text(Math.min(low.loss.mean, high.loss.mean))} to{" "}
          {text(Math.max(low.loss.mean, high.loss.mean))}.
        </li>
      ))}
    </ol>
  );
}

function Origin({ record, loss: { quantification } }: PartProps) {
  const {
    evidence,
    treatment: { controls },
    reviewState,
    approvedBy,
    approvedAt,
    approvedVersion,
  } = record;
  const user = useUser();
  const planned = controls.filter(isPlanned).length;
  return (
    <div className="flex max-w-prose flex-col gap-2 text-sm">
      <p>
        Estimated with Open FAIR and calculated exactly
        {quantification ? ` by engine ${quantification.engineVersion}` : ""}.{" "}
        {evidence.length === 0
          ? "No sources are recorded for the estimates."
          : `${counted(evidence.length, "source")} support the estimates.`.replace(
              "1 source support",
              "1 source supports",
            )}{" "}
        {controls.length > 0 &&
          `${counted(controls.length, "control")} in the calculation, ${planned} planned. `}
        The figures are only as reliable as the estimates behind them.
      </p>
      <p>
        {approvedBy !== null && approvedAt !== null
          ? `Version ${approvedVersion} approved by ${approvedBy} on ${day(approvedAt, user)}${reviewState === "approved" ? "." : "; changed since."}`
          : "Not approved."}
      </p>
      {quantification && (
        <p className="text-xs break-all text-muted">Fingerprint of the inputs {quantification.inputHash}</p>
      )}
    </div>
  );
}
