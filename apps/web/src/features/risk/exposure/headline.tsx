import type { Exposure, RiskAppetite } from "@crq/contract/risk/exposure";
import { cx } from "class-variance-authority";
import { TrendingDown, TrendingUp } from "lucide-react";
import { Suspense, lazy, useState } from "react";
import { useCan, useUser } from "../../../session/user-context.ts";
import { Button } from "../../../ui/button.tsx";
import { calendarDay } from "../../../screen/calendar-day.ts";
import { money, percent } from "../../../ui/format.ts";
import { VerdictChip } from "../../../ui/verdict-chip.tsx";
import { standingOf, standingSentence } from "./appetite/appetite-words.ts";
import { averageSentence } from "./average-words.ts";
import { keptOf, netCurveOf } from "./curve-of.ts";
import { endedWords } from "./ended-words.ts";
import { driftOf } from "./movements.ts";

const AppetiteDialog = lazy(async () => ({
  default: (await import("./appetite/appetite-dialog.tsx")).AppetiteDialog,
}));

interface HeadlineProps {
  readonly exposure: Exposure;
  readonly appetite: RiskAppetite | null;
  readonly clientId: string | null;
}

/** The exposure against the appetite, as one sentence, with a link to set the appetite. */
export function Headline({ exposure, appetite, clientId }: HeadlineProps) {
  const [editing, setEditing] = useState(false);
  const maySet = useCan("appetite:set");
  const seesDrivers = useCan("tenant-dashboard:read");
  const { currency } = exposure;
  const ended = endedWords(exposure, useUser());
  const comparable = appetite?.currency === currency;
  const standing = comparable ? standingOf(netCurveOf(exposure), appetite.tolerance) : null;
  return (
    <section
      aria-label="Exposure against appetite"
      data-tour="dashboard-headline"
      className="mb-7 flex flex-wrap items-start justify-between gap-x-8 gap-y-4"
    >
      <div className="min-w-0 max-w-[52rem] flex-1 basis-72">
        {standing && (
          <p className="mb-3">
            <VerdictChip tone={standing.beyond ? "over" : "within"}>
              {standing.beyond ? "Over appetite" : "Within appetite"}
            </VerdictChip>
          </p>
        )}
        <p className="font-display text-verdict text-balance paper:text-xl">
          {standing
            ? standingSentence(standing, currency)
            : averageSentence({ ...keptOf(exposure), currency })}
        </p>
        <p className="mt-2.5 text-base text-muted">
          {standing
            ? standing.beyond
              ? seesDrivers
                ? "The scenarios below show what drives it, and which controls pay for themselves."
                : "Your exposure is above your appetite at one or more amounts."
              : "Your exposure is below your appetite at every amount you set."
            : appetite && !comparable
              ? `Your appetite is in ${appetite.currency} and these figures are in ${currency}, so they can't be compared.`
              : "No risk appetite is set yet: how much loss is acceptable, and how likely it can be."}
        </p>
        {exposure.net?.now && (
          <p className="mt-1.5 text-base text-muted">
            {standing ? "Judged after insurance" : "This is after insurance"}, on the losses that you keep.
          </p>
        )}
        {standing && appetite?.inherited && (
          <p className="mt-1.5 text-base text-muted">
            Judged by your organization’s appetite, because this client has none of its own. An amount for the
            whole organization may be too generous for one client.
          </p>
        )}
        {ended !== null && <p className="mt-1.5 text-base wrap-anywhere text-muted">{ended}</p>}
        <Moved exposure={exposure} />
      </div>
      {maySet && (
        <Button variant={appetite ? "outline" : "default"} onClick={() => setEditing(true)}>
          {appetite
            ? appetite.inherited
              ? "Set this client’s appetite"
              : "Edit risk appetite"
            : "Set risk appetite"}
        </Button>
      )}
      {editing && (
        <Suspense fallback={null}>
          <AppetiteDialog
            exposure={exposure}
            appetite={appetite?.inherited ? null : appetite}
            clientId={clientId}
            onClose={() => setEditing(false)}
          />
        </Suspense>
      )}
    </section>
  );
}

const CAUSES = {
  scenarios: ", mostly from newly added scenarios",
  controls: ", mostly from controls put in place",
  insurance: ", mostly from insurance",
} as const;

/** Where the expected annual loss is heading, since the first day of the trend. */
function Moved({ exposure }: { readonly exposure: Exposure }) {
  const { trend, events, currency } = exposure;
  const reader = useUser();
  const drift = driftOf(trend, events);
  if (drift === undefined) return null;
  const fell = drift.change < 0;
  const Arrow = fell ? TrendingDown : TrendingUp;
  const day = calendarDay(drift.since, reader);
  return (
    <p className="mt-1.5 flex items-start gap-2 text-base text-muted">
      <Arrow aria-hidden className={cx("mt-0.5 size-4.5 shrink-0", fell ? "text-ok" : "text-warn")} />
      <span>
        Expected losses{exposure.net?.now && " after insurance"} have {fell ? "fallen" : "risen"} by{" "}
        <strong className="num font-semibold text-ink">{money(Math.abs(drift.change), currency)}</strong> a
        year ({percent(drift.share)}) since {day}
        {drift.cause !== undefined && CAUSES[drift.cause]}.
      </span>
    </p>
  );
}
