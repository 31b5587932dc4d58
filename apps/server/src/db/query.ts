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

/** The most texts that are known again; a connection keeps a plan of each. */
const MOST_TEXTS = 200;
const texts = new Map<string, string>();

/** A query that the database parses once a connection, known again by its text: for one that is built anew each time, of few different texts. */
export function knownByText<R>(query: Query<R>): Query<R> {
  const compiled = query.compile();
  if (!texts.has(compiled.sql) && texts.size < MOST_TEXTS) texts.set(compiled.sql, `t${texts.size}`);
  const name = texts.get(compiled.sql);
  return { ...(name !== undefined && { name }), compile: () => compiled };
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
