/** What a transaction offers, and whose rows it sees. */
import type { Compilable, CompiledQuery } from "kysely";

/** A query that knows its rows' type; `name` makes the server prepare it once per connection. */
export type Query<R> = Compilable<R> & { compile(): CompiledQuery<R>; readonly name?: string };

/** An open transaction behind one of the doors. */
export interface Tx {
  /** All rows. */
  readonly all: <R>(query: Query<R>) => Promise<R[]>;
  /** The first row, or undefined. */
  readonly first: <R>(query: Query<R>) => Promise<R | undefined>;
  /** Runs a statement and returns the number of affected rows. */
  readonly run: (query: Query<unknown>) => Promise<number>;
  /** Runs text and values as given, for a library with its own SQL. */
  readonly raw: (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>;
}

declare const scoped: unique symbol;

/**
 * The rows a transaction sees: those of one tenant with all of its clients or, with `clientId`, only that
 * client's and the whole tenant's. Created by `scopeOf` (http/actor.ts) for callers, and by `wholeTenant` for
 * work without a caller.
 */
export interface Scope {
  readonly tenantId: string;
  readonly clientId: string | null;
  /** Set where archived clients' records count too: when the tenant is exported or deleted. */
  readonly withArchived?: true;
  readonly [scoped]: true;
}
