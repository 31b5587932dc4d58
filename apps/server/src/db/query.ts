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

/** Builds typed queries; it has no connection, so that a query can only run through a door. */
export const sqlFor = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** Stands for an argument while a statement is built. */
class Placeholder {
  readonly index: number;
  constructor(index: number) {
    this.index = index;
  }
}

let statements = 0;

/**
 * A query whose text is kept, and which the database parses once a connection: for one whose values alone change. `values` are those that the
 * query has now, in their order.
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
 * A statement whose text is built once, here, and which the database parses once a connection: for what runs all the time.
 * The arguments may appear as values only; `build` must make the same text whatever they are.
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
