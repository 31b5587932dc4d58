/** What a file of projects would make, change and skip, decided from what is known here. It's pure: previews and imports follow it alike. */
import type { PlannedImport } from "@crq/contract/risk/remediation/project-files";
import { PROJECT_LIMITS } from "@crq/contract/risk/remediation/project-limits";
import type { ProjectGap } from "@crq/contract/risk/remediation/projects";
import type { SaidGap } from "@crq/frameworks/oscal/projects/said-project";
import type { NamedPerson } from "../../../people/entitlements/public.ts";
import type { FoundGap } from "../parts-store.ts";
import type { ProjectValues, WholeProject } from "../store.ts";
import type { CalledControl } from "./gap-store.ts";
import type { ReadProject } from "./read-plan.ts";

/** What is known here of what a file names. */
export interface Known {
  /** Whose projects are made; null: the whole tenant's. */
  readonly clientId: string | null;
  readonly me: NamedPerson;
  readonly onlyNew: boolean;
  readonly currency: string;
  /** The projects that the file's keys are of, by key. */
  readonly projects: ReadonlyMap<string, WholeProject>;
  /** Whether the caller can change projects of another client or of the whole tenant. */
  readonly mayChange: (project: WholeProject) => boolean;
  readonly people: ReadonlyMap<string, NamedPerson>;
  /** Planned controls by name in lower case, and the open projects that have them already, by control. */
  readonly controls: ReadonlyMap<string, readonly CalledControl[]>;
  readonly taken: ReadonlyMap<string, string>;
  /** Entries by assessment and identifier. */
  readonly entries: ReadonlyMap<string, FoundGap>;
  readonly chosen: ChosenAssessment | null;
}

/** The assessment where weaknesses are looked for, and how its framework writes an identifier. */
export interface ChosenAssessment {
  readonly id: string;
  readonly idOf: (typed: string) => string | undefined;
}

/** What is written of a project. */
export interface ToWrite {
  readonly key: string;
  readonly before: WholeProject | null;
  readonly owner: NamedPerson | null;
  readonly values: ProjectValues;
  /** Added to those that are there. */
  readonly controlIds: readonly string[];
  readonly gaps: readonly (FoundGap & { readonly aimed: ProjectGap["aimed"] })[];
  readonly tasks: readonly TaskToWrite[];
  /** Keys of other projects of the file. */
  readonly requires: readonly string[];
  readonly excludes: readonly string[];
}

/** A milestone to add, or to change. */
interface TaskToWrite {
  readonly id: string | null;
  readonly version: number;
  readonly title: string;
  readonly state: "to_do" | "doing" | "done";
  readonly owner: NamedPerson | null;
  readonly startsOn: string | null;
  readonly dueOn: string | null;
}

/** A project of a file: what is shown, and what is written; null for one that is skipped. */
export interface Planned {
  readonly shown: PlannedImport;
  readonly write: ToWrite | null;
}

/** The entries that a gap can mean: where the file says, and in the assessment that was chosen, as its framework writes them. */
export function candidatesOf(
  { entry, assessmentId }: SaidGap,
  chosen: ChosenAssessment | null,
): { assessmentId: string; entry: string }[] {
  const own = assessmentId !== null && UUID.test(assessmentId) ? [{ assessmentId, entry }] : [];
  if (chosen === null) return own;
  const plain = entry.replace(/^_|^SP_800_171_/i, "");
  const written = chosen.idOf(plain);
  const names = new Set([entry, plain, ...(written === undefined ? [] : [written])]);
  return [...own, ...[...names].map((name) => ({ assessmentId: chosen.id, entry: name }))];
}
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** What happens with each project of a file. */
export function planImport(projects: readonly ReadProject[], known: Known): Planned[] {
  const taken = new Set<string>();
  const reach = new Reach(projects, known);
  return projects.map((project) => planned(project, known, taken, reach));
}

