/** What component definitions and system security plans say about controls. */
import { excerptOf, type Mention } from "./mention.ts";

interface ByComponent {
  readonly "component-uuid": string;
  readonly description?: string;
  readonly "implementation-status"?: { readonly state: string };
  readonly remarks?: string;
}
interface Statement {
  readonly "statement-id": string;
  readonly description?: string;
  readonly "by-components"?: readonly ByComponent[];
  readonly remarks?: string;
}
interface Requirement {
  readonly "control-id": string;
  readonly description?: string;
  readonly props?: readonly { readonly name: string; readonly value: string }[];
  readonly statements?: readonly Statement[];
  readonly "by-components"?: readonly ByComponent[];
  readonly remarks?: string;
}
interface Implementation {
  readonly "implemented-requirements"?: readonly Requirement[];
}
interface Implementing {
  readonly title?: string;
  readonly name?: string;
  readonly "control-implementations"?: readonly Implementation[];
}
/** As far as it's read. */
export interface ComponentDefinition {
  readonly components?: readonly Implementing[];
  readonly capabilities?: readonly Implementing[];
}
/** As far as it's read. */
export interface SecurityPlan {
  readonly "system-implementation": {
    readonly components?: readonly { readonly uuid: string; readonly title: string }[];
  };
  readonly "control-implementation": Implementation;
}

/** What components and capabilities say. */
export function* saidByComponents(document: ComponentDefinition): Generator<Mention> {
  for (const one of [...(document.components ?? []), ...(document.capabilities ?? [])])
    for (const { "implemented-requirements": those = [] } of one["control-implementations"] ?? [])
      for (const requirement of those) {
        const about = { control: requirement["control-id"], speaker: one.title ?? one.name ?? "" };
        const { description, remarks } = requirement;
        const excerpt = excerptOf(description, remarks);
        yield { ...about, kind: "requirement", part: "", state: stateOf(requirement), excerpt };
        for (const statement of requirement.statements ?? [])
          yield {
            ...about,
            kind: "statement",
            part: statement["statement-id"],
            state: "",
            excerpt: excerptOf(statement.description, statement.remarks),
          };
      }
}

/** What a system's plan says, component by component. */
export function* saidByPlan(document: SecurityPlan): Generator<Mention> {
  const components = new Map(
    (document["system-implementation"].components ?? []).map(({ uuid, title }) => [uuid, title]),
  );
  for (const requirement of document["control-implementation"]["implemented-requirements"] ?? []) {
    const { "control-id": control, statements = [], remarks } = requirement;
    const state = stateOf(requirement);
    const whole = { control, kind: "requirement", part: "", state } as const;
    const own = requirement["by-components"] ?? [];
    // A requirement that only its statements describe is in those.
    if (own.length === 0 && (statements.length === 0 || remarks !== undefined))
      yield { ...whole, speaker: "", excerpt: excerptOf(remarks) };
    for (const one of own) yield { ...whole, ...saidBy(one, components, state) };
    for (const statement of statements) {
      const part = { control, kind: "statement", part: statement["statement-id"], state } as const;
      const those = statement["by-components"] ?? [];
      if (those.length === 0) yield { ...part, speaker: "", excerpt: excerptOf(statement.remarks) };
      for (const one of those) yield { ...part, ...saidBy(one, components, state) };
    }
  }
}

function saidBy(one: ByComponent, components: ReadonlyMap<string, string>, otherwise: string) {
  return {
    speaker: components.get(one["component-uuid"]) ?? "",
    state: one["implementation-status"]?.state ?? otherwise,
    excerpt: excerptOf(one.description, one.remarks),
  };
}

function stateOf({ props = [] }: Requirement): string {
  return props.find(({ name }) => name === "implementation-status")?.value ?? "";
}
