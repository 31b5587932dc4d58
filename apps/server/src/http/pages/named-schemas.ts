/** The names of the API's shapes, so that generated clients have types that people recognize. */
import { api } from "@crq/contract/api";
import { Problem } from "@crq/contract/problem";
import { ScenarioFile } from "@crq/contract/risk/quantification";
import type { Route } from "@crq/contract/route";
import { $ZodRegistry, type $ZodType, type $ZodTypes, globalRegistry } from "zod/v4/core";

/**
 * Every body and reply that is an object, by name: `Problem`; what `scenarios.get` answers is `Scenario`, the items of
 * `scenarios.list` are `ScenarioSummary`, and others have their call's name, such as `ScenariosImportCsvReply`. A shape that
 * several calls share has one name.
 */
export function namedSchemas(): $ZodRegistry<{ id: string }> {
  const named = new $ZodRegistry<{ id: string }>();
  named._map = new DescribedShapes();
  const taken = new Set<string>();
  const given = new Set<$ZodType>();
  const name = (shape: $ZodType | undefined, id: string) => {
    if (!shape || given.has(shape) || taken.has(id) || !isObject(shape)) return;
    given.add(shape);
    named.add(shape, { ...globalRegistry.get(shape), id });
    taken.add(id);
  };
  name(Problem, "Problem");
  name(ScenarioFile, "ScenarioFile");
  const calls = Object.entries(api).flatMap(([group, routes]) =>
    Object.entries(routes as Record<string, Route>).map(([call, route]) => ({ group, call, route })),
  );
  for (const { group, call, route } of calls) if (call === "get") name(route.reply, singular(group));
  for (const { group, call, route } of calls) {
    if (call === "list") name(itemOf(route.reply), `${singular(group)}Summary`);
  }
  for (const { group, call, route } of calls) {
    name(route.body, `${pascal(group)}${pascal(call)}Body`);
    name(route.reply, `${pascal(group)}${pascal(call)}Reply`);
  }
  return named;
}

/** What is known of shapes, with the descriptions that the contract gave to others than those named here. */
class DescribedShapes extends WeakMap<$ZodType, { id: string }> {
  override get(shape: $ZodType) {
    return super.get(shape) ?? (globalRegistry._map.get(shape) as { id: string } | undefined);
  }
  override has(shape: $ZodType): boolean {
    return super.has(shape) || globalRegistry._map.has(shape);
  }
}

function isObject(shape: $ZodType): boolean {
  return (shape as $ZodTypes)._zod.def.type === "object";
}

/** What a page of a list holds. */
function itemOf(reply: $ZodType): $ZodType | undefined {
  const { def } = (reply as $ZodTypes)._zod;
  const items = def.type === "object" ? (def.shape["items"] as $ZodTypes | undefined)?._zod.def : undefined;
  return items?.type === "array" ? items.element : undefined;
}

function pascal(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `scenarios` as `Scenario`, `inquiries` as `Inquiry`. */
function singular(group: string): string {
  return pascal(group.replace(/ies$/, "y").replace(/(?<!s)s$/, ""));
}

type Schemas = Readonly<Record<string, unknown>>;
const PREFIX = "#/components/schemas/";

/**
 * Only the shapes that calls refer to, each by its plain name: the library makes two of each, one as it's sent (`…Input`) and
 * one as it's answered, and where only the first is used, it takes the name.
 */
export function withSchemasInUse<D extends object>(document: D): D {
  const { components, ...rest } = document as D & { components?: { schemas?: Schemas } };
  const all = components?.schemas ?? {};
  const used = new Set<string>();
  const follow = (within: unknown) => {
    for (const [, name] of JSON.stringify(within).matchAll(/"#\/components\/schemas\/(\w{1,200})"/g))
      if (!used.has(name!)) {
        used.add(name!);
        follow(all[name!]);
      }
  };
  follow(rest);
  const plain = (name: string) => {
    const base = name.replace(/Input$/, "");
    return base in all && !used.has(base) ? base : name;
  };
  const renamed = (within: unknown): unknown => {
    if (Array.isArray(within)) return within.map(renamed);
    if (typeof within !== "object" || within === null) return within;
    return Object.fromEntries(
      Object.entries(within).map(([key, value]) => [
        key,
        key === "$ref" && typeof value === "string" && value.startsWith(PREFIX)
          ? `${PREFIX}${plain(value.slice(PREFIX.length))}`
          : renamed(value),
      ]),
    );
  };
  const kept = [...used].toSorted().map((name) => [plain(name), renamed(all[name])]);
  return {
    ...(renamed(rest) as D),
    components: { ...components, schemas: Object.fromEntries(kept) },
  };
}
