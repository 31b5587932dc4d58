import type { ProjectRecord } from "@crq/contract/risk/remediation/projects";
import type { Interval, ProjectEffect, ProjectLoss } from "@crq/contract/risk/remediation/project-effects";
import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { type ReactNode, Suspense, lazy, useState } from "react";
import { queryOf } from "../../../../api/call.ts";
import { Loaded } from "../../../../screen/loaded.tsx";
import { FigureButton } from "../../../../screen/origin/figure-button.tsx";
import { useAct } from "../../../../screen/use-act.ts";
import { useCan, useUser } from "../../../../session/user-context.ts";
import { Button } from "../../../../ui/button.tsx";
import { saveFile } from "../../../../ui/files/save-file.ts";
import { money, shortDay } from "../../../../ui/format.ts";
import { Plate } from "../../../../ui/plate.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Skeleton, Skeletons } from "../../../../ui/state/skeleton.tsx";
import { Figure, Statement } from "../../../../ui/statement.tsx";
import { perOneSpent, savedPerOne } from "../project-words.ts";
import type { PlannedFigure } from "./effect-origin.tsx";

const EffectCurves = lazy(async () => ({ default: (await import("./effect-curves.tsx")).EffectCurves }));

const EffectOrigin = lazy(() => import("./effect-origin.tsx"));

/** What the project does to the loss of the scenarios that it acts on: before, planned, after. */
export function EffectPart({ project }: { readonly project: ProjectRecord }) {
  const query = useQuery(queryOf("projectEffects.effect", { params: { id: project.id } }));
  return (
    <Section
      landmark
      id="effect"
      title="Effect on the loss"
      description="The annual loss of the scenarios that the project acts on, together and before insurance."
    >
      <Loaded query={query} skeleton={<Skeletons heights={["h-24", "h-56"]} />}>
        {(effect) => <Effect effect={effect} project={project} />}
      </Loaded>
    </Section>
  );
}

/** The figures and the curves. */
export function Effect({
  effect,
  project,
}: {
  readonly effect: ProjectEffect;
  /** To open what figures follow from, and to download what was frozen; without it, nothing is offered. */
  readonly project?: ProjectRecord;
}) {
  const { approved, done, today, currency } = effect;
  if (done === null && today === null && approved === null)
    return (
      <p className="border-y border-line py-4 text-sm text-muted">
        {project?.status === "done"
          ? "Nothing was measured here: it was completed elsewhere, or acted on no scenario."
          : "It changes no loss yet: none of its controls and gaps acts on a scenario. Give it a planned control that does."}
      </p>
    );
  const curves = (
    <Suspense fallback={<Skeleton className="h-112" />}>
      <EffectCurves effect={effect} />
    </Suspense>
  );
  return (
    <div className="mt-3">
      {done ? (
        <Measured effect={effect} />
      ) : (
        today && <Planned today={today} currency={currency} project={project} />
      )}
      {project ? <Plate>{curves}</Plate> : curves}
      <Frozen effect={effect} projectId={project?.id} />
    </div>
  );
}

/** The bad years that a figure can be of, the most frequent first. */
const BAD_YEARS = [
  { key: "p90", name: "1-in-10-year loss" },
  { key: "p95", name: "1-in-20-year loss" },
  { key: "p99", name: "1-in-100-year loss" },
] as const;

/** The most frequent bad year that has a loss: where a loss is rarer than one year in ten, that year tells nothing. */
function badYearOf(loss: ProjectLoss | null) {
  return BAD_YEARS.find(({ key }) => loss !== null && loss[key] > 0) ?? BAD_YEARS[0];
}

/** `$1M to $2M in nine of ten draws`. */
function range({ low, high }: Interval, text: (value: number) => string): string {
  return text(low) === text(high) ? "certain" : `${text(low)} to ${text(high)}`;
}

