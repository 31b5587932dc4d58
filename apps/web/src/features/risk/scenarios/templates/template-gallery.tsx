import { inputsOf } from "@crq/engine/inputs";
import { Link } from "@tanstack/react-router";
import { Suspense, lazy, useMemo, useState } from "react";
import { Button } from "../../../../ui/button.tsx";
import { ScreenPending } from "../../../../ui/state/screen-pending.tsx";
import { counted, money } from "../../../../ui/format.ts";
import { Heading } from "../../../../ui/heading.tsx";
import { factorLabel } from "../estimate/factors.ts";
import { baseRateSentences, choiceOf } from "./organization-choice.ts";
import { OrganizationFields } from "./organization-fields.tsx";
import {
  type RankedTemplate,
  assumedInputs,
  rangeInWords,
  rankedTemplates,
  reportsOf,
} from "./template-figures.ts";
import type { Template } from "./templates.ts";
import { useOrganization } from "./use-organization.ts";

const TemplateDialog = lazy(async () => ({
  default: (await import("./template-dialog.tsx")).TemplateDialog,
}));

interface TemplateGalleryProps {
  /** Whether it replaces an empty list of scenarios. */
  readonly empty?: boolean;
}

/** The templates, each with its figures and their sources, for what the organization says of itself. */
export default function TemplateGallery({ empty = false }: TemplateGalleryProps) {
  const organization = useOrganization();
  const { answers, name } = organization;
  const [opened, setOpened] = useState<Template>();
  const templates = useMemo(() => rankedTemplates(choiceOf(answers)), [answers]);
  if (organization.loading) return <ScreenPending />;
  return (
    <>
      {empty && <NoScenarios />}
      <section aria-labelledby="your-organization" className="max-w-3xl">
        <Heading size="section" id="your-organization">
          {name === undefined ? "Your organization" : `About ${name}`}
        </Heading>
        <div className="mt-3">
          <OrganizationFields answers={answers} onChange={organization.choose} />
        </div>
        <div className="mt-3 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
          <p className="num max-w-prose flex-1 basis-80 text-sm text-muted" aria-live="polite">
            {baseRateSentences(answers).join(" ")}
          </p>
          {organization.changed && (
            <Button variant="outline" busy={organization.saving} onClick={organization.remember}>
              Remember these answers
            </Button>
          )}
        </div>
      </section>
      <Heading size="section" className="mt-8">
        Templates, largest expected annual loss first
      </Heading>
      <ul className="mt-3 grid border-t border-ink/40 lg:grid-cols-2 lg:gap-x-10 2xl:grid-cols-3">
        {templates.map((ranked) => (
          <Card key={ranked.template.id} ranked={ranked} onOpen={setOpened} />
        ))}
      </ul>
      <Suspense>
        {opened && <TemplateDialog start={opened} answers={answers} onClose={() => setOpened(undefined)} />}
      </Suspense>
    </>
  );
}

/** Explains why there are templates and no list. */
function NoScenarios() {
  return (
    <>
      <Heading size="block">No scenarios yet</Heading>
      <p className="mt-1.5 mb-6 max-w-prose text-base text-muted">
        A scenario describes what could happen, how often and at what cost. Start from a template, whose
        figures cite their source or say that they’re assumptions, or{" "}
        <Link
          from="/risk-management/quantitative-analysis"
          to="."
          search={(before) => ({ ...before, scenario: "new" })}
          className="text-primary underline underline-offset-4"
        >
          start from an empty scenario
        </Link>
        .
      </p>
    </>
  );
}

interface CardProps {
  readonly ranked: RankedTemplate;
  readonly onOpen: (template: Template) => void;
}

/** One template: what happens, its inputs, and where they come from. */
function Card({ ranked: { template, scenario, average }, onOpen }: CardProps) {
  const { currency } = scenario.estimate;
  const reports = reportsOf(scenario);
  const assumed = assumedInputs(scenario);
  return (
    <li className="relative min-w-0 border-b border-line py-4 hover:bg-sunken/70 has-focus-visible:bg-sunken">
      <h3 className="text-base font-medium">
        <button
          type="button"
          onClick={() => onOpen(template)}
          className="text-left text-primary underline underline-offset-4 outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
        >
          {template.title}
        </button>
      </h3>
      <p className="mt-0.5 text-sm text-muted">{template.summary}</p>
      <dl className="num mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-0.5 text-sm">
        {inputsOf(scenario.estimate).map(({ name, kind, distribution }) => (
          <div key={name} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-muted">{factorLabel(name)}</dt>
            <dd className="text-right">{rangeInWords(distribution, kind, currency)}</dd>
          </div>
        ))}
        <div className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-muted">Expected annual loss</dt>
          <dd className="text-right font-medium">{money(average, currency)}</dd>
        </div>
      </dl>
      <p className="mt-2 text-xs text-muted">
        {reports.length === 0 ? "No published figures" : `Sources: ${reports.join("; ")}`}
        {assumed > 0 && `. ${counted(assumed, "input")} assumed`}.
      </p>
    </li>
  );
}
