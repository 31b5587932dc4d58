/** Remediation projects as an OSCAL plan of action and milestones: a risk for each project, an item for each weakness that it closes. */
import { lineToMarkdown } from "../markup/to-markdown.ts";
import { OSCAL_VERSION } from "../model.ts";
import { exactProp } from "../convert/exact-props.ts";
import { oscalId } from "../convert/identifiers.ts";
import { markdownOf } from "../convert/plain-text.ts";
import type { Prop, Stamp } from "../convert/shapes.ts";
import type { SaidGap, SaidProject, SaidTask } from "./said-project.ts";

/** Projects to write, and whose they are. */
export interface ProjectsToWrite {
  readonly organization: string;
  /** By what the system is named: the product knows no other. */
  readonly systemId: string;
  /** At least one: OSCAL has no empty plan. */
  readonly projects: readonly SaidProject[];
}

/** The plan. */
export function oscalFromProjects(
  { organization, systemId, projects }: ProjectsToWrite,
  stamp: Stamp,
): object {
  const names = new Set(projects.flatMap(({ owner, tasks }) => [owner, ...tasks.map((task) => task.owner)]));
  const people = [...names].filter((name) => name !== "").toSorted();
  const party = (name: string) => stamp.uuid(`person ${name}`);
  const org = stamp.uuid("organization");
  const findings = projects.flatMap((project) => project.gaps.map((gap) => finding(project, gap, stamp)));
  return {
    uuid: stamp.uuid("plan-of-action-and-milestones"),
    metadata: {
      title: lineToMarkdown([`Plan of action and milestones: ${organization}`]),
      "last-modified": stamp.at,
      version: stamp.at.slice(0, 10),
      "oscal-version": OSCAL_VERSION,
      roles: [
        { id: "prepared-for", title: "Prepared for" },
        { id: "owner", title: "Owner" },
      ],
      parties: [
        { uuid: org, type: "organization", name: lineOf(organization) },
        ...people.map((name) => ({ uuid: party(name), type: "person", name: lineOf(name) })),
      ],
      "responsible-parties": [{ "role-id": "prepared-for", "party-uuids": [org] }],
    },
    "system-id": { "identifier-type": "http://ietf.org/rfc/rfc4122", id: systemId },
    risks: projects.map((project) => risk(project, org, party, stamp)),
    ...(findings.length > 0 && { findings }),
    "poam-items": projects.flatMap((project) => items(project, stamp)),
  };
}

const lineOf = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/[\s\p{Cc}\uFFFE\uFFFF]+/gu, " ")
    .trim() || "Unnamed";
const at = (day: string) => `${day}T00:00:00Z`;
const titleOf = (text: string) => lineToMarkdown([lineOf(text)]);
const headingOf = ({ entry, title }: SaidGap) => titleOf(`${entry} ${title}`);
const RISK_STATUS = {
  proposed: "open",
  approved: "remediating",
  in_progress: "remediating",
  done: "closed",
  dropped: "open",
} as const;
const LIFECYCLE = {
  proposed: "recommendation",
  approved: "planned",
  in_progress: "planned",
  done: "completed",
  dropped: "recommendation",
} as const;

function risk(project: SaidProject, org: string, party: (name: string) => string, stamp: Stamp) {
  const { key, name, status, dueOn, resources, tasks, risks } = project;
  const description = markdownOf(project.description) || titleOf(name);
  const facets = risks.filter(({ rating }) => rating !== "");
  return {
    uuid: key,
    title: titleOf(name),
    description,
    statement:
      risks.length > 0 ? markdownOf(risks.map((one) => one.name).join("\n")) || "None." : description,
    props: propsOf(project),
    status: RISK_STATUS[status],
    ...(facets.length > 0 && {
      characterizations: [
        {
          origin: { actors: [{ type: "party", "actor-uuid": org }] },
          facets: facets.map(({ name: title, rating }) => ({
            name: "risk",
            system: "urn:crq:register",
            value: lineOf(rating),
            remarks: titleOf(title),
          })),
        },
      ],
    }),
    ...(dueOn !== null && { deadline: at(dueOn) }),
    remediations: [
      {
        uuid: stamp.uuid(`response ${key}`),
        lifecycle: LIFECYCLE[status],
        title: titleOf(name),
        description,
        ...(resources !== "" && {
          "required-assets": [
            {
              uuid: stamp.uuid(`resources ${key}`),
              title: "Resources required",
              description: markdownOf(resources),
            },
          ],
        }),
        ...(tasks.length > 0 && {
          tasks: tasks.map((task, i) => milestone(task, stamp.uuid(`task ${key} ${i}`), party)),
        }),
      },
    ],
  };
}

