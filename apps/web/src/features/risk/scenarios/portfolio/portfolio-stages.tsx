import { basisWords } from "../../../../screen/joined/basis-words.ts";
import { GrossToNet } from "../../../../screen/joined/gross-to-net.tsx";
import { Section } from "../../../../ui/section.tsx";
import type { Answer } from "../quantify/analysis-messages.ts";

interface PortfolioStagesProps {
  readonly declared: NonNullable<Answer<"portfolio">["declared"]>;
  readonly currency: string;
}

/** A portfolio's figures from gross to net under the declared dependence. */
export default function PortfolioStages({ declared: { stages, joinedBy }, currency }: PortfolioStagesProps) {
  return (
    <Section
      landmark
      level={3}
      id="stages-heading"
      title="From gross to net"
      description={basisWords(joinedBy, currency)}
    >
      <GrossToNet stages={stages} currency={currency} />
      {stages.net && (
        <p className="mt-2 max-w-prose text-xs text-muted">
          Insurance counts as if its limits served this portfolio alone. Figures after insurance come from
          simulated years.
        </p>
      )}
    </Section>
  );
}
