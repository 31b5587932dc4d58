/** What a profile changes: parameters that it sets, and things that it adds to controls or takes away. */
import type { CatalogDocument, Control, Group, Link, Param, Part, Prop } from "./shapes.ts";

export interface SetParameter extends Omit<Param, "id"> {
  readonly "param-id"?: string;
}
interface Remove {
  readonly "by-name"?: string;
  readonly "by-class"?: string;
  readonly "by-id"?: string;
  readonly "by-item-name"?: string;
  readonly "by-ns"?: string;
}
interface Add {
  readonly position?: string;
  readonly "by-id"?: string;
  readonly title?: string;
  readonly params?: readonly Param[];
  readonly props?: readonly Prop[];
  readonly links?: readonly Link[];
  readonly parts?: readonly Part[];
}
export interface Alter {
  readonly "control-id": string;
  readonly removes?: readonly Remove[];
  readonly adds?: readonly Add[];
}
type Structure = Pick<CatalogDocument, "params" | "groups" | "controls">;

/** Something that holds things: a control, a group, a part, a parameter. */
type Holder = Partial<Record<string, unknown>>;

const LISTS = { param: "params", prop: "props", link: "links", part: "parts" } as const;
type Item = keyof typeof LISTS;
const ITEMS = Object.keys(LISTS) as Item[];

/** A catalog with its parameters set, wherever they are. */
export function withParameters(structure: Structure, settings: readonly SetParameter[]): Structure {
  const byId = new Map(settings.map((setting) => [setting["param-id"], setting]));
  if (byId.size === 0) return structure;
  const set = (param: Param): Param => {
    const found = byId.get(param.id);
    if (!found) return param;
    const { "param-id": _, props, ...rest } = found;
    // A parameter has values or a choice: the new one replaces the other.
    const { values, select, ...before } = param;
    const old = rest.values || rest.select ? {} : { ...(values && { values }), ...(select && { select }) };
    return {
      ...before,
      ...old,
      ...rest,
      ...((param.props ?? props) && { props: [...(param.props ?? []), ...(props ?? [])] }),
    };
  };
  return mapHolders(structure, (holder) =>
    holder["params"] ? { ...holder, params: (holder["params"] as readonly Param[]).map(set) } : holder,
  );
}

/** A catalog with its controls altered. */
export function altered(structure: Structure, alters: readonly Alter[]): Structure {
  const byId = Map.groupBy(alters, (alter) => alter["control-id"]);
  if (byId.size === 0) return structure;
  return mapHolders(structure, (holder, isControl) => {
    let changed = holder;
    for (const { removes = [], adds = [] } of isControl ? (byId.get(holder["id"] as string) ?? []) : []) {
      for (const remove of removes) changed = without(changed, remove);
      for (const add of adds) changed = withAdded(changed, add);
    }
    return changed;
  });
}

function mapHolders(structure: Structure, change: (holder: Holder, isControl: boolean) => Holder): Structure {
  const control = (one: Control): Control => {
    const changed = change(one as unknown as Holder, true) as unknown as Control;
    return changed.controls ? { ...changed, controls: changed.controls.map(control) } : changed;
  };
  const group = (one: Group): Group => {
    const changed = change(one as unknown as Holder, false) as unknown as Group;
    return {
      ...changed,
      ...(changed.groups && { groups: changed.groups.map(group) }),
      ...(changed.controls && { controls: changed.controls.map(control) }),
    };
  };
  const top = change(structure, false) as Structure;
  return {
    ...top,
    ...(top.groups && { groups: top.groups.map(group) }),
    ...(top.controls && { controls: top.controls.map(control) }),
  };
}

/** A control without what all criteria of a removal fit; without criteria, nothing is removed. */
function without(holder: Holder, remove: Remove): Holder {
  const criteria = [
    ["by-name", "name"],
    ["by-class", "class"],
    ["by-id", "id"],
    ["by-ns", "ns"],
  ] as const;
  const item = remove["by-item-name"];
  const given = criteria.filter(([by]) => remove[by] !== undefined);
  if (given.length === 0 && item === undefined) return holder;
  const fits = (kind: Item, one: Holder) =>
    (item === undefined || item === kind) && given.every(([by, key]) => one[key] === remove[by]);
  const walk = (one: Holder): Holder => {
    const kept = { ...one };
    for (const kind of ITEMS) {
      const key = LISTS[kind];
      const values = one[key] as readonly Holder[] | undefined;
      if (!values) continue;
      const left = values.filter((value) => !fits(kind, value)).map(walk);
      if (left.length > 0) kept[key] = left;
      else delete kept[key];
    }
    return kept;
  };
  return walk(holder);
}

/** A control with an addition: in itself, or in, before or after what has an identifier. */
function withAdded(holder: Holder, add: Add): Holder {
  const id = add["by-id"];
  const position = add.position ?? "ending";
  const isBeside = position === "before" || position === "after";
  if (id === undefined || id === holder["id"])
    return inserted(holder, add, position === "starting" || position === "before");
  return walkTo(holder);

  function walkTo(one: Holder): Holder {
    const changed = { ...one };
    for (const key of Object.values(LISTS)) {
      const values = one[key] as readonly Holder[] | undefined;
      if (!values) continue;
      changed[key] = values.flatMap((value) => {
        if (value["id"] !== id) return [walkTo(value)];
        if (!isBeside) return [inserted(value, add, position === "starting")];
        const beside = (add[key] ?? []) as readonly Holder[];
        return position === "before" ? [...beside, value] : [value, ...beside];
      });
    }
    return changed;
  }
}

function inserted(holder: Holder, add: Add, first: boolean): Holder {
  const changed: Holder = { ...holder, ...(add.title !== undefined && { title: add.title }) };
  for (const key of Object.values(LISTS)) {
    const more = (add[key] ?? []) as readonly unknown[];
    const before = (holder[key] ?? []) as readonly unknown[];
    if (more.length > 0) changed[key] = first ? [...more, ...before] : [...before, ...more];
  }
  return changed;
}