function propsOf(project: SaidProject): Prop[] {
  const { reference, name, description, status, owner, client, currency, oneOff, yearly } = project;
  const { oneOffYears, effortDays, startsOn, dueOn } = project;
  const each = (prop: string, values: readonly string[]) => values.map((value) => exactProp(prop, value));
  const maybe = (prop: string, value: string | number | null) =>
    value === null || value === "" ? [] : [exactProp(prop, String(value))];
  return [
    exactProp("reference", reference),
    exactProp("name", name),
    exactProp("description", description),
    exactProp("status", status),
    ...maybe("owner", owner),
    ...maybe("client", client),
    ...maybe("currency", currency),
    ...maybe("one-off-cost", oneOff),
    ...maybe("yearly-cost", yearly),
    ...maybe("one-off-years", oneOffYears),
    ...maybe("effort-days", effortDays),
    ...maybe("starts-on", startsOn),
    ...maybe("due-on", dueOn),
    ...each("requires", project.requires),
    ...each("excludes", project.excludes),
    ...each("control", project.controls),
  ];
}

function milestone(
  { title, state, owner, startsOn, dueOn }: SaidTask,
  uuid: string,
  party: (name: string) => string,
) {
  const maybe = (prop: string, value: string | null) => (value ? [exactProp(prop, value)] : []);
  return {
    uuid,
    type: "milestone",
    title: titleOf(title),
    props: [
      exactProp("title", title),
      exactProp("state", state),
      ...maybe("owner", owner),
      ...maybe("starts-on", startsOn),
      ...maybe("due-on", dueOn),
    ],
    ...(dueOn !== null && {
      timing:
        startsOn === null
          ? { "on-date": { date: at(dueOn) } }
          : { "within-date-range": { start: at(startsOn), end: at(dueOn) } },
    }),
    ...(owner !== "" && { "responsible-roles": [{ "role-id": "owner", "party-uuids": [party(owner)] }] }),
  };
}

const nameOf = ({ key }: SaidProject, { assessmentId, assessment, entry }: SaidGap) =>
  `${key} ${assessmentId ?? assessment} ${entry}`;
const descriptionOf = ({ note, verdict }: SaidGap) =>
  markdownOf(note) || (verdict === "partially-met" ? "Partially met." : "Not met.");

function finding(project: SaidProject, gap: SaidGap, stamp: Stamp) {
  const { entry, framework, assessment, assessmentId, verdict, aimed } = gap;
  return {
    uuid: stamp.uuid(`finding ${nameOf(project, gap)}`),
    title: headingOf(gap),
    description: descriptionOf(gap),
    target: {
      type: "statement-id",
      props: [
        exactProp("entry", entry),
        exactProp("result", verdict),
        exactProp("aimed", aimed),
        exactProp("assessment", assessment),
        ...(assessmentId === null ? [] : [exactProp("assessment-id", assessmentId)]),
      ],
      "target-id": oscalId(framework, entry),
      status: { state: "not-satisfied", reason: verdict === "partially-met" ? "other" : "fail" },
    },
    "related-risks": [{ "risk-uuid": project.key }],
  };
}

function items(project: SaidProject, stamp: Stamp) {
  const { key, reference, name, gaps, description } = project;
  const related = [{ "risk-uuid": key }];
  const poamId = (n: number) => [exactProp("poam-id", n === 0 ? reference : `${reference}.${n}`)];
  if (gaps.length === 0)
    return [
      {
        uuid: stamp.uuid(`item ${key}`),
        title: titleOf(name),
        description: markdownOf(description) || titleOf(name),
        props: poamId(0),
        "related-risks": related,
      },
    ];
  return gaps.map((gap, i) => ({
    uuid: stamp.uuid(`item ${nameOf(project, gap)}`),
    title: headingOf(gap),
    description: descriptionOf(gap),
    props: poamId(i + 1),
    "related-findings": [{ "finding-uuid": stamp.uuid(`finding ${nameOf(project, gap)}`) }],
    "related-risks": related,
  }));
}
