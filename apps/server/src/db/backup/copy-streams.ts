/** PostgreSQL's COPY through a `pg` client: a table's rows as a stream of its text format, out and in. */
import { once } from "node:events";
import { Readable, type Writable } from "node:stream";
import type { Client, Submittable } from "pg";

/** The parts of pg's connection that a statement can use; its type declarations omit COPY. */
interface CopyConnection {
  readonly stream: Writable & Pick<Readable, "pause" | "resume">;
  query(text: string): void;
  sendCopyFromChunk(chunk: Uint8Array): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

/**
 * Runs `COPY … TO STDOUT` and streams the result no faster than it is read. The client is busy until the
 * stream ends, and the stream fails if the statement does.
 */
export function copyOut(client: Client, statement: string): Readable {
  return client.query(new CopyOut(statement));
}

/** A statement as pg's client drives it: `submit` sends it, and each `handle…` takes one kind of answer. */
class CopyOut extends Readable implements Submittable {
  readonly #statement: string;
  #connection: CopyConnection | undefined;

  constructor(statement: string) {
    super();
    this.#statement = statement;
  }

  submit(connection: unknown): void {
    this.#connection = connection as CopyConnection;
    this.#connection.query(this.#statement);
  }

  handleCopyData(message: { readonly chunk: Uint8Array }): void {
    // A copy, because pg reuses the buffer behind the chunk.
    if (!this.push(Buffer.from(message.chunk))) this.#connection?.stream.pause();
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.push(null);
  }

  handleError(error: Error): void {
    this.destroy(error);
  }

  override _read(): void {
    this.#connection?.stream.resume();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#connection?.stream.resume(); // the client must see the end of the statement
    done(error);
  }
}

/** Runs `COPY … FROM STDIN` with the chunks as its input; resolves with the number of stored rows. */
export async function copyIn(
  client: Client,
  statement: string,
  chunks: AsyncIterable<Uint8Array>,
): Promise<number> {
  const copy = new CopyIn(statement, chunks);
  client.query(copy);
  return copy.rows;
}

class CopyIn implements Submittable {
  /** Resolves once the server has received everything. */
  readonly rows: Promise<number>;
  readonly #statement: string;
  readonly #chunks: AsyncIterable<Uint8Array>;
  readonly #done: PromiseWithResolvers<number> = Promise.withResolvers();
  #stored = 0;
  #failed = false;
  #sourceError: Error | undefined;

  constructor(statement: string, chunks: AsyncIterable<Uint8Array>) {
    this.#statement = statement;
    this.#chunks = chunks;
    this.rows = this.#done.promise;
  }

  submit(connection: unknown): void {
    (connection as CopyConnection).query(this.#statement);
  }

  handleCopyInResponse(connection: unknown): void {
    void this.#send(connection as CopyConnection);
  }

  async #send(connection: CopyConnection): Promise<void> {
    try {
      for await (const chunk of this.#chunks) {
        if (this.#failed) return;
        connection.sendCopyFromChunk(chunk);
        if (connection.stream.writableNeedDrain) await once(connection.stream, "drain");
      }
      if (!this.#failed) connection.endCopyFrom();
    } catch (error) {
      this.#sourceError = error as Error;
      connection.sendCopyFail("the source of the rows failed");
    }
  }

  handleCommandComplete(message: { readonly text: string }): void {
    this.#stored = Number(/^COPY (\d+)/.exec(message.text)?.[1]);
  }

  handleReadyForQuery(): void {
    this.#done.resolve(this.#stored);
  }

  handleError(error: Error): void {
    this.#failed = true;
    this.#done.reject(this.#sourceError ?? error);
  }
}
