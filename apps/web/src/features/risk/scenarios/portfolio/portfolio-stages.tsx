import { basisWords } from "../../../../screen/joined/basis-words.ts";
import { GrossToNet } from "../../../../screen/joined/gross-to-net.tsx";
import { Section } from "../../../../ui/section.tsx";
import type { Answer } from "../quantify/analysis-messages.ts";

interface PortfolioStagesProps {
  readonly result: Pick<Answer<"portfolio">, "declared" | "treated">;
  readonly currency: string;
}

/** A portfolio's figures from gross to net under the declared dependence, or before and after treatment under its own. */
export default function PortfolioStages({ result: { declared, treated }, currency }: PortfolioStagesProps) {
  const { stages } = declared ?? treated ?? {};
  if (!stages) return null;
  return (
    <Section
      landmark
      level={3}
      id="stages-heading"
      title={declared ? "From gross to net" : "Before and after treatment"}
      description={
        declared
          ? basisWords(declared.joinedBy, currency)
          : "Your dependence joins the losses before and after treatment alike. Insurance isn’t counted."
      }
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
