import type { Interval, ProjectOrigin } from "@crq/contract/risk/remediation/project-effects";
import type { ProjectRecord } from "@crq/contract/risk/remediation/projects";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { queryOf } from "../../../../api/call.ts";
import { Loaded } from "../../../../screen/loaded.tsx";
import { FACTS, OriginDialog } from "../../../../screen/origin/origin-dialog.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Fact } from "../../../../ui/fact.tsx";
import { fileNameOf, saveFile } from "../../../../ui/files/save-file.ts";
import { Dialog } from "../../../../ui/overlay/dialog.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Skeletons } from "../../../../ui/state/skeleton.tsx";
import { AssessmentLink, share, StrengthFact, StrengthsFact } from "../../simulation/public.ts";
import { perOneSpent } from "../project-words.ts";

/** The figures of what a project does today, by name. */
const PLANNED_FIGURES = {
  mean: "expected annual loss with the project",
  p90: "1-in-10-year loss with the project",
  p95: "1-in-20-year loss with the project",
  p99: "1-in-100-year loss with the project",
  saved: "saved a year",
} as const;
/** One of them, or what is saved for the money spent. */
export type PlannedFigure = keyof typeof PLANNED_FIGURES | "savedPerCost";

interface EffectOriginProps {
  readonly figure: PlannedFigure;
  readonly project: Pick<ProjectRecord, "id" | "reference" | "name" | "currency">;
  /** The draws of the figures on the screen. */
  readonly draws: number;
  readonly onClose: () => void;
}

/** Where a project's figure of today comes from, down to a file with which a stranger computes it again. */
export default function EffectOrigin({ figure, project, draws, onClose }: EffectOriginProps) {
  const asked = { params: { id: project.id }, query: { draws } };
  // Each reading is a line in the log, and the file belongs to the figures beside it.
  const name =
    figure === "savedPerCost" ? perOneSpent(project.currency).replace("S", "s") : PLANNED_FIGURES[figure];
  const query = useQuery({ ...queryOf("projectEffects.origin", asked), staleTime: Infinity, gcTime: 0 });
  if (!query.data)
    return (
      <Dialog
        open
        onClose={onClose}
        title={`Where this figure comes from: ${name}`}
        footer={<Button onClick={onClose}>Close</Button>}
      >
        <Loaded query={query} skeleton={<Skeletons heights={["h-24", "h-56"]} />}>
          {() => null}
        </Loaded>
      </Dialog>
    );
  const { data } = query;
  const file = `${fileNameOf(`${project.reference} ${project.name}`, "project")}.json`;
  return (
    <OriginDialog
      name={name}
      onClose={onClose}
      figure={<Figures figure={figure} origin={data} />}
      model={
        <>
          Open FAIR (O-RT 3.0.1): the scenarios’ annual losses together under the declared dependence, before
          insurance, without the project and with it. Ranges hold in nine of ten of {data.draws} draws of how
          strong the controls are, what the project costs and how often the scenarios happen.
        </>
      }
      engine={data.engine}
      onDownload={() =>
        saveFile(new Blob([JSON.stringify(data.file, undefined, 2)], { type: "application/json" }), file)
      }
      command={`npm run --silent quantify -- ${file} --json`}
    >
      <Scenarios origin={data} />
      <Controls origin={data} />
      {data.gaps.map((gaps) => (
        <Gaps key={gaps.assessment.id} gaps={gaps} />
      ))}
    </OriginDialog>
  );
}

