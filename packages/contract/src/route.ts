import type * as z from "zod/v4/core";
import type { Permission } from "./permissions.ts";

/** Who can call a route: everyone, everyone signed in, or the roles with a permission. */
export type Access = Permission | "public" | "signed-in";

/** One line of the API: its input, its output, and who can call it. */
export interface Route {
  readonly method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
  /** Path below the site's root, parameters as `:name`. */
  readonly path: `/${string}`;
  readonly access: Access;
  readonly summary: string;
  /** Screens call it on their own, again and again: it doesn't count as activity, so sessions still go idle. */
  readonly polled?: true;
  /**
   * It changes the caller's sign-in methods (password, passkeys, codes, linked accounts, email address, personal API keys). The server
   * refuses it in a session that a tenant's own identity provider opened: that provider vouches only for the tenant, and must not open
   * the way to more.
   */
  readonly changesSignIn?: true;
  /** Its reply holds a secret that is shown once, or a challenge that's answered once, so it isn't kept for repeats of the call. */
  readonly secretReply?: true;
  /** It's going to end: dates (`2026-11-25`) since when and on which, at least six months apart, and what to use instead. */
  readonly deprecated?: { readonly since: string; readonly sunset: string; readonly use: string };
  /** It sets a cookie, which a repeat of the call couldn't: nothing is kept for one. */
  readonly setsCookie?: true;
  /**
   * Who a stranger is when they repeat a call of access `public` with the same Idempotency-Key: those who have the link whose `token` the
   * body carries, or the same browser. Without it, a public call's answer isn't kept.
   */
  readonly repeatedBy?: "link" | "browser";
  readonly params?: z.$ZodObject;
  readonly query?: z.$ZodObject;
  readonly body?: z.$ZodType;
  /** The reply's body at `status`. */
  readonly reply: z.$ZodType;
  readonly status?: 200 | 201 | 202 | 204;
  /** Bodies that the specification prescribes for failures, by status; everything else is problem+json. */
  readonly failures?: Readonly<Record<number, z.$ZodType>>;
  /** The largest body in bytes; 256 KiB by default. */
  readonly bodyLimit?: number;
  /** The maximum number of keys and values in the body; 20,000 by default. */
  readonly bodyParts?: number;
}

/** Whether a call can carry an Idempotency-Key, so that a repeat gets the first answer. */
export function isRepeatable(route: Route): boolean {
  return (
    route.method === "POST" &&
    !route.secretReply &&
    !route.setsCookie &&
    (route.access !== "public" || route.repeatedBy !== undefined)
  );
}

/** Checks a group of routes without widening any of their types. */
export function routes<const T extends Record<string, Route>>(group: T): T {
  return group;
}

type Part<R, K extends string, Side extends "in" | "out"> =
  R extends Record<K, infer S extends z.$ZodType>
    ? { [P in K]: Side extends "in" ? z.input<S> : z.output<S> }
    : unknown;

/** The caller's input. */
export type CallOf<R extends Route> = Part<R, "params", "in"> &
  Part<R, "query", "in"> &
  Part<R, "body", "in">;
/** The handler's parsed input. */
export type InputOf<R extends Route> = Part<R, "params", "out"> &
  Part<R, "query", "out"> &
  Part<R, "body", "out">;
/** The handler's output. */
export type ReplyOf<R extends Route> = z.input<R["reply"]>;
/** The caller's result. */
export type ResultOf<R extends Route> = z.output<R["reply"]>;
