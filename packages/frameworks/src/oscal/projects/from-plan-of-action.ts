/** A valid OSCAL plan of action and milestones as projects: one for each of ours, and one for each item of others' plans. */
import { controlOf } from "../mentions/mention.ts";
import { exactText, exactTexts } from "../convert/exact-props.ts";
import { plainBlocks } from "../convert/plain-text.ts";
import { OWN, type Metadata, type Prop } from "../convert/shapes.ts";
import {
  SAID_STATES,
  SAID_STATUSES,
  type SaidGap,
  type SaidProject,
  type SaidStatus,
  type SaidTask,
} from "./said-project.ts";

interface Task {
  readonly title: string;
  readonly description?: string;
  readonly remarks?: string;
  readonly props?: readonly Prop[];
  readonly timing?: {
    readonly "on-date"?: { readonly date: string };
    readonly "within-date-range"?: { readonly start: string; readonly end: string };
  };
  readonly tasks?: readonly Task[];
  readonly "responsible-roles"?: readonly { readonly "party-uuids"?: readonly string[] }[];
}
interface Response {
  readonly title: string;
  readonly description: string;
  readonly tasks?: readonly Task[];
  readonly remarks?: string;
  readonly "required-assets"?: readonly { readonly title?: string; readonly description: string }[];
}
interface Risk {
  readonly uuid: string;
  readonly title: string;
  readonly description: string;
  readonly statement: string;
  readonly props?: readonly Prop[];
  readonly status: string;
  readonly deadline?: string;
  readonly characterizations?: readonly {
    readonly facets: readonly { readonly name: string; readonly value: string }[];
  }[];
  readonly remediations?: readonly Response[];
  readonly "mitigating-factors"?: readonly { readonly description: string }[];
  readonly "risk-log"?: { readonly entries: readonly unknown[] };
}
interface Target {
  readonly "target-id": string;
  readonly props?: readonly Prop[];
}
interface Found {
  readonly uuid: string;
  readonly description: string;
  readonly target: Target;
  readonly "related-risks"?: readonly { readonly "risk-uuid": string }[];
}
interface Item {
  readonly uuid?: string;
  readonly title: string;
  readonly description: string;
  readonly remarks?: string;
  readonly props?: readonly Prop[];
  readonly "related-findings"?: readonly { readonly "finding-uuid": string }[];
  readonly "related-risks"?: readonly { readonly "risk-uuid": string }[];
}
/** A valid plan, as far as it's read. */
export interface PlanDocument {
  readonly metadata: Metadata;
  readonly observations?: readonly unknown[];
  readonly risks?: readonly Risk[];
  readonly findings?: readonly Found[];
  readonly "poam-items": readonly Item[];
}

/** What a plan says. */
export interface SaidPlan {
  readonly projects: readonly SaidProject[];
  /** What of the file as a whole isn't taken. */
  readonly leftOut: readonly { readonly what: string; readonly count: number; readonly why: string }[];
}

/** Reads a plan. */
export function projectsFromPlan(plan: PlanDocument): SaidPlan {
  const risks = plan.risks ?? [];
  const own = risks.filter(({ props }) => exactText(props, "reference") !== undefined);
  const owned = new Set(own.map(({ uuid }) => uuid.toLowerCase()));
  const findings = plan.findings ?? [];
  const foreign = plan["poam-items"].filter(
    (item) => !(item["related-risks"] ?? []).some((one) => owned.has(one["risk-uuid"].toLowerCase())),
  );
  const known: Known = {
    names: new Map((plan.metadata.parties ?? []).map(({ uuid, name }) => [uuid.toLowerCase(), name ?? ""])),
    risks: new Map(risks.map((one) => [one.uuid.toLowerCase(), one])),
    findings: new Map(findings.map((one) => [one.uuid.toLowerCase(), one])),
  };
  const observations = plan.observations?.length ?? 0;
  const byRisk = new Map<string, Found[]>();
  for (const one of findings)
    for (const of of new Set((one["related-risks"] ?? []).map((risk) => risk["risk-uuid"].toLowerCase()))) {
      const others = byRisk.get(of);
      if (others) others.push(one);
      else byRisk.set(of, [one]);
    }
  return {
    projects: [
      ...own.map((one) => ownProject(one, byRisk.get(one.uuid.toLowerCase()) ?? [])),
      ...foreign.map((item, i) => foreignProject(item, i, known)),
    ],
    leftOut:
      observations === 0
        ? []
        : [
            {
              what: "Observations",
              count: observations,
              why: "A project has no place for what was seen and how. Keep the file with the assessment.",
            },
          ],
  };
}

