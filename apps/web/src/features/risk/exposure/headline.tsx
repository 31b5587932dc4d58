import type { Exposure, RiskAppetite } from "@crq/contract/risk/exposure";
import { cx } from "class-variance-authority";
import { Suspense, lazy, useState } from "react";
import { useCan } from "../../../session/user-context.ts";
import { Button } from "../../../ui/button.tsx";
import { money } from "../../../ui/format.ts";
import { standingOf, standingSentence } from "./appetite/appetite-words.ts";
import { curveOf } from "./curve-of.ts";

const AppetiteDialog = lazy(async () => ({
  default: (await import("./appetite/appetite-dialog.tsx")).AppetiteDialog,
}));

interface HeadlineProps {
  readonly exposure: Exposure;
  readonly appetite: RiskAppetite | null;
  readonly clientId: string | null;
}

/** The exposure against what is accepted, as one sentence, and the way to state what is accepted. */
export function Headline({ exposure, appetite, clientId }: HeadlineProps) {
  const [editing, setEditing] = useState(false);
  const maySet = useCan("appetite:set");
  const { currency } = exposure;
  const comparable = appetite?.currency === currency;
  const standing = comparable ? standingOf(curveOf(exposure), appetite.tolerance) : null;
  return (
    <section
      aria-label="Exposure against appetite"
      data-tour="dashboard-headline"
      className={cx(
        "mb-6 flex flex-wrap items-start justify-between gap-x-8 gap-y-3 border-l-[3px] pl-4",
        standing === null ? "border-line-strong" : standing.beyond ? "border-bad" : "border-ok",
      )}
    >
      <div className="min-w-0 max-w-3xl">
        <p className="font-display text-xl leading-snug font-semibold sm:text-2xl paper:text-xl">
          {standing ? standingSentence(standing, currency) : withoutAppetite(exposure)}
        </p>
        <p className="mt-1 text-sm text-muted">
          {standing
            ? standing.beyond
              ? "Beyond your appetite. The scenarios below show where it comes from."
              : "Within your appetite at every loss that you stated."
            : appetite && !comparable
              ? `Your appetite is stated in ${appetite.currency}, these figures are in ${currency}: they are not compared.`
              : "No appetite is stated yet: how much loss you accept, and how likely it may be."}
        </p>
      </div>
      {maySet && (
        <Button variant={appetite ? "outline" : "default"} onClick={() => setEditing(true)}>
          {appetite ? "Change the appetite" : "State the appetite"}
        </Button>
      )}
      {editing && (
        <Suspense fallback={null}>
          <AppetiteDialog
            exposure={exposure}
            appetite={appetite}
            clientId={clientId}
            onClose={() => setEditing(false)}
          />
        </Suspense>
      )}
    </section>
  );
}

function withoutAppetite({ mean, p95, currency }: Exposure): string {
  return `A year costs ${money(mean, currency)} on average, and one year in 20 costs more than ${money(p95, currency)}.`;
}
