/** OSCAL catalogs as the product's frameworks. */
import type { Entry } from "../../catalog.ts";
import type { FrameworkContent, Official } from "../../official.ts";
import { controlsOf, frameworkOf, productGroupId, productId } from "./identifiers.ts";
import {
  type CatalogDocument,
  type Control,
  type Group,
  OWN,
  type Param,
  type Part,
  propOf,
  publisherOf,
} from "./shapes.ts";
import { parameterLabel, paramsById, partText, plainText, readable } from "./words.ts";

/** A framework, and the shipped one that its identifiers belong to, if they do. */
export interface ReadFramework extends FrameworkContent {
  readonly basedOn: string | null;
}

const OBJECTIVES = new Set(["objective", "assessment-objective"]);
const GUIDANCE = new Set(["guidance", "discussion"]);
const WENT = /^(?:incorporated|moved|addressed)[-_](?:in)?(?:to|by)$/;

/**
 * The framework that a valid catalog, or a resolved profile, describes.
 *
 * @param id what it's to be called: the UUID of a tenant's framework
 */
export function frameworkFromOscal(document: object, id: string): ReadFramework {
  const catalog = document as CatalogDocument;
  const reader = new Reader(catalog);
  reader.read();
  const { metadata } = catalog;
  return {
    basedOn: reader.known,
    catalog: {
      id,
      title: plainText(metadata.title),
      version: metadata.version,
      publisher: publisherOf(metadata),
      titles: propOf(metadata.props, "titles", OWN) === "own" ? "own" : "official",
      groups: reader.groups,
      entries: reader.entries.map((entry) => reader.withTargets(entry)),
    },
    official: reader.official,
  };
}

class Reader {
  readonly groups: { id: string; title: string }[] = [];
  readonly entries: Entry[] = [];
  readonly official: Official = {};
  readonly known: string | null;
  readonly #catalog: CatalogDocument;
  readonly #params: ReadonlyMap<string, Param>;
  /** Entries by the identifiers of their controls. */
  readonly #ids = new Map<string, string>();
  readonly #taken = new Set<string>();
  readonly #groupIds = new Set<string>();

