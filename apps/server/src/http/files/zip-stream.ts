/** Writes a ZIP file while it's sent: no file in it is ever in memory as a whole, however large. */
import { pipeline } from "node:stream/promises";
import { Readable } from "node:stream";
import { crc32, createDeflateRaw } from "node:zlib";

/** A file to pack. */
export interface ZippedFile {
  /** Its path: parts with slashes between, none of them `..`. */
  readonly name: string;
  readonly content: () => Promise<Readable> | Readable;
}

/** What a ZIP file without extensions can hold. */
const MOST = { files: 65_535, bytes: 0xff_ff_ff_ff } as const;
const DEFLATED = 8;
const VERSION = 20;
/** Names are UTF-8, and sizes follow the content. */
const FLAGS = 0x0808;

interface Packed {
  readonly name: Buffer;
  readonly at: number;
  crc: number;
  size: number;
  packed: number;
}

/**
 * The bytes of a ZIP file, in which files come in their order.
 *
 * @param when the moment that they're dated with
 */
export async function* zipStream(files: Iterable<ZippedFile>, when: Date): AsyncGenerator<Buffer> {
  const done: Packed[] = [];
  const moment = dosTime(when);
  let at = 0;
  for (const { name, content } of files) {
    if (done.length === MOST.files) throw new Error("too many files for a ZIP file");
    const file: Packed = { name: Buffer.from(checked(name), "utf8"), at, crc: 0, size: 0, packed: 0 };
    const begin = Buffer.concat([localHeader(file, moment), file.name]);
    at += begin.length;
    yield begin;
    for await (const chunk of deflated(await content(), file)) {
      file.packed += chunk.length;
      at += chunk.length;
      if (at > MOST.bytes || file.size > MOST.bytes) throw new Error("too large for a ZIP file");
      yield chunk;
    }
    const end = descriptor(file);
    at += end.length;
    yield end;
    done.push(file);
  }
  const directory = Buffer.concat(done.map((file) => directoryEntry(file, moment)));
  yield directory;
  yield endOf(done.length, directory.length, at);
}

/** Refuses what would lead out of the folder in which it's unpacked. */
function checked(name: string): string {
  const parts = name.split("/");
  if (/[\\:\0]/.test(name) || parts.some((part) => part === "" || part === "." || part === ".."))
    throw new Error(`not a path inside a ZIP file: ${name}`);
  return name;
}

async function* deflated(content: Readable, file: Packed): AsyncGenerator<Buffer> {
  const packing = createDeflateRaw({ level: 1 });
  const counted = async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      file.crc = crc32(chunk, file.crc);
      file.size += chunk.length;
      yield chunk;
    }
  };
  const pumped = pipeline(content, counted, packing);
  pumped.catch(() => undefined); // awaited below; a failure ends the loop first
  try {
    for await (const chunk of packing) yield chunk as Buffer;
    await pumped;
  } finally {
    content.destroy();
  }
}

function dosTime(when: Date): { readonly time: number; readonly date: number } {
  const year = Math.min(2107, Math.max(1980, when.getUTCFullYear()));
  return {
    time: (when.getUTCHours() << 11) | (when.getUTCMinutes() << 5) | (when.getUTCSeconds() >> 1),
    date: ((year - 1980) << 9) | ((when.getUTCMonth() + 1) << 5) | when.getUTCDate(),
  };
}

type Moment = ReturnType<typeof dosTime>;

function localHeader({ name }: Packed, { time, date }: Moment): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(VERSION, 4);
  header.writeUInt16LE(FLAGS, 6);
  header.writeUInt16LE(DEFLATED, 8);
  header.writeUInt16LE(time, 10);
  header.writeUInt16LE(date, 12);
  header.writeUInt16LE(name.length, 26);
  return header;
}

function descriptor({ crc, packed, size }: Packed): Buffer {
  const after = Buffer.alloc(16);
  after.writeUInt32LE(0x08074b50, 0);
  after.writeUInt32LE(crc, 4);
  after.writeUInt32LE(packed, 8);
  after.writeUInt32LE(size, 12);
  return after;
}

function directoryEntry({ name, at, crc, packed, size }: Packed, { time, date }: Moment): Buffer {
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(VERSION, 4);
  entry.writeUInt16LE(VERSION, 6);
  entry.writeUInt16LE(FLAGS, 8);
  entry.writeUInt16LE(DEFLATED, 10);
  entry.writeUInt16LE(time, 12);
  entry.writeUInt16LE(date, 14);
  entry.writeUInt32LE(crc, 16);
  entry.writeUInt32LE(packed, 20);
  entry.writeUInt32LE(size, 24);
  entry.writeUInt16LE(name.length, 28);
  entry.writeUInt32LE(at, 42);
  return Buffer.concat([entry, name]);
}

function endOf(files: number, size: number, at: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files, 8);
  end.writeUInt16LE(files, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(at, 16);
  return end;
}
