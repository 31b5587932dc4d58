/** A case's description of a screen, and the route it belongs to. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { api } from "../../packages/contract/src/api.ts";
import type { ReplyOf, Route } from "../../packages/contract/src/route.ts";
import type { Role } from "../../packages/contract/src/roles.ts";
import type { RouteName } from "../../packages/contract/src/route-names.ts";

export type { RouteName } from "../../packages/contract/src/route-names.ts";

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

/**
 * The parts of a reply that aren't left to the shape: members are merged into it, a list gets the length
 * given here.
 */
export type Answers = { readonly [N in RouteName]?: Partly<Reply<N>> };

/** A screen, and its expected content. */
export interface Screen {
  /** Its path, with search parameters if they matter. */
  readonly path: string;
  /** The role of the viewer; left out: a visitor who hasn't signed in. */
  readonly as?: Role;
  /** Its heading. */
  readonly h1: string | RegExp;
  /** Its calls besides the shell's; they return nothing, fail and are refused in the respective states. */
  readonly reads?: readonly RouteName[];
  /** Calls that only its empty state makes. */
  readonly readsWhenEmpty?: readonly RouteName[];
  /** Calls of the screen that it leads on to by itself, which a slow machine gets to see. */
  readonly leadsOnTo?: readonly RouteName[];
  /** The text of its empty state: what will be here, and the next step. Left out if it's never empty. */
  readonly empty?: string | RegExp;
  /** Its list always has at least one record. */
  readonly neverEmpty?: true;
  /** Fetched content to expect, if it's neither a name nor a date nor a large number. */
  readonly shows?: string | RegExp;
  /** It works without this data, and shows nothing when the call fails. */
  readonly failsQuietly?: true;
  /**
   * It shows every role something: people without permission for this call see something else, never a
   * refusal.
   */
  readonly everyRole?: true;
  /** A second path to a screen that has its own case: checked in full, in one theme. */
  readonly again?: true;
  /** The title of a button that opens a dialog, which is then checked with the screen in full. */
  readonly opens?: string;
  /** The narrowest supported window, if it isn't 320 pixels. */
  readonly leastWidth?: number;
  /** Part of it is busy forever on purpose. */
  readonly busy?: true;
  /** The relevant parts of the answers. */
  readonly answers?: Answers;
}

/** The path of every screen, as the router knows it: `/setup/$token`. */
export function everyRoute(): string[] {
  const tree = readFileSync(join(import.meta.dirname, "../../apps/web/src/route-tree.gen.ts"), "utf8");
  const [, paths] = /interface FileRoutesByFullPath \{\n(.*?)\n\}/s.exec(tree)!;
  return [...paths!.matchAll(/^ {2}"(.+)": typeof/gm)].map(([, path]) => path!);
}

/** The route that shows a path: the matching one with the fewest parameters. */
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
