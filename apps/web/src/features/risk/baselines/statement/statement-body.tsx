import type { StatedBaseline, StatedBridge } from "@crq/contract/risk/baselines/statements";
import { type ReactNode, Suspense, lazy } from "react";
import { basisWords } from "../../../../screen/joined/basis-words.ts";
import { apartWords, joinedAtWords } from "../../../../screen/joined/currency-words.ts";
import { methodWords } from "../../../../screen/joined/method-words.ts";
import { pricedWords, unpricedWords } from "../../../../screen/joined/priced-words.ts";
import { type TimePreferences, day, money, percent } from "../../../../ui/format.ts";
import { Skeleton } from "../../../../ui/state/skeleton.tsx";
import { Figure, Statement, StatementPart } from "../../../../ui/statement.tsx";
import { Annex, hasAnnex } from "../annex.tsx";
import { AppetiteChip } from "../baseline-chips.tsx";
import { approvedWords, FIGURES, STATE_WORDS } from "../baseline-words.ts";
import { GrossToNet } from "../../../../screen/joined/gross-to-net.tsx";
import { stagesOf } from "../stages-of.ts";
import { averageNote } from "../../exposure/words/public.ts";
import { verdictOf } from "../verdict.ts";
import { Waterfall } from "../waterfall.tsx";

const BaselineCurve = lazy(async () => ({
  default: (await import("../baseline-curve.tsx")).BaselineCurve,
}));

const DRIVERS = 3;

/** A statement’s content, and who reads it. */
export interface StatementBodyProps {
  readonly baseline: StatedBaseline;
  readonly times: TimePreferences;
  /** What changed, and since which baseline; null for the first. */
  readonly changes: { readonly since: string; readonly content: ReactNode } | null;
}

/** The content of a statement: verdict, figures, the decision asked for, curve, drivers, what changed, and what it rests on. */
export function StatementBody({ baseline, times, changes }: StatementBodyProps) {
  const { currency, netMean, overAppetite, figures, decision, assumptions } = baseline;
  const net = figures.net?.now ?? figures.now;
  const after = figures.net?.now ? "after insurance" : undefined;
  return (
    <>
      <p className="mb-3">
        <AppetiteChip over={overAppetite} />
      </p>
      <p className="mb-6 font-display text-verdict text-balance paper:text-xl">{verdictOf(baseline)}</p>
      <Caution baseline={baseline} />
      <Statement>
        <Figure name="Expected annual loss" value={money(netMean, currency)} note={afterWords(baseline)} />
        <Figure name="1-in-10-year loss" value={money(net.p90, currency)} note={after} />
        <Figure name="1-in-20-year loss" value={money(net.p95, currency)} note={after} />
        <Figure name="1-in-100-year loss" value={money(net.p99, currency)} note={after} />
      </Statement>
      {decision !== "" && (
        <StatementPart title="Decision asked for">
          <p className="max-w-prose text-base wrap-anywhere whitespace-pre-wrap">{decision}</p>
        </StatementPart>
      )}
      <StatementPart title="Loss exceedance curve">
        <Suspense fallback={<Skeleton className="h-112" />}>
          <BaselineCurve baseline={baseline} />
        </Suspense>
      </StatementPart>
      <StatementPart title="From gross to net">
        <GrossToNet stages={stagesOf(baseline)} currency={baseline.currency} />
      </StatementPart>
      <StatementPart title="What drives it">
        <Drivers baseline={baseline} />
      </StatementPart>
      {changes !== null && (
        <StatementPart title={`What changed since ${changes.since}`}>{changes.content}</StatementPart>
      )}
      {assumptions.length > 0 && (
        <StatementPart title="Assumptions">
          <ul className="list-disc pl-5 text-sm">
            {assumptions.map((one) => (
              <li key={one} className="wrap-anywhere">
                {one}
              </li>
            ))}
          </ul>
        </StatementPart>
      )}
      {hasAnnex(baseline) && (
        <StatementPart title="Annex: scenarios and controls">
          <Annex baseline={baseline} times={times} />
        </StatementPart>
      )}
      <StatementPart title="Where the figures come from">
        <Origin baseline={baseline} times={times} />
      </StatementPart>
    </>
  );
}

