/**
 * Several statements sent as one message and answered as one: the extended protocol with a single Sync, so
 * PostgreSQL runs them in one implicit transaction. For frequent reads: no `begin`, no `commit`, one round
 * trip, and a prepared statement's columns are described only once per process.
 */
import pg from "pg";
import { awaitAnswer } from "./connection/timed-client.ts";

/** One statement of a batch; with a name, it is parsed once per connection. */
export interface BatchStatement {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly name?: string | undefined;
  /** Tells apart what is prepared in different search paths, with the same columns. */
  readonly in?: string;
}

type Row = Record<string, unknown>;
type Field = { readonly name: string; readonly dataTypeID: number };
type Column = { readonly name: string; readonly parse: (text: string) => unknown };

/** The parts of pg's connection that this file uses, which its types omit. */
interface Wire {
  readonly stream: { cork(): void; uncork(): void };
  parse(statement: { name: string; text: string }): void;
  bind(portal: {
    statement: string;
    values: readonly unknown[];
    valueMapper: (value: unknown) => unknown;
  }): void;
  describe(what: { type: "P"; name: string }): void;
  execute(portal: object): void;
  sync(): void;
}

/** The columns of prepared statements, by name: the same on every connection, since every connection sees one schema. */
const columnsOf = new Map<string, readonly Column[]>();
/** The statements that a connection has already parsed. */
const parsedOn = new WeakMap<Wire, Set<string>>();

/** pg's own query, as far as it is extended here: its types declare it as a record of properties. */
const PgQuery = pg.Query as unknown as new (
  text: string,
  values: readonly unknown[],
  callback: () => void,
) => object;

/** pg's client would create a callback for each query that has none, and V8 would keep the rows for longer (decision 61). */
const none = () => {};

/** A parameter in wire format; a value without an obvious text is refused rather than guessed. */
function parameter(value: unknown): string | Buffer | null {
  if (value === null || value === undefined) return null;
  if (Buffer.isBuffer(value) || typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean" || typeof value === "bigint")
    return String(value);
  throw new TypeError("a statement's parameter must be text, a number, a boolean, bytes or null");
}

/** A batch as pg's client drives it. It extends pg's Query because only that can be pipelined. */
class Batch extends PgQuery {
  readonly #statements: readonly BatchStatement[];
  readonly #rows: Row[][];
  readonly #columns: (readonly Column[] | undefined)[];
  readonly #done: (error: Error | null, rows: Row[][]) => void;
  #at = 0;

  constructor(statements: readonly BatchStatement[], done: (error: Error | null, rows: Row[][]) => void) {
    super("", [], none);
    this.#statements = statements;
    this.#rows = statements.map(() => []);
    this.#columns = statements.map(({ name }) => (name === undefined ? undefined : columnsOf.get(name)));
    this.#done = done;
  }

  submit(connection: unknown): null {
    const wire = connection as Wire;
    const parsed = parsedOn.get(wire) ?? new Set<string>();
    parsedOn.set(wire, parsed);
    wire.stream.cork();
    try {
      this.#statements.forEach(({ name, text, values, in: place = "" }, i) => {
        const statement = name === undefined ? "" : `batch ${name}${place}`; // pg has its own list, so the names must not collide
        if (statement === "" || !parsed.has(statement)) wire.parse({ name: statement, text });
        if (statement !== "") parsed.add(statement);
        wire.bind({ statement, values, valueMapper: parameter });
        if (!this.#columns[i]) wire.describe({ type: "P", name: "" });
        wire.execute({});
      });
      wire.sync();
    } finally {
      wire.stream.uncork();
    }
    return null;
  }

  handleRowDescription(message: { readonly fields: readonly Field[] }): void {
    const columns = message.fields.map(({ name, dataTypeID }) => ({
      name,
      parse: pg.types.getTypeParser(dataTypeID, "text") as Column["parse"],
    }));
    this.#columns[this.#at] = columns;
    const { name } = this.#statements[this.#at]!;
    if (name !== undefined) columnsOf.set(name, columns);
  }

  handleDataRow(message: { readonly fields: readonly (string | null)[] }): void {
    const columns = this.#columns[this.#at]!;
    const row: Row = {};
    const { fields } = message;
    for (let i = 0; i < fields.length; i++) {
      const { name, parse } = columns[i]!;
      const text = fields[i]!;
      row[name] = text === null ? null : parse(text);
    }
    this.#rows[this.#at]!.push(row);
  }

  handleCommandComplete(): void {
    this.#at++;
  }

  handleEmptyQuery(): void {
    this.#at++;
  }

  handleError(error: Error): void {
    this.#done(error, []);
  }

  handleReadyForQuery(): void {
    this.#done(null, this.#rows);
  }
}

/**
 * Runs the statements in one implicit transaction and returns each one's rows. After an error, nothing takes
 * effect, and the connection must not be used again: it may have parsed some of the statements and not
 * others.
 */
export function runBatch(client: pg.PoolClient, statements: readonly BatchStatement[]): Promise<Row[][]> {
  return new Promise((resolve, reject) => {
    const answered = awaitAnswer(client);
    const done = (error: Error | null, rows: Row[][]) => {
      answered();
      if (error) reject(error);
      else resolve(rows);
    };
    client.query(new Batch(statements, done) as never);
  });
}
