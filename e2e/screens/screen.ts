/** What a case says of a screen, and which route it belongs to. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { api } from "../../packages/contract/src/api.ts";
import type { ReplyOf, Route } from "../../packages/contract/src/route.ts";
import type { Role } from "../../packages/contract/src/roles.ts";
import type { ROUTES } from "../../packages/contract/src/routes.gen.ts";

/** The name of a route of the contract: `clients.list`. */
export type RouteName = keyof typeof ROUTES;

type Api = typeof api;
type Reply<N extends RouteName> = N extends `${infer G}.${infer K}`
  ? G extends keyof Api
    ? K extends keyof Api[G]
      ? ReplyOf<Extract<Api[G][K], Route>>
      : never
    : never
  : never;
type Partly<T> = T extends readonly (infer E)[]
  ? readonly Partly<E>[]
  : T extends object
    ? { readonly [K in keyof T]?: Partly<T[K]> }
    : T;

/** What of a reply isn't left to the shape: members are merged into it, a list is as long as it is here. */
export type Answers = { readonly [N in RouteName]?: Partly<Reply<N>> };

/** A screen, and what is to be seen at it. */
export interface Screen {
  /** Where it is, with search parameters where they matter. */
  readonly path: string;
  /** The role that looks at it; left out: a visitor who hasn't signed in. */
  readonly as?: Role;
  /** Its heading. */
  readonly h1: string | RegExp;
  /** What it asks of the server besides what the shell does; these run empty, fail and are refused. */
  readonly reads?: readonly RouteName[];
  /** What it says when they have nothing: what will be here, and what to do next. Left out where there is always something. */
  readonly empty?: string | RegExp;
  /** There is always one of what it lists. */
  readonly neverEmpty?: true;
  /** What is to be seen of what it reads, where that is neither a name nor a date nor a large number. */
  readonly shows?: string | RegExp;
  /** It can do without what it reads, and says nothing when that fails. */
  readonly failsQuietly?: true;
  /** It shows every role something: those who may not ask this are shown something else, never refused. */
  readonly everyRole?: true;
  /** A second path to a screen that has a case of its own: looked at full, in one theme. */
  readonly again?: true;
  /** The narrowest window that it is made for, where that isn't 320 pixels. */
  readonly leastWidth?: number;
  /** Something on it waits on purpose, for ever. */
  readonly busy?: true;
  /** The parts of the answers that matter. */
  readonly answers?: Answers;
}

/** The path of every screen, as the router knows it: `/setup/$token`. */
export function everyRoute(): string[] {
  const tree = readFileSync(join(import.meta.dirname, "../../apps/web/src/route-tree.gen.ts"), "utf8");
  const [, paths] = /interface FileRoutesByFullPath \{\n(.*?)\n\}/s.exec(tree)!;
  return [...paths!.matchAll(/^ {2}"(.+)": typeof/gm)].map(([, path]) => path!);
}

/** The route that shows a path: the one with the fewest parameters that fits. */
export function routeAt(path: string, routes: readonly string[]): string | undefined {
  const given = parts(path.replace(/[?#].*$/, ""));
  const fits = (route: string) => {
    const asked = parts(route);
    if (asked.at(-1) === "$") return given.length >= asked.length;
    return (
      asked.length === given.length && asked.every((part, at) => part.startsWith("$") || part === given[at])
    );
  };
  const parameters = (route: string) => (route === "/$" ? Infinity : route.split("$").length);
  return routes.filter(fits).toSorted((one, other) => parameters(one) - parameters(other))[0];
}

const parts = (path: string) => path.split("/").filter((part) => part !== "");

/** A route of the contract by its name. */
export function contractRoute(name: RouteName): Route {
  const [group, key] = name.split(".") as [string, string];
  return (api as unknown as Record<string, Record<string, Route>>)[group]![key]!;
}