function planned(project: ReadProject, known: Known, taken: Set<string>, reach: Reach): Planned {
  const before = known.projects.get(project.key) ?? null;
  const skip = reasonToSkip(before, known);
  const gaps = gapsOf(project, before, known);
  const controls = controlsOf(project, before, known, taken);
  const others = reach.of(project);
  const owner = known.people.get(project.owner) ?? null;
  const write: ToWrite = {
    key: project.key,
    before,
    owner: owner ?? (before ? null : known.me),
    values: valuesOf(project, [...gaps.kept, ...controls.kept], before, known),
    controlIds: controls.found,
    gaps: gaps.found.slice(0, PROJECT_LIMITS.gaps - (before?.gaps.length ?? 0)),
    tasks: tasksOf(project, before, known),
    ...others,
  };
  const changes = before === null ? [] : changesOf(write, before);
  const idle = before !== null && changes.length === 0;
  const action = skip !== null || idle ? "skip" : before === null ? "create" : "change";
  const notTaken = [
    ...project.notTaken,
    ...notTakenOf(project, owner, before),
    ...gaps.notTaken,
    ...controls.notTaken,
    ...others.notTaken,
  ];
  return {
    write: action === "skip" ? null : write,
    shown: {
      action,
      name: project.name,
      reference: project.reference,
      reason:
        skip ??
        (idle
          ? "It’s here already, with the same content."
          : before === null && project.status === "done"
            ? "As completed: no control is put in place, and no loss is frozen."
            : changes.join(", ")),
      project: before && { id: before.id, reference: before.reference },
      owner: owner?.name ?? before?.ownerName ?? known.me.name,
      dueOn: project.dueOn,
      tasks: project.tasks.length,
      gaps: gaps.matched,
      controls: controls.matched,
      notTaken: action === "skip" ? [] : notTaken,
    },
  };
}

function reasonToSkip(before: WholeProject | null, known: Known): string | null {
  if (before !== null) {
    if (before.status === "done") return "It’s done here. What it was stays as it is.";
    if (!known.mayChange(before)) return "It belongs to the whole tenant, and you work for one client.";
    if (known.onlyNew) return "It’s here already.";
  }
  return null;
}

const named = (texts: readonly string[]) => texts.join(", ");

/** The weaknesses that are found here, and those that only the description names. */
function gapsOf({ gaps }: ReadProject, before: WholeProject | null, known: Known) {
  const have = new Set(before?.gaps.map((gap) => `${gap.assessmentId} ${gap.entry}`));
  const found = new Map<string, FoundGap & { readonly aimed: ProjectGap["aimed"] }>();
  const missing: string[] = [];
  for (const gap of gaps) {
    const entry = candidatesOf(gap, known.chosen)
      .map((one) => known.entries.get(`${one.assessmentId} ${one.entry}`))
      .find((one) => one !== undefined && (known.clientId === null || one.clientId === known.clientId));
    if (entry) found.set(`${entry.assessmentId} ${entry.entry}`, { ...entry, aimed: gap.aimed });
    else missing.push(gap.entry);
  }
  return {
    matched: found.size,
    found: [...found].flatMap(([key, gap]) => (have.has(key) ? [] : [gap])),
    kept: missing.length === 0 ? [] : [`Weaknesses: ${named(missing)}`],
    notTaken:
      missing.length === 0
        ? []
        : [
            `${named(missing)}: ${known.chosen === null ? "no assessment is chosen" : "not in the assessment"}, so the description names ${missing.length === 1 ? "it" : "them"}`,
          ],
  };
}