/** Says so if the average is one that few years reach. */
function Caution({ baseline: { netMean, netP95, appetite } }: { readonly baseline: StatedBaseline }) {
  // Without an appetite the verdict itself says it.
  if (netMean <= netP95 || appetite === null) return null;
  return (
    <p className="mb-6 max-w-prose text-base">
      The expected annual loss is above the 1-in-20-year loss: at least 19 of 20 years cost less than it.
    </p>
  );
}

function afterWords({ figures, netMean, netP95, currency }: StatedBaseline): string {
  const note = averageNote({ mean: netMean, p95: netP95, currency });
  if (!figures.net?.now) return note;
  return netMean > netP95 ? `after insurance, ${note}` : "after insurance";
}

/** The three largest parts of the worst years, in sentences. */
function Drivers({ baseline: { parts, currency, figures } }: { readonly baseline: StatedBaseline }) {
  const tail = parts.reduce((sum, one) => sum + one.tail, 0);
  // The verdict is after insurance, and these aren't.
  const before = figures.net?.now ? "before insurance, " : "";
  return (
    <ol className="flex flex-col gap-2 text-base">
      {parts.slice(0, DRIVERS).map(({ id, title, mean, tail: part }) => (
        <li key={id} className="wrap-anywhere">
          <span className="font-medium">{title}</span>: {before}
          {money(mean, currency)} a year on average
          {tail > 0 && <>, and {percent(part / tail)} of what the worst years cost</>}.
        </li>
      ))}
    </ol>
  );
}

/** What changed, as a waterfall. */
export function StatedChanges({ bridge }: { readonly bridge: StatedBridge }) {
  if (bridge.groups.length === 0)
    return <p className="text-sm text-muted">Nothing changed that the figures follow from.</p>;
  return (
    <>
      <Waterfall bridge={bridge} figure={FIGURES[0]!} stage="net" />
      <p className="mt-2 text-xs text-muted">
        Each part shows what its changes do on average, over every order in which they could have been made.
      </p>
    </>
  );
}

/** Method, review and fingerprint. */
function Origin({ baseline, times }: Pick<StatementBodyProps, "baseline" | "times">) {
  const { scenarios, engineVersion, state, reviews, hash, signature, frozenBy, frozenAt } = baseline;
  const { joining, currency, joinedBy, figures } = baseline;
  const reviewed = approvedWords(baseline);
  const approval = reviews.findLast(({ verdict }) => verdict === "approve");
  return (
    <div className="flex max-w-prose flex-col gap-2 text-sm">
      {joining?.pricing && (
        <p>
          {pricedWords(joining.pricing)} {unpricedWords(joining.pricing)}
        </p>
      )}
      <p>
        {scenarios === 1 ? "One scenario" : `${scenarios} scenarios`}, estimated with Open FAIR;{" "}
        {methodWords({ engineVersion, joinedBy, insured: figures.net !== null })}.{" "}
        {basisWords(joinedBy, currency)} The figures are only as reliable as the estimates behind them.
      </p>
      {reviewed !== null && (
        <p>
          {reviewed}
          {baseline.approvedScenarios === 0 ? "" : ", by someone who didn’t make the changes"}.
        </p>
      )}
      {joining && joining.rates.length + joining.apart.length > 0 && (
        <p>
          {joinedAtWords(joining, currency, times)} {apartWords(joining, currency)}
        </p>
      )}
      <p>
        Frozen by {frozenBy} on {day(frozenAt, times)}.{" "}
        {approval === undefined
          ? `${STATE_WORDS[state]}: not approved.`
          : `Approved by ${approval.by} on ${day(approval.at, times)}.`}
      </p>
      <p className="text-xs break-all text-muted">
        Fingerprint {hash}
        {signature !== null && <>, signed with key {signature.fingerprint}</>}
      </p>
    </div>
  );
}
