import type { Baseline } from "@crq/contract/risk/baselines";
import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { type ReactNode, Suspense, lazy, useRef } from "react";
import { Loaded } from "../../../screen/loaded.tsx";
import { useUser } from "../../../session/user-context.ts";
import { day, money, percent } from "../../../ui/format.ts";
import { Heading } from "../../../ui/heading.tsx";
import { PageHeader, useRecordTitle } from "../../../ui/page-header.tsx";
import { JoinedAt } from "../../../screen/joined/joined-at.tsx";
import { Skeleton } from "../../../ui/state/skeleton.tsx";
import { Figure, Statement } from "../../../ui/statement.tsx";
import { AppetiteChip } from "./baseline-list.tsx";
import { FIGURES, joinedWords, organizationOf, STATE_WORDS } from "./baseline-words.ts";
import { useBridge } from "./bridge-section.tsx";
import { GrossToNet } from "./gross-to-net.tsx";
import { verdictOf } from "./verdict.ts";
import { Waterfall } from "./waterfall.tsx";

const BaselineCurve = lazy(async () => ({ default: (await import("./baseline-curve.tsx")).BaselineCurve }));
const ShareMenu = lazy(async () => ({
  default: (await import("../../../ui/share/share-menu.tsx")).ShareMenu,
}));

const DRIVERS = 3;

/** The statement for the board, made from a baseline alone: for the screen and for paper. */
export function BoardStatement({ baseline }: { readonly baseline: Baseline }) {
  const { id, name, currency, netMean, overAppetite, figures, previous, decision, assumptions } = baseline;
  const net = figures.net?.now ?? figures.now;
  const user = useUser();
  const target = useRef<HTMLDivElement>(null);
  useRecordTitle(name);
  return (
    <div ref={target} className="max-w-[52rem]">
      <Link
        to="/risk-management/baselines"
        search={{ baseline: id }}
        className="mb-2 inline-flex items-center gap-1 text-xs text-muted hover:text-ink touch:min-h-11 print:hidden paper:hidden"
      >
        <ArrowLeft aria-hidden className="size-3.5" /> The baseline
      </Link>
      <PageHeader
        title="Cyber risk statement"
        description={`${organizationOf(baseline, user.currentCompanyName)}, ${name}, as of ${day(baseline.frozenAt, user)}`}
        actions={
          <Suspense fallback={<span className="h-9 w-24" />}>
            <ShareMenu title={`Cyber risk statement, ${name}`} target={target} />
          </Suspense>
        }
      />
      <p className="mb-3">
        <AppetiteChip over={overAppetite} />
      </p>
      <p className="mb-6 font-display text-verdict text-balance paper:text-xl">{verdictOf(baseline)}</p>
      <Statement>
        <Figure name="Expected annual loss" value={money(netMean, currency)} note={afterWords(baseline)} />
        <Figure name="1-in-10-year loss" value={money(net.p90, currency)} />
        <Figure name="1-in-20-year loss" value={money(net.p95, currency)} />
        <Figure name="1-in-100-year loss" value={money(net.p99, currency)} />
      </Statement>
      {decision !== "" && (
        <Part title="Decision asked for">
          <p className="max-w-prose text-base wrap-anywhere whitespace-pre-wrap">{decision}</p>
        </Part>
      )}
      <Part title="How likely is how much">
        <Suspense fallback={<Skeleton className="h-112" />}>
          <BaselineCurve baseline={baseline} />
        </Suspense>
      </Part>
      <Part title="From gross to net">
        <GrossToNet baseline={baseline} />
      </Part>
      <Part title="What drives it">
        <Drivers baseline={baseline} />
      </Part>
      {previous !== null && (
        <Part title={`What changed since ${previous.name}`}>
          <Changes id={id} from={previous.id} />
        </Part>
      )}
      {assumptions.length > 0 && (
        <Part title="Assumptions">
          <ul className="list-disc pl-5 text-sm">
            {assumptions.map((one) => (
              <li key={one} className="wrap-anywhere">
                {one}
              </li>
            ))}
          </ul>
        </Part>
      )}
      <Part title="Where the figures come from">
        <Origin baseline={baseline} />
      </Part>
    </div>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="mt-8 border-t border-line pt-5 paper:mt-5 paper:pt-3" data-whole>
      <Heading size="section" level={2} className="mb-3">
        {title}
      </Heading>
      {children}
    </section>
  );
}

function afterWords({ figures }: Baseline): string {
  return figures.net?.now ? "after insurance" : "average of all years";
}

/** The three largest parts of the worst years, in sentences. */
function Drivers({ baseline: { parts, currency } }: { readonly baseline: Baseline }) {
  const tail = parts.reduce((sum, one) => sum + one.tail, 0);
  return (
    <ol className="flex flex-col gap-2 text-base">
      {parts.slice(0, DRIVERS).map(({ id, title, mean, tail: part }) => (
        <li key={id} className="wrap-anywhere">
          <span className="font-medium">{title}</span>: {money(mean, currency)} a year on average
          {tail > 0 && <>, and {percent(part / tail)} of what the worst years cost</>}.
        </li>
      ))}
    </ol>
  );
}

function Changes({ id, from }: { readonly id: string; readonly from: string }) {
  const query = useBridge(id, from);
  return (
    <Loaded query={query} skeleton={<Skeleton className="h-56 w-full" />} small>
      {(bridge) =>
        bridge.groups.length === 0 ? (
          <p className="text-sm text-muted">Nothing changed that the figures follow from.</p>
        ) : (
          <>
            <Waterfall bridge={bridge} figure={FIGURES[0]!} stage="net" />
            <p className="mt-2 text-xs text-muted">
              Each part is what its changes do on average, over all orders in which they could have been made.
            </p>
          </>
        )
      }
    </Loaded>
  );
}

/** Method, review and fingerprint. */
function Origin({ baseline }: { readonly baseline: Baseline }) {
  const { scenarios, engineVersion, state, reviews, hash, signature, frozenBy, frozenAt } = baseline;
  const { joining, currency } = baseline;
  const times = useUser();
  const approval = reviews.findLast(({ verdict }) => verdict === "approve");
  return (
    <div className="flex max-w-prose flex-col gap-2 text-sm">
      <p>
        {scenarios === 1 ? "One scenario" : `${scenarios} scenarios`}, estimated with Open FAIR and computed
        exactly by engine version {engineVersion}; what insurance leaves is simulated. {joinedWords(baseline)}{" "}
        The figures are as good as the estimates they follow from.
      </p>
      {joining && <JoinedAt frozen joining={joining} currency={currency} className="" />}
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
