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