function Planned({
  today,
  currency,
  project,
}: {
  readonly today: NonNullable<ProjectEffect["today"]>;
  readonly currency: string;
  readonly project: ProjectRecord | undefined;
}) {
  const [opened, setOpened] = useState<PlannedFigure>();
  const readsScenarios = useCan("scenario:read");
  const readsAssessments = useCan("assessment:read");
  const opens = project && readsScenarios && (readsAssessments || project.gapCount === 0);
  const figure = (which: PlannedFigure, value: ReactNode) =>
    opens ? <FigureButton onOpen={() => setOpened(which)}>{value}</FigureButton> : value;
  const { before, planned, cost, draws, intervals } = today;
  const text = (value: number) => money(value, currency);
  const saved = before.mean - planned.mean;
  const bad = badYearOf(before);
  return (
    <>
      <Statement>
        <Figure
          name="Expected annual loss with it"
          value={figure("mean", text(planned.mean))}
          note={`${text(before.mean)} today; ${range(intervals.planned.mean, text)}`}
        />
        <Figure
          name={`${bad.name} with it`}
          value={figure(bad.key, text(planned[bad.key]))}
          note={`${text(before[bad.key])} today${bad.key === "p90" ? `; ${range(intervals.planned.p90, text)}` : ""}`}
        />
        <Figure
          name="Saved a year"
          value={figure("saved", text(saved))}
          note={range(intervals.saved, text)}
        />
        <Figure
          name={perOneSpent(currency)}
          value={cost > 0 ? figure("savedPerCost", savedPerOne(saved / cost, currency)) : "–"}
          note={
            intervals.savedPerCost === null
              ? "no cost stated"
              : `${text(cost)} a year; ${range(intervals.savedPerCost, (ratio) => savedPerOne(ratio, currency))}`
          }
        />
      </Statement>
      {opened && project && (
        <Suspense fallback={null}>
          <EffectOrigin
            figure={opened}
            project={project}
            draws={draws}
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

function Measured({ effect: { approved, done: frozen, now, currency } }: { readonly effect: ProjectEffect }) {
  const text = (value: number) => money(value, currency);
  const done = now ?? frozen;
  if (!done) return null;
  const bad = badYearOf(approved ?? done);
  return (
    <Statement>
      <Figure
        name="Expected annual loss now"
        value={text(done.mean)}
        note={approved ? `${text(approved.mean)} when approved` : "when it was completed"}
      />
      <Figure
        name={`${bad.name} now`}
        value={text(done[bad.key])}
        note={approved ? `${text(approved[bad.key])} when approved` : "when it was completed"}
      />
      {approved && <Figure name="Saved a year" value={text(approved.mean - done.mean)} note="measured" />}
      {approved?.planned && (
        <Figure
          name="Planned to save"
          value={text(approved.mean - approved.planned.mean)}
          note="when approved"
        />
      )}
    </Statement>
  );
}

/** Which texts the frozen figures come from. */
function Frozen({
  effect: { approved, done, now, today },
  projectId,
}: {
  readonly effect: ProjectEffect;
  readonly projectId: string | undefined;
}) {
  const user = useUser();
  const readsScenarios = useCan("scenario:read");
  return (
    <div className="mt-3 grid gap-1 text-xs text-muted">
      {today && (
        <p className="max-w-prose">
          Ranges hold in nine of ten draws of how strong the controls are, what the project costs and how
          often the scenarios happen.
        </p>
      )}
      {([approved, done] as const).map(
        (one, i) =>
          one && (
            <div key={one.hash} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <p className="min-w-0 wrap-anywhere">
                {i === 0 ? "Frozen when it was approved" : "Frozen when it was completed"},{" "}
                {shortDay(one.takenAt, user)} by {one.takenBy}. Fingerprint{" "}
                <span className="break-all">{one.hash}</span>
              </p>
              {projectId !== undefined && readsScenarios && (
                <SaveFrozen projectId={projectId} moment={i === 0 ? "approved" : "done"} />
              )}
            </div>
          ),
      )}
      {now && projectId !== undefined && readsScenarios && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <p className="min-w-0">Now: the same scenarios as they are today</p>
          <SaveFrozen projectId={projectId} moment="now" />
        </div>
      )}
    </div>
  );
}

const MOMENTS = { approved: "Loss before", done: "Loss after", now: "Loss now" } as const;

/** Downloads the file from which the command `quantify` computes a loss again. */
function SaveFrozen({
  projectId,
  moment,
}: {
  readonly projectId: string;
  readonly moment: keyof typeof MOMENTS;
}) {
  const save = useAct("projectEffects.frozen", {
    done: "Saved to your downloads. Run quantify with the file to compute its figures again.",
    failed: "Not downloaded",
    onDone: (file) =>
      saveFile(
        new Blob([JSON.stringify(file)], { type: "application/json" }),
        `${MOMENTS[moment].toLowerCase().replace(" ", "-")}-${file.hash.slice(0, 8)}.json`,
      ),
  });
  return (
    <Button
      variant="outline"
      size="sm"
      busy={save.busy}
      onClick={() => void save.run({ params: { id: projectId }, query: { moment } })}
    >
      <Download aria-hidden /> {MOMENTS[moment]}
    </Button>
  );
}
