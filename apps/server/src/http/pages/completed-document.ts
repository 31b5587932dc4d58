/** What the libraries leave out of the API's document. */
import type { RouteDescription } from "../described-route.ts";

type Node = Readonly<Record<string, unknown>>;

interface Operation {
  readonly responses?: Readonly<Record<string, unknown>>;
}

/** A route outside the contract, and how the document describes it. */
export interface DescribedRoute extends RouteDescription {
  readonly method: string;
  readonly url: string;
}

/** The document with the routes that are mounted outside the contract, and their shapes. */
export function withDescribed<D extends object>(document: D, routes: readonly DescribedRoute[]): D {
  const { paths, components } = document as {
    paths?: Record<string, Record<string, Operation>>;
    components?: { schemas?: Node };
  };
  const all = { ...paths };
  for (const { method, url, operation } of routes) {
    const path = url.replace(/:(\w+)/g, "{$1}");
    all[path] = { ...all[path], [method.toLowerCase()]: operation };
  }
  const schemas = Object.assign({}, components?.schemas, ...routes.map((one) => one.schemas)) as Node;
  return { ...document, paths: all, components: { ...components, schemas } };
}

/** The document with the answer of calls that return nothing, and tuples with their length. */
export function completed<D extends object>(document: D): D {
  const { paths, ...rest } = ended(document) as D & { paths?: Record<string, Record<string, Operation>> };
  const answered = Object.entries(paths ?? {}).map(([path, operations]) => [
    path,
    Object.fromEntries(Object.entries(operations).map(([method, one]) => [method, withAnswer(one)])),
  ]);
  return { ...(rest as D), paths: Object.fromEntries(answered) as unknown };
}

function withAnswer<O extends Operation>(operation: O): O {
  const { responses } = operation;
  if (!responses || Object.keys(responses).some((status) => /^[23]/.test(status))) return operation;
  return {
    ...operation,
    responses: { "204": { description: "Done; there is nothing to return" }, ...responses },
  };
}

/**
 * Tuples with the number of their items, and what these are: generators that know no tuples take them for lists. (Spectral asks for `items` beside every
 * list, and doesn't accept `false`.)
 */
function ended(within: unknown): unknown {
  if (Array.isArray(within)) return within.map(ended);
  if (typeof within !== "object" || within === null) return within;
  const node = Object.fromEntries(Object.entries(within as Node).map(([key, value]) => [key, ended(value)]));
  const { prefixItems: parts, items } = node;
  if (!Array.isArray(parts) || (items !== undefined && items !== false)) return node;
  const alike = new Set(parts.map((part) => JSON.stringify(part))).size === 1;
  const length = { minItems: parts.length, maxItems: parts.length };
  return { ...node, items: alike ? (parts[0] as object) : {}, ...length };
}
