import type { FrequencyInput } from "@crq/engine/inputs";
import { ChevronRight } from "lucide-react";
import { Button } from "../../../../../ui/button.tsx";
import { CHANCE_AXIS } from "../density.ts";
import { FactorNode, type HeadingLevel } from "../factor-node.tsx";
import { FREQUENCY_FACTORS } from "../factors.ts";
import { prepareMoves, takeApart } from "./frequency-moves.ts";
import { isSplitNode } from "./frequency-parts.ts";
import { type OutlineContext, ownEvidence, ownProblems } from "../outline-context.ts";

interface FrequencyLeafProps {
  readonly name: FrequencyInput;
  readonly context: OutlineContext;
  readonly level?: HeadingLevel;
}

/** An input of the frequency that is estimated directly, with a button to break it down if it has parts. */
export function FrequencyLeaf({ name, context, level }: FrequencyLeafProps) {
  const { estimate, problems, evidence, readOnly, onChange, onEvidence, onTool, frequencyAxis } = context;
  const draft = estimate.frequency[name];
  const input = `frequency.${name}`;
  const factor = FREQUENCY_FACTORS[name];
  if (!draft) return null;
  return (
    <>
      <FactorNode
        factor={factor}
        input={input}
        currency={estimate.currency}
        draft={draft}
        problems={ownProblems(problems, input)}
        axis={factor.kind === "probability" ? CHANCE_AXIS : frequencyAxis}
        evidence={ownEvidence(evidence, input)}
        readOnly={readOnly}
        onChange={onChange}
        onEvidence={onEvidence}
        onTool={onTool}
        {...(level && { level })}
      />
      {isSplitNode(name) && !readOnly && (
        <Button
          variant="ghost"
          size="sm"
          className="-mt-2 mb-1 -ml-2.5 gap-1! text-muted hover:text-ink [&_svg]:size-3"
          aria-label={`Break down into factors: ${factor.name.toLowerCase()}`}
          onPointerEnter={prepareMoves}
          onFocus={prepareMoves}
          onClick={() => void takeApart(context, name)}
        >
          <ChevronRight aria-hidden /> Break down into factors
        </Button>
      )}
    </>
  );
}
