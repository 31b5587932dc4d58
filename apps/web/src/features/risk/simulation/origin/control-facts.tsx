import type { AssessedBy } from "@crq/contract/risk/control-model/control-model";
import { STRENGTHS } from "@crq/threats/strengths";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Fact } from "../../../../ui/fact.tsx";
import type { ControlFacts } from "../simulation.ts";
import { FUNCTION_WORDS, share } from "../words.ts";

/** The assessment that controls follow from, with its framework and the crosswalks by which it's read. */
export function AssessmentLink({ assessment }: { readonly assessment: AssessedBy }) {
  const { id, name, frameworkTitle, via } = assessment;
  return (
    <>
      <Link
        to="/compliance/assessments/$assessmentId"
        params={{ assessmentId: id }}
        className="wrap-anywhere"
      >
        {name}
      </Link>
      , {frameworkTitle}
      {via.length > 0 && `, by ${via.join("; ")}`}
    </>
  );
}

interface StrengthFactProps {
  readonly name: string;
  readonly strength: Pick<ControlFacts, "functions" | "reliability" | "source">;
  /** What else there is to say of it, after its source. */
  readonly children?: ReactNode;
}

/** How strong a control is, and where that's from. */
export function StrengthFact({ name, strength, children }: StrengthFactProps) {
  const { functions, reliability, source } = strength;
  return (
    <Fact name={name}>
      {functions.map(({ does, capability }) => (
        <span key={does} className="block">
          {FUNCTION_WORDS[does].name} {share(capability.low)} to {share(capability.high)}
        </span>
      ))}
      <span className="block">
        Reliable {share(reliability.low)} to {share(reliability.high)}
      </span>
      <span className="block text-muted">
        {source}. {children}
      </span>
    </Fact>
  );
}

/** Which strengths were used: the product's, or a version of the tenant's. */
export function StrengthsFact({ version }: { readonly version: number }) {
  return (
    <Fact name="Strengths">
      <Link to="/risk-management/risk-simulation" search={{ view: "strengths" }}>
        {version === 0
          ? `The product’s estimates, edition ${STRENGTHS.edition}`
          : `Your version ${version}, over the product’s edition ${STRENGTHS.edition}`}
      </Link>
    </Fact>
  );
}