interface Known {
  readonly names: ReadonlyMap<string, string>;
  readonly risks: ReadonlyMap<string, Risk>;
  readonly findings: ReadonlyMap<string, Found>;
}

const dayOf = (moment: string | undefined) => moment?.slice(0, 10) ?? null;
const numberOf = (text: string | undefined) => (text === undefined ? null : Number(text));

function ownProject({ uuid, title, props, remediations = [] }: Risk, mine: readonly Found[]): SaidProject {
  const text = (name: string) => exactText(props, name) ?? "";
  const status = text("status");
  return {
    key: uuid.toLowerCase(),
    reference: text("reference"),
    name: text("name") || title,
    description: text("description"),
    status: isStatus(status) ? status : "proposed",
    owner: text("owner"),
    client: text("client"),
    currency: text("currency"),
    oneOff: text("one-off-cost"),
    yearly: text("yearly-cost"),
    oneOffYears: numberOf(exactText(props, "one-off-years")),
    effortDays: numberOf(exactText(props, "effort-days")),
    resources: "",
    startsOn: exactText(props, "starts-on") ?? null,
    dueOn: exactText(props, "due-on") ?? null,
    requires: exactTexts(props, "requires"),
    excludes: exactTexts(props, "excludes"),
    controls: exactTexts(props, "control"),
    gaps: mine.map(({ target, description }) => gapFrom(target, description)),
    risks: [],
    tasks: remediations.flatMap(({ tasks = [] }) => tasks.map(ownTask)),
    notTaken: [],
  };
}

const isStatus = (text: string): text is SaidStatus => (SAID_STATUSES as readonly string[]).includes(text);

function ownTask({ title, props }: Task): SaidTask {
  const state = exactText(props, "state");
  return {
    title: exactText(props, "title") ?? title,
    state: SAID_STATES.find((one) => one === state) ?? "to_do",
    owner: exactText(props, "owner") ?? "",
    startsOn: exactText(props, "starts-on") ?? null,
    dueOn: exactText(props, "due-on") ?? null,
  };
}

function gapFrom({ "target-id": id, props }: Target, description: string): SaidGap {
  return {
    entry: exactText(props, "entry") ?? controlOf(id),
    title: "",
    framework: null,
    assessment: exactText(props, "assessment") ?? "",
    assessmentId: exactText(props, "assessment-id") ?? null,
    verdict: exactText(props, "result") ?? "",
    aimed: exactText(props, "aimed") === "partially-met" ? "partially-met" : "met",
    note: plainBlocks(description),
    foundOn: null,
  };
}

