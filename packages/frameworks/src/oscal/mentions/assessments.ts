/** What plans and results of assessments say about controls, and plans of action. */
import { controlOf, excerptOf, type Mention } from "./mention.ts";

interface Reviewed {
  readonly "control-selections"?: readonly {
    readonly description?: string;
    readonly "include-controls"?: readonly {
      readonly "control-id": string;
      readonly "statement-ids"?: readonly string[];
    }[];
  }[];
  readonly "control-objective-selections"?: readonly {
    readonly description?: string;
    readonly "include-objectives"?: readonly { readonly "objective-id": string }[];
  }[];
}
interface Activity {
  readonly title?: string;
  readonly "related-controls"?: Reviewed;
  readonly steps?: readonly { readonly title?: string; readonly "reviewed-controls"?: Reviewed }[];
}
interface Definitions {
  readonly components?: readonly { readonly uuid: string; readonly title: string }[];
  readonly "objectives-and-methods"?: readonly {
    readonly "control-id": string;
    readonly description?: string;
  }[];
  readonly activities?: readonly Activity[];
}
interface Origin {
  readonly actors?: readonly { readonly "actor-uuid": string }[];
}
interface Prop {
  readonly name: string;
  readonly value: string;
}
interface Said {
  readonly uuid?: string;
  readonly title?: string;
  readonly description?: string;
  readonly props?: readonly Prop[];
  readonly origins?: readonly Origin[];
  readonly "related-findings"?: readonly { readonly "finding-uuid": string }[];
  readonly "related-observations"?: readonly { readonly "observation-uuid": string }[];
  readonly "related-risks"?: readonly { readonly "risk-uuid": string }[];
}
interface Finding extends Said {
  readonly target: { readonly "target-id": string; readonly status: { readonly state: string } };
}
interface Findings {
  readonly observations?: readonly Said[];
  readonly risks?: readonly (Said & { readonly status?: string; readonly statement?: string })[];
  readonly findings?: readonly Finding[];
  readonly "poam-items"?: readonly Said[];
}
interface Parties {
  readonly metadata: {
    readonly parties?: readonly { readonly uuid?: string; readonly name?: string }[];
  };
  readonly "local-definitions"?: Definitions;
}
/** As far as it's read. */
export interface AssessmentPlan extends Parties {
  readonly "reviewed-controls": Reviewed;
}
/** As far as it's read. */
export interface AssessmentResults extends Parties {
  readonly results?: readonly (Findings & {
    readonly title: string;
    readonly "local-definitions"?: Definitions;
    readonly "reviewed-controls": Reviewed;
  })[];
}
/** As far as it's read. */
export interface ActionPlan extends Parties, Findings {}

/** What an assessment is going to look at. */
export function* saidByAssessmentPlan(document: AssessmentPlan): Generator<Mention> {
  yield* selected(document["reviewed-controls"], "");
  yield* defined(document["local-definitions"]);
}

/** What an assessment looked at and found. */
export function* saidByResults(document: AssessmentResults): Generator<Mention> {
  yield* defined(document["local-definitions"]);
  for (const result of document.results ?? []) {
    yield* selected(result["reviewed-controls"], result.title);
    yield* found(result, namesOf(document, result["local-definitions"]));
  }
}

/** What is left to do. */
export function* saidByActionPlan(document: ActionPlan): Generator<Mention> {
  yield* found(document, namesOf(document, document["local-definitions"]));
}

function* selected(reviewed: Reviewed | undefined, speaker: string): Generator<Mention> {
  const about = { kind: "selected", speaker, state: "" } as const;
  for (const { description, "include-controls": those = [] } of reviewed?.["control-selections"] ?? []) {
    const excerpt = excerptOf(description);
    for (const { "control-id": control, "statement-ids": statements = [""] } of those)
      for (const part of statements) yield { ...about, control, part, excerpt };
  }
  for (const { description, "include-objectives": those = [] } of reviewed?.[
    "control-objective-selections"
  ] ?? [])
    for (const { "objective-id": part } of those)
      yield { ...about, control: controlOf(part), part, excerpt: excerptOf(description) };
}

