import type * as z from "zod/v4/core";
import type { Permission } from "./permissions.ts";

/** Who may call a route: everyone, everyone signed in, or the roles that hold a permission. */
export type Access = Permission | "public" | "signed-in";

/** One line of the API: what it takes, what it gives back, and who may call it. */
export interface Route {
  readonly method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
  /** Path below the site's root, parameters as `:name`. */
  readonly path: `/${string}`;
  readonly access: Access;
  readonly summary: string;
  /** Screens call it on their own, again and again: it does not count as somebody being there, so sessions do go idle. */
  readonly polled?: true;
  /**
   * It changes how the caller signs in (password, passkeys, codes, linked accounts, email address, personal API keys). The server refuses
   * it in a session that a tenant's own identity provider opened: that speaks for the tenant, and must not open the way to more.
   */
  readonly changesSignIn?: true;
  readonly params?: z.$ZodObject;
  readonly query?: z.$ZodObject;
  readonly body?: z.$ZodType;
  /** The reply's body at `status`. */
  readonly reply: z.$ZodType;
  readonly status?: 200 | 201 | 202 | 204;
  /** Bodies that the specification prescribes for failures, by status; everything else is problem+json. */
  readonly failures?: Readonly<Record<number, z.$ZodType>>;
  /** The largest body in bytes; 256 KiB unless given. */
  readonly bodyLimit?: number;
  /** The most keys and values of the body; 20,000 unless given. */
  readonly bodyParts?: number;
}

/** Checks a group of routes without widening the type of any. */
export function routes<const T extends Record<string, Route>>(group: T): T {
  return group;
}

type Part<R, K extends string, Side extends "in" | "out"> =
  R extends Record<K, infer S extends z.$ZodType>
    ? { [P in K]: Side extends "in" ? z.input<S> : z.output<S> }
    : unknown;

/** What a caller passes. */
export type CallOf<R extends Route> = Part<R, "params", "in"> &
  Part<R, "query", "in"> &
  Part<R, "body", "in">;
/** What a handler receives, parsed. */
export type InputOf<R extends Route> = Part<R, "params", "out"> &
  Part<R, "query", "out"> &
  Part<R, "body", "out">;
/** What a handler returns. */
export type ReplyOf<R extends Route> = z.input<R["reply"]>;
/** What a caller gets. */
export type ResultOf<R extends Route> = z.output<R["reply"]>;
