import { useState } from "react";
import type { Control, TolerancePoint } from "@crq/engine/treatment";
import type { ExceedanceCurve } from "../../../../ui/chart/exceedance-curve.ts";
import type { Estimate } from "../quantify/scenario-of.ts";
import { SegmentedSwitch } from "../result/segmented-switch.tsx";
import { InformationTable } from "./information-table.tsx";
import { TornadoTable } from "./tornado-table.tsx";
import { VarianceTable } from "./variance-table.tsx";

interface SensitivityViewProps {
  readonly estimate: Estimate;
  /** Where the controls' effects start from. */
  readonly estimated: Estimate;
  readonly controls: readonly Control[];
  readonly scenarioId: string | null;
  readonly title: string;
  readonly curve: ExceedanceCurve;
  readonly tolerance: readonly TolerancePoint[];
}

const QUESTIONS = [
  { value: "tornado", label: "Drivers" },
  { value: "variance", label: "Sources of variation" },
  { value: "information", label: "Value of information" },
] as const;

/** Which inputs matter: a tornado, the parts of the variance, and the value of more information. */
export function SensitivityView(props: SensitivityViewProps) {
  const [question, setQuestion] = useState<(typeof QUESTIONS)[number]["value"]>("tornado");
  return (
    <>
      <div className="mb-3 overflow-x-auto">
        <SegmentedSwitch legend="Question" value={question} choices={QUESTIONS} onChange={setQuestion} />
      </div>
      {question === "tornado" && <TornadoTable estimate={props.estimate} title={props.title} />}
      {question === "variance" && <VarianceTable {...props} />}
      {question === "information" && <InformationTable {...props} estimate={props.estimated} />}
    </>
  );
}