/** The planned controls that are found here by name, and those that only the description names. */
function controlsOf(project: ReadProject, before: WholeProject | null, known: Known, taken: Set<string>) {
  const own = new Set(before?.controls.map(({ name }) => name.toLowerCase()));
  const found: string[] = [];
  let matched = 0;
  const missing: string[] = [];
  const notTaken: string[] = [];
  for (const name of project.controls) {
    if (own.has(name.toLowerCase())) {
      matched++;
      continue;
    }
    const [control, ...more] = known.controls.get(name.toLowerCase()) ?? [];
    const of = control && known.taken.get(control.id);
    if (
      control &&
      more.length === 0 &&
      of === undefined &&
      !taken.has(control.id) &&
      project.status !== "done"
    ) {
      taken.add(control.id);
      found.push(control.id);
      continue;
    }
    missing.push(name);
    notTaken.push(
      project.status === "done"
        ? `${name}: the project is completed, so it plans no control`
        : !control
          ? `${name}: no planned control here is called that`
          : more.length > 0
            ? `${name}: several planned controls are called that`
            : `${name}: it’s in ${of ?? "another project of the file"} already`,
    );
  }
  return {
    found,
    notTaken,
    matched: matched + found.length,
    kept: missing.length === 0 ? [] : [`Controls: ${named(missing)}`],
  };
}

function notTakenOf(project: ReadProject, owner: NamedPerson | null, before: WholeProject | null): string[] {
  const { status, owner: name, tasks } = project;
  const lost = [...new Set(tasks.map((task) => task.owner).filter((one) => one !== "" && one !== name))];
  return [
    ...(before === null && (status === "approved" || status === "in_progress")
      ? ["its approval: it arrives as proposed; approve it here, which freezes the loss before"]
      : []),
    ...(before !== null && status === "done"
      ? ["its completion: complete it here, which puts its controls in place and measures the loss after"]
      : []),
    ...(name !== "" && owner === null
      ? [`its owner ${name}: no one here who reads risks is called that`]
      : []),
    ...(lost.length > 20 ? ["owners of milestones who aren’t here"] : []),
  ];
}

/** The fields of a project; what has none is in its description. */
function valuesOf(
  project: ReadProject,
  kept: readonly string[],
  before: WholeProject | null,
  known: Known,
): ProjectValues {
  const { name, oneOff, yearly, oneOffYears, effortDays, startsOn, dueOn } = project;
  const description = [project.description, ...kept].filter((text) => text !== "").join("\n\n");
  return {
    name,
    description: description.length <= 4000 ? description : `${description.slice(0, 3999).toWellFormed()}…`,
    // An approval is a person's, and freezes the loss: no file brings it.
    ...(before === null && {
      status: project.status === "dropped" || project.status === "done" ? project.status : "proposed",
    }),
    currency: project.currency || before?.currency || known.currency,
    oneOff: JSON.stringify(oneOff ?? before?.oneOff ?? NOTHING),
    yearly: JSON.stringify(yearly ?? before?.yearly ?? NOTHING),
    oneOffYears: oneOffYears ?? before?.oneOffYears ?? 3,
    effortDays: effortDays ?? before?.effortDays ?? null,
    startsOn:
      startsOn ??
      (dueOn !== null && before?.startsOn && before.startsOn > dueOn ? null : (before?.startsOn ?? null)),
    dueOn: dueOn ?? before?.dueOn ?? null,
  };
}
const NOTHING = { type: "constant", value: 0 };

/** The milestones that are new, and those of the same title that differ. */
function tasksOf({ tasks }: ReadProject, before: WholeProject | null, { people }: Known): TaskToWrite[] {
  const left = Map.groupBy(before?.tasks ?? [], ({ title }) => title.toLowerCase());
  let room = PROJECT_LIMITS.tasks - (before?.tasks.length ?? 0);
  return tasks.flatMap((task): TaskToWrite[] => {
    const owner = people.get(task.owner) ?? null;
    const was = left.get(task.title.toLowerCase())?.shift();
    const { title, state, startsOn, dueOn } = task;
    if (!was) return room-- > 0 ? [{ id: null, version: 0, title, state, owner, startsOn, dueOn }] : [];
    const same =
      was.state === state &&
      was.startsOn === startsOn &&
      was.dueOn === dueOn &&
      (owner === null || owner.id === was.ownerId);
    return same
      ? []
      : [{ id: was.id, version: was.version, title: was.title, state, owner, startsOn, dueOn }];
  });
}

