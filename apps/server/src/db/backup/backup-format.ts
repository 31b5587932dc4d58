/**
 * The format of a backup file: gzip over lines of UTF-8. The first is the header as JSON; then, for each
 * table of the header in order, one line per row in COPY's text format (which escapes line ends); the last is
 * `{"sha256": …}` over all bytes before it.
 */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";

/** A failure whose message is meant for the person running a backup or restore. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}

/** One table of a backup; generated columns are left out, since the database computes them. */
export interface BackedUpTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: number;
}

/** First line of a backup. */
export interface BackupHeader {
  readonly format: "crq-backup";
  readonly version: 1;
  readonly createdAt: string;
  readonly postgresVersion: string;
  /** Name of the latest migration, and the SHA-256 over the names and digests of all. */
  readonly migration: string;
  readonly migrationsSha256: string;
  readonly tables: readonly BackedUpTable[];
  /** `lastValue` is a decimal integer of up to 64 bits. */
  readonly sequences: readonly {
    readonly name: string;
    readonly lastValue: string;
    readonly isCalled: boolean;
  }[];
}

/** Receives a table's rows as blocks of complete lines, and must read them to the end. */
export type TableReader = (table: BackedUpTable, blocks: AsyncIterable<Buffer>) => Promise<void>;

/**
 * Reads a backup from start to end, passes its tables on in order, and returns its header once the digest at
 * the end has been verified. Throws `BackupError` if it isn't a backup, is damaged, or has an unknown
 * version.
 */
export async function readBackup(file: string, onTable: TableReader): Promise<BackupHeader> {
  let header: BackupHeader | undefined;
  let lines: LineBlocks | undefined;
  try {
    await pipeline(createReadStream(file), createGunzip(), async (content: AsyncIterable<Buffer>) => {
      lines = new LineBlocks(content);
      header = parseHeader(file, await lines.line());
      for (const table of header.tables) await onTable(table, lines.take(table.rows));
      await checkEnd(file, lines);
    });
    return header!;
  } catch (error) {
    const fileFailed = !lines || lines.failed;
    if (!fileFailed || error instanceof BackupError) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") throw new BackupError(`There is no file ${file}.`, { cause: error });
    if (code === "Z_DATA_ERROR" && !header)
      throw new BackupError(`${file} is not a backup.`, { cause: error });
    throw new BackupError(`${file} is damaged or cannot be read (${message}). Use another backup.`, {
      cause: error,
    });
  }
}

async function checkEnd(file: string, lines: LineBlocks): Promise<void> {
  const expected = lines.digest();
  const trailer = await lines.line();
  if (trailer !== `{"sha256":"${expected}"}` || !(await lines.isAtEnd())) {
    throw new BackupError(
      `${file} is damaged: its content does not agree with its check sum. Use another backup.`,
    );
  }
}

function parseHeader(file: string, line: string): BackupHeader {
  let header: Partial<BackupHeader> | null;
  try {
    header = JSON.parse(line) as Partial<BackupHeader> | null;
  } catch {
    header = null;
  }
  if (header?.format !== "crq-backup") throw new BackupError(`${file} is not a backup.`);
  if (header.version !== 1) {
    throw new BackupError(`${file} has format version ${header.version}; this program reads version 1.`);
  }
  return header as BackupHeader;
}

/** Splits a stream of bytes into lines and keeps a digest of what was read. */
class LineBlocks {
  readonly #source: AsyncIterator<Buffer>;
  readonly #hash = createHash("sha256");
  #rest: Buffer = Buffer.alloc(0);
  #failed = false;

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** Whether the stream broke off or ended too early. */
  get failed(): boolean {
    return this.#failed;
  }

  /** SHA-256 of everything read so far, in hexadecimal. */
  digest(): string {
    return this.#hash.copy().digest("hex");
  }

  async isAtEnd(): Promise<boolean> {
    return this.#rest.length === 0 && !(await this.#fill());
  }

  /** The next line, without its end. */
  async line(): Promise<string> {
    const blocks: Buffer[] = [];
    for await (const block of this.take(1)) blocks.push(block);
    return Buffer.concat(blocks).toString("utf8").replace(/\n$/, "");
  }

  /**
   * The next `count` lines in blocks; a block may end inside a line. Throws if the stream ends before them.
   */
  async *take(count: number): AsyncGenerator<Buffer> {
    for (let left = count; left > 0;) {
      if (this.#rest.length === 0 && !(await this.#fill())) {
        this.#failed = true;
        throw new Error("it ends too early");
      }
      let end = 0;
      while (left > 0) {
        const lineEnd = this.#rest.indexOf(0x0a, end);
        if (lineEnd < 0) break;
        end = lineEnd + 1;
        left -= 1;
      }
      if (left > 0) end = this.#rest.length;
      const block = this.#rest.subarray(0, end);
      this.#rest = this.#rest.subarray(end);
      this.#hash.update(block);
      yield block;
    }
  }

  async #fill(): Promise<boolean> {
    try {
      const { value, done } = await this.#source.next();
      if (done === true) return false;
      this.#rest = value;
      return true;
    } catch (error) {
      this.#failed = true;
      throw error;
    }
  }
}