function* defined(definitions: Definitions | undefined): Generator<Mention> {
  for (const { "control-id": control, description } of definitions?.["objectives-and-methods"] ?? [])
    yield { control, kind: "selected", part: "", speaker: "", state: "", excerpt: excerptOf(description) };
  for (const { title = "", steps = [], ...activity } of definitions?.activities ?? []) {
    yield* selected(activity["related-controls"], title);
    for (const step of steps) yield* selected(step["reviewed-controls"], step.title ?? title);
  }
}

/** The names of parties and components, by their identifiers. */
function namesOf(document: Parties, definitions: Definitions | undefined): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { uuid, name } of document.metadata.parties ?? []) if (uuid && name) names.set(uuid, name);
  for (const { components = [] } of [document["local-definitions"] ?? {}, definitions ?? {}])
    for (const { uuid, title } of components) names.set(uuid, title);
  return names;
}

type Controls = Map<string, Set<string>>;

/** Observations and risks don't name controls: findings that rest on them do, and sometimes properties. */
function* found(result: Findings, names: ReadonlyMap<string, string>): Generator<Mention> {
  const of: Controls = new Map();
  const add = (uuid: string | undefined, controls: Iterable<string>) => {
    if (uuid === undefined) return;
    const those = of.get(uuid) ?? new Set();
    for (const one of controls) those.add(one);
    of.set(uuid, those);
  };
  for (const one of result.findings ?? []) {
    const controls = [controlOf(one.target["target-id"])];
    for (const uuid of [one.uuid, ...relatedTo(one)]) add(uuid, controls);
  }
  for (const one of [...(result.observations ?? []), ...(result.risks ?? [])]) add(one.uuid, named(one));

  const whole = (one: Said, kind: Mention["kind"], control: string, state = "") => ({
    control,
    kind,
    part: "",
    speaker: speakerOf(one, names),
    state,
    excerpt: excerptOf([one.title, one.description].filter(Boolean).join(": ")),
  });
  for (const one of result.findings ?? []) {
    const { "target-id": target, status } = one.target;
    const control = controlOf(target);
    const part = control === target ? "" : target;
    yield { ...whole(one, "finding", control, status.state), part };
  }
  const controlsOf = (one: Said) => (one.uuid === undefined ? [] : (of.get(one.uuid) ?? []));
  for (const one of result.observations ?? [])
    for (const control of controlsOf(one)) yield whole(one, "observation", control);
  for (const one of result.risks ?? [])
    for (const control of controlsOf(one)) yield whole(one, "risk", control, one.status);
  for (const one of result["poam-items"] ?? []) {
    const controls = new Set([...named(one), ...relatedTo(one).flatMap((uuid) => [...(of.get(uuid) ?? [])])]);
    for (const control of controls) yield whole(one, "poam-item", control);
  }
}

/** The findings, observations and risks that something rests on. */
function relatedTo(one: Said): string[] {
  return [
    ...(one["related-findings"] ?? []).map((related) => related["finding-uuid"]),
    ...(one["related-observations"] ?? []).map((related) => related["observation-uuid"]),
    ...(one["related-risks"] ?? []).map((related) => related["risk-uuid"]),
  ];
}

/** The controls that properties name, such as FedRAMP's `impacted-control-id`. */
function named({ props = [] }: Said): string[] {
  return props.filter(({ name }) => /(?:^|-)control-id$/.test(name)).map(({ value }) => controlOf(value));
}

function speakerOf({ origins = [] }: Said, names: ReadonlyMap<string, string>): string {
  const actors = origins.flatMap((origin) => origin.actors ?? []);
  return actors.map((actor) => names.get(actor["actor-uuid"])).find((name) => name !== undefined) ?? "";
}
