import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from "kysely";
import type { Query } from "./doors.ts";
import type { DB } from "./types.gen.ts";

/** Builds typed queries without a connection, so that a query can only run through a door. */
export const sqlFor = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** A placeholder for an argument while a statement is built. */
class Placeholder {
  readonly index: number;
  constructor(index: number) {
    this.index = index;
  }
}

let statements = 0;

/**
 * A query whose text is kept, and which the database parses once per connection; only its values change.
 * `values` are its current ones, in order.
 */
export function fixed<R>(
  query: Query<R>,
  values: readonly unknown[],
): (values: readonly unknown[]) => Query<R> {
  const compiled = query.compile();
  const { parameters } = compiled;
  if (parameters.length !== values.length || parameters.some((value, i) => value !== values[i]))
    throw new Error("a statement that is kept has the values that it says, and no others");
  const name = `s${statements++}`;
  return (next) => ({ name, compile: () => ({ ...compiled, parameters: next }) });
}

/**
 * A frequently run statement whose text is built once, here, and which the database parses once per
 * connection. The arguments can appear only as values; `build` must return the same text for all of them.
 */
export function prepared<A extends readonly unknown[], R>(
  build: (...args: A) => Query<R>,
): (...args: A) => Query<R> {
  const name = `s${statements++}`;
  let compiled: CompiledQuery | undefined;
  return (...args) => {
    compiled ??= (build as unknown as (...args: unknown[]) => Query<R>)(
      ...args.map((_, index) => new Placeholder(index)),
    ).compile();
    const { sql, parameters } = compiled;
    const values = parameters.map((value) => (value instanceof Placeholder ? args[value.index] : value));
    return { name, compile: () => ({ ...compiled!, sql, parameters: values }) };
  };
}