function foreignProject(item: Item, place: number, { names, risks, findings }: Known): SaidProject {
  const its = (item["related-risks"] ?? []).flatMap((one) => risks.get(one["risk-uuid"].toLowerCase()) ?? []);
  const found = (item["related-findings"] ?? []).flatMap(
    (one) => findings.get(one["finding-uuid"].toLowerCase()) ?? [],
  );
  const responses = its.flatMap(({ remediations = [] }) => remediations);
  const tasks = responses.flatMap((one) => one.tasks ?? []).flatMap((task) => foreignTasks(task, names));
  const deadlines = its.flatMap(({ deadline }) => dayOf(deadline) ?? []).toSorted();
  const impacted = its.flatMap(({ props = [] }) =>
    props.filter(({ name }) => name === "impacted-control-id").map(({ value }) => value),
  );
  const gaps = [
    ...found.map(({ target, description }) => gapFrom(target, description)),
    ...impacted.map((id) => gapFrom({ "target-id": id }, "")),
  ];
  const id = [...(item.props ?? [])].find(({ name }) => /^poam-id$/i.test(name))?.value ?? "";
  const logged = its.reduce((sum, one) => sum + (one["risk-log"]?.entries.length ?? 0), 0);
  return {
    key: item.uuid?.toLowerCase() ?? `item ${place} ${item.title}`,
    reference: id,
    name: plainBlocks(item.title) || item.title,
    description: descriptionOf(item, its, responses),
    status: its.length > 0 && its.every(({ status }) => status === "closed") ? "done" : "proposed",
    owner: tasks.find(({ owner }) => owner !== "")?.owner ?? "",
    client: "",
    currency: "",
    oneOff: "",
    yearly: "",
    oneOffYears: null,
    effortDays: null,
    resources: "",
    startsOn: null,
    dueOn:
      deadlines.at(-1) ??
      tasks
        .flatMap(({ dueOn }) => dueOn ?? [])
        .toSorted()
        .at(-1) ??
      null,
    requires: [],
    excludes: [],
    controls: [],
    gaps: [...new Map(gaps.map((gap) => [gap.entry.toUpperCase(), gap])).values()],
    risks: [],
    tasks,
    notTaken: logged === 0 ? [] : [`${logged} ${logged === 1 ? "entry" : "entries"} of the risk log`],
  };
}

function foreignTasks(task: Task, names: ReadonlyMap<string, string>): SaidTask[] {
  const { title, timing, tasks = [], "responsible-roles": roles = [] } = task;
  const owner = roles
    .flatMap((role) => role["party-uuids"] ?? [])
    .flatMap((uuid) => names.get(uuid.toLowerCase()) ?? []);
  const said = [title, task.description, task.remarks].map((text) =>
    plainBlocks(text ?? "").replaceAll(/\s+/g, " "),
  );
  return [
    {
      title: said.filter((text) => text !== "").join(": "),
      state: "to_do",
      owner: owner[0] ?? "",
      startsOn: dayOf(timing?.["within-date-range"]?.start),
      dueOn: dayOf(timing?.["on-date"]?.date ?? timing?.["within-date-range"]?.end),
    },
    ...tasks.flatMap((one) => foreignTasks(one, names)),
  ];
}

/** Everything that has no field of its own. */
function descriptionOf(item: Item, risks: readonly Risk[], responses: readonly Response[]): string {
  const props = [item, ...risks].flatMap((one) => one.props ?? []).filter(({ ns }) => ns !== OWN);
  const facets = risks.flatMap(({ characterizations = [] }) =>
    characterizations.flatMap((one) => one.facets),
  );
  const texts = [
    item.description,
    ...risks.flatMap((one) => [one.title, one.description, one.statement]),
    ...responses.flatMap((one) => [
      `${one.title}: ${one.description}`,
      one.remarks ?? "",
      ...(one["required-assets"] ?? []).map(
        (asset) => `Resources: ${asset.title ?? ""} ${asset.description}`,
      ),
    ]),
    ...risks.flatMap((one) =>
      (one["mitigating-factors"] ?? []).map((factor) => `Mitigating factor: ${factor.description}`),
    ),
    item.remarks ?? "",
  ].map((text) => plainBlocks(text));
  const lines = [
    ...risks.map(({ status }) => `Risk status: ${status}`),
    ...facets.map(({ name, value }) => `${name}: ${value}`),
    ...props.map(({ name, value }) => `${name}: ${value}`),
  ];
  return [...new Set([...texts, [...new Set(lines)].join("\n")])].filter((text) => text !== "").join("\n\n");
}
