import type { ModelContent } from "@crq/contract/compliance/scoring-models";
import { assessable } from "@crq/frameworks/assessable";
import { ownScore, planOf, type ScoredAnswer } from "@crq/frameworks/scoring/own-score";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { queryOf } from "../../../../api/call.ts";
import type { Framework } from "../../../../screen/frameworks/framework.ts";
import { useFramework } from "../../../../screen/frameworks/use-framework.ts";
import { Loaded } from "../../../../screen/loaded.tsx";
import { RecordPicker } from "../../../../screen/record-picker.tsx";
import { useCan } from "../../../../session/user-context.ts";
import { Field } from "../../../../ui/form/field.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Skeletons } from "../../../../ui/state/skeleton.tsx";
import { ScoreBand } from "../score-band.tsx";
import { valueInWords } from "../words.ts";
import { FamilyTable } from "./family-table.tsx";
import { type Sample, sampleAnswers } from "./sample.ts";
import { whyOf } from "./why.ts";

interface PreviewProps {
  readonly model: ModelContent;
  readonly valid: boolean;
  /** The model's framework; empty: any. */
  readonly framework: string;
}

/** Where samples are of, for a model that is for any framework. */
const USUAL = "nist-csf-2-0";

/** What answers come to by the model as it's written: samples, or an assessment's. */
export function Preview({ model, valid, framework }: PreviewProps) {
  const reads = useCan("assessment:read");
  const [assessment, setAssessment] = useState<{ readonly id: string; readonly framework: string }>();
  const fits = framework === "" || assessment?.framework === framework;
  const chosen = fits ? assessment : undefined;
  const structure = useFramework(chosen?.framework ?? (framework === "" ? USUAL : framework));
  return (
    <Section title="Preview" description="How answers score with the model as it’s written here." landmark>
      <div className="grid gap-4">
        {reads && (
          <Field label="Answers">
            {(control) => (
              <RecordPicker
                {...control}
                list="assessmentRecords.list"
                of={{ query: framework === "" ? {} : { framework } }}
                noun="assessment"
                nothing="Sample answers, chosen below"
                value={chosen?.id ?? ""}
                onChange={(_id, record) => setAssessment(record)}
                labelOf={({ name }) => name}
                noteOf={({ frameworkTitle }) => frameworkTitle}
              />
            )}
          </Field>
        )}
        {valid ? (
          <Loaded query={structure} skeleton={<Skeletons heights={["h-16", "h-40"]} />}>
            {(data) =>
              chosen ? (
                <OfAssessment key={chosen.id} id={chosen.id} model={model} framework={data} />
              ) : (
                <OfSamples key={`${data.id} ${model.answers.kind}`} model={model} framework={data} />
              )
            }
          </Loaded>
        ) : (
          <p className="text-sm text-muted">Correct what is marked to see the score.</p>
        )}
      </div>
    </Section>
  );
}

interface OfProps {
  readonly model: ModelContent;
  readonly framework: Framework;
}

function OfSamples({ model, framework }: OfProps) {
  const [sample, setSample] = useState<Sample>({ groups: {}, entries: {} });
  const answers = useMemo(
    () => sampleAnswers(assessable(framework.base, framework.catalog.entries), sample),
    [framework, sample],
  );
  return (
    <Scored model={model} framework={framework} answers={answers} sample={sample} onSample={setSample} />
  );
}

function OfAssessment({ id, model, framework }: OfProps & { readonly id: string }) {
  const query = useQuery(queryOf("assessmentAnswers.list", { params: { id } }));
  return (
    <Loaded query={query} skeleton={<Skeletons heights={["h-16", "h-40"]} />}>
      {({ items }) => <Scored model={model} framework={framework} answers={items} />}
    </Loaded>
  );
}

interface ScoredProps extends OfProps {
  readonly answers: readonly ScoredAnswer[];
  readonly sample?: Sample;
  readonly onSample?: (sample: Sample) => void;
}

function Scored({ model, framework, answers, sample, onSample }: ScoredProps) {
  const score = useMemo(
    () => ownScore(planOf(model, assessable(framework.base, framework.catalog.entries)), answers),
    [model, framework, answers],
  );
  const { value, unit, least, most, band } = score;
  return (
    <div className="grid gap-4">
      <div aria-live="polite">
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <span className="num text-block" data-score>
            {valueInWords(value, unit)}
          </span>
          <ScoreBand band={band} />
          {unit === "points" && (
            <span className="text-xs text-muted">
              from {valueInWords(least, unit)} to {valueInWords(most, unit)}
            </span>
          )}
        </p>
        <ul aria-label="Why" className="mt-2 grid gap-1 text-sm text-muted">
          {whyOf(model, score).map((sentence) => (
            <li key={sentence} className="wrap-anywhere">
              {sentence}
            </li>
          ))}
        </ul>
      </div>
      <FamilyTable model={model} framework={framework} score={score} sample={sample} onSample={onSample} />
    </div>
  );
}
