import type { Uncertain } from "@crq/engine/control-model/closing-gaps";
import { ENGINE_VERSION } from "@crq/engine/version";
import { MODEL_EDITION } from "@crq/threats/strengths";
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { FACTS, OriginDialog } from "../../../../screen/origin/origin-dialog.tsx";
import { Fact } from "../../../../ui/fact.tsx";
import { counted } from "../../../../ui/format.ts";
import { Section } from "../../../../ui/section.tsx";
import type { ControlFacts } from "../simulation.ts";
import type { States } from "../simulation-input.ts";
import { share } from "../words.ts";
import { AssessmentLink, StrengthFact, StrengthsFact } from "./control-facts.tsx";
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

/** Where a figure of the simulation comes from, down to a file with which a stranger computes it again. */
export function SimulationOrigin({ figure, data, currency, onClose }: SimulationOriginProps) {
  const { name, value, byHand, control } = figure;
  const file = useMemo(() => simulationFile(data, byHand), [data, byHand]);
  return (
    <OriginDialog
      name={name}
      onClose={onClose}
      figure={
        <>
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
        </>
      }
      model={
        <>
          FAIR-CAM’s functions on Open FAIR’s factors, edition {MODEL_EDITION}: effects multiply, common cause{" "}
          {share(data.strengths.commonCause)}, 100 draws of the strengths
        </>
      }
      engine={ENGINE_VERSION}
      onDownload={() => saveSimulationFile(file)}
      command={`npm run --silent quantify -- ${simulationFileName(data.assessment?.name)} --json`}
    >
      <Inputs data={data} byHand={byHand} control={control} />
    </OriginDialog>
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
            <AssessmentLink assessment={assessment} />
          ) : (
            "None: controls are as the scenarios’ estimates assume, unless set by hand"
          )}
        </Fact>
        {hand.length > 0 && (
          <Fact name="Set by hand">{hand.map(([id, state]) => `${id} ${share(state)}`).join(", ")}</Fact>
        )}
        {control && (
          <StrengthFact name={`Strength of ${control.id}`} strength={control}>
            It mitigates {share(control.coverage)} of the scenarios’ techniques.
          </StrengthFact>
        )}
        <StrengthsFact version={strengths.version} />
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