  constructor(catalog: CatalogDocument) {
    this.#catalog = catalog;
    const controls = controlsOf(catalog);
    this.known = frameworkOf(controls.map(({ id }) => id));
    this.#params = paramsById([
      ...(catalog.params ?? []),
      ...groupsOf(catalog).flatMap(({ params = [] }) => params),
      ...controls.flatMap(({ params = [] }) => params),
    ]);
  }

  read(): void {
    for (const group of this.#catalog.groups ?? []) this.#group(group, "");
    const { controls = [], metadata } = this.#catalog;
    if (controls.length === 0) return;
    const id = unusedIn(this.#groupIds, "controls");
    this.groups.push({ id, title: plainText(metadata.title) });
    for (const control of controls) this.#control(control, id);
  }

  #group(group: Group, above: string): void {
    const title = plainText(group.title);
    const id = unusedIn(
      this.#groupIds,
      propOf(group.props, "label", OWN) ?? productGroupId(this.known, group.id ?? "group"),
    );
    const made = { id, title: above === "" ? title : `${above}: ${title}` };
    this.groups.push(made);
    const before = this.entries.length;
    for (const control of group.controls ?? []) this.#control(control, id);
    for (const inner of group.groups ?? []) this.#inner(inner, id, title);
    // What only held groups that stand by themselves now holds nothing.
    const holds = this.entries.slice(before).some((entry) => entry.group === id);
    if (!holds && (group.groups ?? []).length > 0) this.groups.splice(this.groups.indexOf(made), 1);
  }

  /** A group in a group: an entry where the framework has one of its name, otherwise a group of its own. */
  #inner(group: Group, above: string, title: string): void {
    const id = group.id === undefined ? undefined : productId(this.known, group.id);
    if (id === undefined) {
      this.#group(group, title);
      return;
    }
    const { groups = [], ...rest } = group;
    const children = [...(rest.controls ?? []), ...groups.flatMap((one) => one.controls ?? [])];
    this.#control({ ...rest, id: group.id!, controls: children }, above);
  }

  #control(control: Control, group: string, parent?: string): void {
    const id = this.#idOf(control);
    this.#ids.set(control.id, id);
    const [texts, children] = withRequirement(control);
    const objectives = objectivesOf(texts, this.#params);
    const title = plainText(control.title);
    const kind = propOf(control.props, "kind", OWN);
    const baselines = (control.props ?? []).flatMap(({ name, ns, value }) =>
      name === "baseline" && ns === OWN ? [value] : [],
    );
    const [weight, partial] = ["weight", "weight-if-partial"].map((name) => propOf(control.props, name, OWN));
    const withdrawn = this.#isWithdrawn(control) ? linked(control) : undefined;
    this.entries.push({
      id,
      ...(title !== "" && title !== id && { title }),
      group,
      ...(parent !== undefined && { parent }),
      ...(kind !== undefined && { kind }),
      ...(baselines.length > 0 && { baselines }),
      ...(withdrawn && { withdrawn }),
      ...(objectives.length > 0 && { objectives: objectives.map((one) => one.id) }),
      ...(weight !== undefined && { weight: Number(weight) }),
      ...(partial !== undefined && { weightIfPartial: Number(partial) }),
    });
    this.#texts(id, control, texts, objectives);
    for (const child of children) this.#control(child, group, id);
  }

  #texts(
    id: string,
    control: Control,
    parts: readonly Part[],
    objectives: { id: string; text: string }[],
  ): void {
    const text = (is: (part: Part) => boolean) =>
      parts
        .filter(is)
        .map((part) => partText(part, this.#params))
        .filter((one) => one !== "")
        .join("\n\n");
    const statement = text(({ name }) => name === "statement");
    const examples = parts
      .filter(({ name }) => name === "example")
      .map((part) => `* ${readable(part.prose ?? "", this.#params).replaceAll("\n", "\n  ")}`);
    const guidance = [text(({ name }) => GUIDANCE.has(name)), examples.join("\n")]
      .filter(Boolean)
      .join("\n\n");
    const told = objectives.filter((one) => one.text !== "");
    const parameters = (control.params ?? []).map((param) => ({
      id: propOf(param.props, "label", OWN) ?? param.id ?? "",
      label: parameterLabel(param, this.#params),
    }));
    const texts = {
      ...(statement !== "" && { statement }),
      ...(guidance !== "" && { guidance }),
      ...(told.length > 0 && { objectives: told }),
      ...(parameters.length > 0 && { parameters }),
    };
    if (Object.keys(texts).length > 0) this.official[id] = texts;
  }

  #idOf(control: Control): string {
    const label = control.props?.find(
      ({ name, class: kind }) => name === "label" && kind === undefined,
    )?.value;
    const wanted = productId(this.known, control.id) ?? label ?? control.id;
    return unusedIn(this.#taken, this.#taken.has(wanted) ? control.id : wanted);
  }

  /** Marked as such; of CSF 2.0, whose file marks none, what has no examples and no subcategory with some. */
  #isWithdrawn(control: Control): boolean {
    if (propOf(control.props, "status")?.toLowerCase() === "withdrawn") return true;
    if (this.known !== "nist-csf-2-0" || !this.#hasExamples) return false;
    return !hasExample(control) && !(control.controls ?? []).some(hasExample);
  }

  get #hasExamples(): boolean {
    this.#examples ??= controlsOf(this.#catalog).some(hasExample);
    return this.#examples;
  }
  #examples: boolean | undefined;

  /** Where withdrawn content went, by entries that there are. */
  withTargets(entry: Entry): Entry {
    if (!entry.withdrawn) return entry;
    const found = entry.withdrawn.flatMap((target) => {
      // A link can name a part of a control: `ac-2_smt.k`.
      const control = this.#ids.has(target) ? target : target.replace(/_(?:smt|gdn|obj)\b.*$/, "");
      const id = this.#ids.get(control) ?? productId(this.known, control) ?? control;
      return this.#taken.has(id) ? [id] : [];
    });
    return { ...entry, withdrawn: [...new Set(found)] };
  }
}

function groupsOf({ groups = [] }: Pick<Group, "groups">): Group[] {
  return groups.flatMap((group) => [group, ...groupsOf(group)]);
}

const hasExample = (control: Control) => (control.parts ?? []).some(({ name }) => name === "example");

/** An identifier that no other entry has. */
function unusedIn(taken: Set<string>, wanted: string): string {
  let id = wanted;
  for (let n = 2; taken.has(id); n++) id = `${wanted}-${n}`;
  taken.add(id);
  return id;
}

/** SP 800-171 keeps what a requirement asks in a control below it: its parts, and the other controls below. */
function withRequirement(control: Control): readonly [readonly Part[], readonly Control[]] {
  const children = control.controls ?? [];
  const asks = children.filter(({ class: kind }) => kind === "security_requirement");
  const parts = [...(control.parts ?? []), ...asks.flatMap((one) => one.parts ?? [])];
  return [parts, children.filter((one) => !asks.includes(one))];
}

function objectivesOf(
  parts: readonly Part[],
  params: ReadonlyMap<string, Param>,
): { id: string; text: string }[] {
  return parts.flatMap((part) => {
    if (!OBJECTIVES.has(part.name)) return [];
    const inside = objectivesOf(part.parts ?? [], params);
    if (inside.length > 0) return inside;
    const id =
      propOf(part.props, "label") ?? part.props?.find(({ name }) => name === "label")?.value ?? part.id;
    return id === undefined ? [] : [{ id, text: readable(part.prose ?? "", params) }];
  });
}

/** The identifiers that a withdrawn control's links name, or its text. */
function linked(control: Control): string[] {
  const links = (control.links ?? []).filter(({ rel }) => WENT.test(rel ?? ""));
  if (links.length > 0) return links.map(({ href }) => href.replace(/^#/, ""));
  const text = control.parts?.find(({ name }) => name === "statement")?.prose ?? "";
  return /^\[Withdrawn/i.test(text) ? (text.match(/[A-Z]{2}\.[A-Z]{2}(?:-\d\d)?/g) ?? []) : [];
}