/** What differs from the project that is here, in words. */
function changesOf(write: ToWrite, before: WholeProject): string[] {
  const { values, owner } = write;
  const cost = (text: string | undefined, is: unknown) => text !== JSON.stringify(is) && !sameCost(text, is);
  const others = [...write.requires, ...write.excludes].length;
  const words: readonly (readonly [boolean, string])[] = [
    [values.name !== before.name, "name"],
    [values.description !== before.description, "description"],
    [owner !== null && owner.id !== before.ownerId, "owner"],
    [values.currency !== before.currency, "currency"],
    [cost(values.oneOff, before.oneOff) || values.oneOffYears !== before.oneOffYears, "cost once"],
    [cost(values.yearly, before.yearly), "cost a year"],
    [values.effortDays !== before.effortDays, "effort"],
    [values.startsOn !== before.startsOn, "start"],
    [values.dueOn !== before.dueOn, "due date"],
    [write.controlIds.length > 0, "controls"],
    [write.gaps.length > 0, "weaknesses"],
    [write.tasks.length > 0, "milestones"],
    [others > 0, "other projects"],
  ];
  return words.filter(([differs]) => differs).map(([, what]) => what);
}

/** The order of a stored estimate's parts isn't kept. */
function sameCost(text: string | undefined, is: unknown): boolean {
  const parts = (of: unknown) =>
    JSON.stringify(Object.entries(of as object).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return text !== undefined && parts(JSON.parse(text)) === parts(is);
}

/** Which projects of a file come before which, without circles. */
class Reach {
  readonly #keys: ReadonlySet<string>;
  readonly #needs = new Map<string, Set<string>>();
  readonly #ids = new Map<string, string>();
  readonly #known: Known;

  constructor(projects: readonly ReadProject[], known: Known) {
    this.#known = known;
    this.#keys = new Set(projects.map(({ key }) => key));
    for (const [key, { id }] of known.projects) this.#ids.set(id, key);
    for (const [key, { requires }] of known.projects)
      this.#needs.set(key, new Set(requires.map(({ id }) => this.#ids.get(id) ?? id)));
  }

  /** The other projects that one needs or excludes and that aren't there yet. */
  of({ key, requires, excludes }: ReadProject) {
    const before = this.#known.projects.get(key);
    const notTaken: string[] = [];
    const isThere = (list: "requires" | "excludes", other: string) =>
      before?.[list].some(({ id }) => (this.#ids.get(id) ?? id) === other) === true;
    const fits = (list: "requires" | "excludes", other: string) => {
      if (isThere(list, other)) return false;
      const of = this.#known.projects.get(other);
      const known = this.#keys.has(other) && other !== key;
      const apart = of !== undefined && of.clientId !== null && of.clientId !== this.#known.clientId;
      const circle = list === "requires" && this.#leads(other, key);
      if (known && !apart && !circle) return true;
      notTaken.push(
        circle
          ? "a dependency: the project that it needs needs it too"
          : `another project that it ${list === "requires" ? "needs" : "excludes"}: it isn’t in the file`,
      );
      return false;
    };
    const room = (list: "requires" | "excludes") => PROJECT_LIMITS.others - (before?.[list].length ?? 0);
    const needed = requires.filter((other) => fits("requires", other)).slice(0, room("requires"));
    const needs = this.#needs.get(key) ?? new Set();
    for (const other of needed) needs.add(other);
    this.#needs.set(key, needs);
    const against = excludes
      .filter((other) => fits("excludes", other) && !needs.has(other))
      .slice(0, room("excludes"));
    return { requires: needed, excludes: against, notTaken: [...new Set(notTaken)] };
  }

  #leads(from: string, to: string): boolean {
    const seen = new Set<string>();
    const open = [from];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (at === to) return true;
      if (seen.has(at)) continue;
      seen.add(at);
      open.push(...(this.#needs.get(at) ?? []));
    }
    return false;
  }
}
