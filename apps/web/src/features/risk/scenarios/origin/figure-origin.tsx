import type { Evidence, Figures } from "@crq/contract/risk/scenarios";
import { isInPlace } from "@crq/engine/controls/control-states";
import { type InputKind, inputsOf } from "@crq/engine/inputs";
import type { Control, Treatment } from "@crq/engine/treatment";
import { OriginDialog } from "../../../../screen/origin/origin-dialog.tsx";
import { Fact } from "../../../../ui/fact.tsx";
import { counted } from "../../../../ui/format.ts";
import { Section } from "../../../../ui/section.tsx";
import { effectText } from "../controls/control-words.ts";
import { valueText } from "../estimate/draft-words.ts";
import { factorLabel } from "../estimate/factors.ts";
import type { QuantityKind } from "../../../../ui/form/quantity.ts";
import type { Quantification } from "../quantify/use-quantification.ts";
import { STATISTICS, errorText } from "../result/result-words.ts";
import { saveScenarioFile, scenarioFileName } from "./scenario-file.ts";

/** What a scenario's figures follow from, besides its estimates. */
export interface FigureSources {
  /** Undefined for a scenario that was never saved. */
  readonly id: string | undefined;
  readonly title: string;
  readonly evidence: readonly Evidence[];
  readonly treatment: Treatment;
  /** The figures as the server saved them, if nothing has changed since. */
  readonly saved: Figures | null;
}

interface FigureOriginProps {
  readonly statistic: "mean" | "p95" | "p99" | "pZero";
  readonly quantification: Quantification;
  readonly sources: FigureSources;
  readonly onClose: () => void;
}

const KINDS: Readonly<Record<InputKind, QuantityKind>> = {
  rate: "frequency",
  probability: "probability",
  loss: "money",
};

/** Where a figure comes from, down to a file with which a stranger computes it again. */
export default function FigureOrigin({ statistic, quantification, sources, onClose }: FigureOriginProps) {
  const { result, estimate, engineVersion, inputHash } = quantification;
  const { title, treatment, saved } = sources;
  const row = STATISTICS.find(({ key }) => key === statistic)!;
  const value = result[statistic];
  const error = errorText(row, result);
  const command = `npm run --silent quantify -- ${scenarioFileName(title)}`;
  const before = saved?.[statistic];
  return (
    <OriginDialog
      name={row.name.toLowerCase()}
      onClose={onClose}
      figure={
        <>
          <Fact name="Figure">
            <span className="num">{row.unit === "money" ? `${estimate.currency} ${value}` : value}</span>{" "}
            <span className="text-muted">({row.meaning})</span>
          </Fact>
          {error !== null && <Fact name="Calculated to">{error}</Fact>}
          {before !== undefined && (
            <Fact name="As saved">
              {before === value
                ? "The server saved the same figure, to the last digit."
                : `The server saved ${before} with engine ${saved!.engineVersion}.`}
            </Fact>
          )}
        </>
      }
      model="Open FAIR (O-RT 3.0.1), annual loss as a compound distribution, calculated exactly"
      engine={engineVersion}
      method={
        <Fact name="Inputs">
          <span className="font-mono text-xs break-all">{inputHash}</span>
        </Fact>
      }
      onDownload={() =>
        saveScenarioFile({ id: sources.id, title, estimate: quantification.estimate, treatment })
      }
      command={command}
    >
      <Estimates quantification={quantification} evidence={sources.evidence} />
      <Controls controls={treatment.controls} evidence={sources.evidence} currency={estimate.currency} />
    </OriginDialog>
  );
}

function Estimates({
  quantification,
  evidence,
}: Pick<FigureOriginProps, "quantification"> & Pick<FigureSources, "evidence">) {
  const inputs = inputsOf(quantification.estimate);
  const bare = inputs.filter(({ name }) => !evidence.some((one) => one.input === name)).length;
  return (
    <Section
      title="Estimates"
      level={3}
      description={
        bare === 0
          ? `${counted(inputs.length, "input")}, each with a source.`
          : `${counted(inputs.length, "input")}, ${bare} of them without a source.`
      }
    >
      <ul className="border-t border-line">
        {inputs.map(({ name, kind, distribution }) => (
          <li key={name} className="border-b border-line py-1.5">
            <span className="font-medium">{factorLabel(name)}</span>{" "}
            <span className="num">{valueText(distribution, KINDS[kind])}</span>
            <Sources evidence={evidence} of={name} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface ControlsProps extends Pick<FigureSources, "evidence"> {
  readonly controls: readonly Control[];
  readonly currency: string;
}

function Controls({ controls, evidence, currency }: ControlsProps) {
  const moved = controls.filter((control) => isInPlace(control) !== (control.status === "existing"));
  if (controls.length === 0) return null;
  return (
    <Section
      title="Controls"
      level={3}
      description={
        moved.length === 0
          ? "The estimates hold with the controls as they are now, so none of them changes the figure."
          : "These have come or lapsed since the estimates, and change them as follows. Each strength is an estimate with an interval."
      }
    >
      {moved.length > 0 && (
        <ul className="border-t border-line">
          {moved.map((control) => (
            <li key={control.id} className="border-b border-line py-1.5">
              <span className="font-medium wrap-anywhere">{control.title}</span>
              {control.effects.map((effect) => (
                <span key={effect.node} className="num block text-xs text-muted">
                  {effectText(effect, control.status, currency)}
                </span>
              ))}
              <Sources evidence={evidence} of={`treatment.${control.id}`} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Sources({ evidence, of }: Pick<FigureSources, "evidence"> & { readonly of: string }) {
  return evidence
    .filter((one) => one.input === of)
    .map(({ source, statement }) => (
      <span key={source + statement} className="block text-xs wrap-anywhere text-muted">
        {source}: {statement}
      </span>
    ));
}
