import type { Uncertain } from "@crq/engine/control-model/closing-gaps";
import { ENGINE_VERSION } from "@crq/engine/version";
import { MODEL_EDITION, STRENGTHS } from "@crq/threats/strengths";
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { ComputeAgain } from "../../../../screen/compute-again.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Fact } from "../../../../ui/fact.tsx";
import { counted } from "../../../../ui/format.ts";
import { Dialog } from "../../../../ui/overlay/dialog.tsx";
import { Section } from "../../../../ui/section.tsx";
import type { ControlFacts } from "../simulation.ts";
import type { States } from "../simulation-input.ts";
import { FUNCTION_WORDS, share } from "../words.ts";
import { saveSimulationFile, type Simulated, simulationFile, simulationFileName } from "./simulation-file.ts";

/** A figure of the simulation that was opened. */
export interface OpenedFigure {
  readonly name: string;
  readonly value: Uncertain;
  /** The states set by hand that it was computed in. */
  readonly byHand: States;
  /** Of what closing a control saves. */
  readonly control?: ControlFacts | undefined;
}

interface SimulationOriginProps {
  readonly figure: OpenedFigure;
  readonly data: Simulated;
  readonly currency: string;
  readonly onClose: () => void;
}

const FACTS = "grid grid-cols-[8rem_minmax(0,1fr)] gap-x-4 gap-y-1.5";

/** Where a figure of the simulation comes from, down to a file with which a stranger computes it again. */
export function SimulationOrigin({ figure, data, currency, onClose }: SimulationOriginProps) {
  const { name, value, byHand, control } = figure;
  const file = useMemo(() => simulationFile(data, byHand), [data, byHand]);
  const command = `npm run --silent quantify -- ${simulationFileName(data.assessment?.name)} --json`;
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Where this figure comes from: ${name}`}
      className="max-w-3xl sm:w-[min(48rem,calc(100vw-2rem))]"
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <div className="flex flex-col gap-6 text-sm">
        <dl className={FACTS}>
          <Fact name="Figure">
            <span className="num">
              {currency} {value.mean}
            </span>{" "}
            <span className="text-muted">a year, expected</span>
          </Fact>
          {value.p5 < value.p95 && (
            <Fact name="Uncertain">
              <span className="num">
                {value.p5} to {value.p95}
              </span>{" "}
              <span className="text-muted">(5th to 95th percentile over the strengths’ draws)</span>
            </Fact>
          )}
        </dl>
        <Inputs data={data} byHand={byHand} control={control} />
        <Section title="Method" level={3}>
          <dl className={FACTS}>
            <Fact name="Model">
              FAIR-CAM’s functions on Open FAIR’s factors, edition {MODEL_EDITION}: effects multiply, common
              cause {share(data.strengths.commonCause)}, 100 draws of the strengths
            </Fact>
            <Fact name="Engine">
              <span className="num">{ENGINE_VERSION}</span>
            </Fact>
          </dl>
        </Section>
        <ComputeAgain onDownload={() => saveSimulationFile(file)} command={command} />
      </div>
    </Dialog>
  );
}

function Inputs({
  data,
  byHand,
  control,
}: Pick<SimulationOriginProps, "data"> & Omit<OpenedFigure, "name" | "value">) {
  const { assessment, strengths, scenarios } = data;
  const hand = Object.entries(byHand);
  return (
    <Section title="Inputs" level={3}>
      <dl className={FACTS}>
        <Fact name="Assessment">
          {assessment ? (
            <>
              <Link
                to="/compliance/assessments/$assessmentId"
                params={{ assessmentId: assessment.id }}
                className="wrap-anywhere"
              >
                {assessment.name}
              </Link>
              , {assessment.frameworkTitle}
              {assessment.via.length > 0 && `, by ${assessment.via.join("; ")}`}
            </>
          ) : (
            "None: no control counts as in place unless set by hand"
          )}
        </Fact>
        {hand.length > 0 && (
          <Fact name="Set by hand">{hand.map(([id, state]) => `${id} ${share(state)}`).join(", ")}</Fact>
        )}
        {control && (
          <Fact name={`Strength of ${control.id}`}>
            {control.functions.map(({ does, capability }) => (
              <span key={does} className="block">
                {FUNCTION_WORDS[does].name} {share(capability.low)} to {share(capability.high)}
              </span>
            ))}
            <span className="block">
              Reliable {share(control.reliability.low)} to {share(control.reliability.high)}
            </span>
            <span className="block text-muted">
              {control.source}. It mitigates {share(control.coverage)} of the scenarios’ techniques.
            </span>
          </Fact>
        )}
        <Fact name="Strengths">
          <Link to="/risk-management/risk-simulation" search={{ view: "strengths" }}>
            {strengths.version === 0
              ? `The product’s estimates, edition ${STRENGTHS.edition}`
              : `Your version ${strengths.version}, over the product’s edition ${STRENGTHS.edition}`}
          </Link>
        </Fact>
        <Fact name={counted(scenarios.length, "scenario")}>
          {scenarios.map(({ id, title, version, techniques }) => (
            <span key={id} className="block wrap-anywhere">
              <Link to="/risk-management/quantitative-analysis" search={{ scenario: id }}>
                {title}
              </Link>{" "}
              <span className="text-muted">
                version {version}, {counted(techniques.length, "technique")}
              </span>
            </span>
          ))}
        </Fact>
      </dl>
    </Section>
  );
}