function Figures({ figure, origin }: { readonly figure: PlannedFigure; readonly origin: ProjectOrigin }) {
  const { currency, priceYear, rates, figures } = origin;
  const { before, planned, cost, intervals } = figures;
  const saved = before.mean - planned.mean;
  const money = (value: number) => `${currency} ${value}`;
  const without = "Without the project";
  const shown: Readonly<
    Record<PlannedFigure, { value: string; range: Interval | null; basis: readonly [string, string] }>
  > = {
    mean: {
      value: money(planned.mean),
      range: intervals.planned.mean,
      basis: [without, money(before.mean)],
    },
    p90: { value: money(planned.p90), range: intervals.planned.p90, basis: [without, money(before.p90)] },
    p95: { value: money(planned.p95), range: null, basis: [without, money(before.p95)] },
    p99: { value: money(planned.p99), range: null, basis: [without, money(before.p99)] },
    saved: {
      value: money(saved),
      range: intervals.saved,
      basis: [
        "Difference of",
        `${money(before.mean)} without the project and ${money(planned.mean)} with it`,
      ],
    },
    savedPerCost: {
      value: String(cost > 0 ? saved / cost : "–"),
      range: intervals.savedPerCost,
      basis: ["Ratio of", `${money(saved)} saved and ${money(cost)} spent a year`],
    },
  };
  const { value, range, basis } = shown[figure];
  return (
    <>
      <Fact name="Figure">
        <span className="num">{value}</span>
      </Fact>
      <Fact name={basis[0]}>
        <span className="num">{basis[1]}</span>
      </Fact>
      {range !== null && range.low < range.high && (
        <Fact name="Uncertain">
          <span className="num">
            {range.low} to {range.high}
          </span>{" "}
          <span className="text-muted">(nine of ten draws)</span>
        </Fact>
      )}
      {priceYear !== null && <Fact name="Prices of">{priceYear}</Fact>}
      {rates.length > 0 && (
        <Fact name="Exchange rates">
          {rates.map(({ from, rate, asOf, source }) => (
            <span key={from} className="num block">
              1 {from} = {rate} {currency}, {asOf}, {source}
            </span>
          ))}
        </Fact>
      )}
    </>
  );
}

function Scenarios({ origin: { scenarios } }: { readonly origin: ProjectOrigin }) {
  return (
    <Section
      title="Scenarios"
      level={3}
      description="Their estimates and treatment are in the file, as they are now."
    >
      <ul className="border-t border-line">
        {scenarios.map(({ id, title, version, evidence }) => (
          <li key={id} className="border-b border-line py-1.5">
            <Link
              to="/risk-management/quantitative-analysis"
              search={{ scenario: id }}
              className="wrap-anywhere"
            >
              {title}
            </Link>{" "}
            <span className="text-muted">version {version}</span>
            <Sources evidence={evidence} none="Its estimates have no source." />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Controls({ origin: { controls } }: { readonly origin: ProjectOrigin }) {
  if (controls.length === 0) return null;
  return (
    <Section title="Controls" level={3} description="Planned by the project. Each strength is an estimate.">
      <ul className="border-t border-line">
        {controls.map(({ id, name, owner, evidence }) => (
          <li key={id} className="border-b border-line py-1.5">
            <span className="font-medium wrap-anywhere">{name}</span>
            {owner !== "" && <span className="text-muted">, {owner}</span>}
            <Sources evidence={evidence} none="Its effect has no source." />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Gaps({ gaps }: { readonly gaps: ProjectOrigin["gaps"][number] }) {
  const { assessment, entries, edition, strengthsVersion, commonCause, controls } = gaps;
  return (
    <Section title="Closed gaps" level={3}>
      <dl className={FACTS}>
        <Fact name="Assessment">
          <AssessmentLink assessment={assessment} />
        </Fact>
        <Fact name="Entries">{entries.join(", ")}</Fact>
        {controls.map((control) => (
          <StrengthFact key={control.of} name={`Strength of ${control.of}`} strength={control}>
            In place {share(control.before)} now, {share(control.after)} once closed.
          </StrengthFact>
        ))}
        <StrengthsFact version={strengthsVersion} />
        <Fact name="Model">
          FAIR-CAM’s functions, edition {edition.model}, common cause {share(commonCause)}
        </Fact>
      </dl>
    </Section>
  );
}

function Sources({
  evidence,
  none,
}: {
  readonly evidence: ProjectOrigin["controls"][number]["evidence"];
  readonly none: string;
}) {
  if (evidence.length === 0) return <span className="block text-xs text-muted">{none}</span>;
  return evidence.map(({ source, statement }) => (
    <span key={source + statement} className="block text-xs wrap-anywhere text-muted">
      {source}: {statement}
    </span>
  ));
}
