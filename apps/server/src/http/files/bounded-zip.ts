/**
 * Reads a ZIP file that someone sent, with a limit on what comes out of it. Sizes that the file states are not believed: inflating stops at the limit.
 */
import { crc32, inflateRawSync } from "node:zlib";

/** Why a file can't be read. */
export class UnreadableZip extends Error {}

const NO_ZIP = "isn't a valid XLSX file";
const MOST_ENTRIES = 2000;
const END = { signature: 0x06054b50, size: 22, mostComment: 65_535 };
const DIRECTORY = { signature: 0x02014b50, size: 46 };
const LOCAL = { signature: 0x04034b50, size: 30 };
const STORED = 0;
const DEFLATED = 8;

/** A file's entry, before it's read. */
interface Listed {
  readonly name: string;
  readonly method: number;
  readonly packed: number;
  readonly offset: number;
}

/**
 * The entries with the names that are wanted.
 *
 * @param mostBytes how much all of them can hold together
 * @throws UnreadableZip
 */
export function unzipped(
  zip: Buffer,
  { wanted, mostBytes }: { readonly wanted: (name: string) => boolean; readonly mostBytes: number },
): Map<string, Buffer> {
  const found = new Map<string, Buffer>();
  let left = mostBytes;
  try {
    for (const entry of listed(zip)) {
      if (!wanted(entry.name)) continue;
      if (found.has(entry.name)) throw new UnreadableZip(NO_ZIP);
      const content = contentOf(zip, entry, left);
      left -= content.length;
      found.set(entry.name, content);
    }
  } catch (error) {
    if (error instanceof UnreadableZip) throw error;
    if ((error as { code?: string }).code === "ERR_BUFFER_TOO_LARGE")
      throw new UnreadableZip(`holds more than ${Math.round(mostBytes / 1_000_000)} MB when unpacked`);
    throw new UnreadableZip(NO_ZIP); // reading past the end, or data that can't be inflated
  }
  return found;
}

function* listed(zip: Buffer): Generator<Listed> {
  const end = endOf(zip);
  const count = zip.readUInt16LE(end + 10);
  let at = zip.readUInt32LE(end + 16);
  if (count > MOST_ENTRIES) throw new UnreadableZip(`has more than ${MOST_ENTRIES} parts`);
  for (let i = 0; i < count; i++) {
    if (zip.readUInt32LE(at) !== DIRECTORY.signature) throw new UnreadableZip(NO_ZIP);
    if ((zip.readUInt16LE(at + 8) & 1) === 1) throw new UnreadableZip("is protected by a password");
    const nameLength = zip.readUInt16LE(at + 28);
    yield {
      name: zip.toString("utf8", at + DIRECTORY.size, at + DIRECTORY.size + nameLength),
      method: zip.readUInt16LE(at + 10),
      packed: zip.readUInt32LE(at + 20),
      offset: zip.readUInt32LE(at + 42),
    };
    at += DIRECTORY.size + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
}

/** Where the directory's end is noted. */
function endOf(zip: Buffer): number {
  const from = Math.max(0, zip.length - END.size - END.mostComment);
  for (let at = zip.length - END.size; at >= from; at--)
    if (zip.readUInt32LE(at) === END.signature) return at;
  throw new UnreadableZip(NO_ZIP);
}

function contentOf(zip: Buffer, { method, packed, offset }: Listed, most: number): Buffer {
  if (zip.readUInt32LE(offset) !== LOCAL.signature) throw new UnreadableZip(NO_ZIP);
  const from = offset + LOCAL.size + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28);
  if (from + packed > zip.length) throw new UnreadableZip(NO_ZIP);
  const data = zip.subarray(from, from + packed);
  if (method === DEFLATED) return inflateRawSync(data, { maxOutputLength: Math.max(1, most) });
  if (method !== STORED) throw new UnreadableZip(NO_ZIP);
  if (data.length > most) throw Object.assign(new Error("too large"), { code: "ERR_BUFFER_TOO_LARGE" });
  return data;
}

/** The entries as a ZIP file that packs nothing, for a library that reads only whole files. */
export function zipOf(entries: ReadonlyMap<string, Buffer>): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of entries) {
    const named = Buffer.from(name, "utf8");
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0); // the version of the format
    facts.writeUInt32LE(crc32(content), 10);
    facts.writeUInt32LE(content.length, 14);
    facts.writeUInt32LE(content.length, 18);
    facts.writeUInt16LE(named.length, 22);
    const local = Buffer.concat([signed(LOCAL.signature), facts, named, content]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([signed(DIRECTORY.signature), facts.subarray(0, 2), facts, place, named]));
    locals.push(local);
    offset += local.length;
  }
  const listedAt = Buffer.concat(directory);
  const end = Buffer.alloc(END.size - 4);
  end.writeUInt16LE(entries.size, 4);
  end.writeUInt16LE(entries.size, 6);
  end.writeUInt32LE(listedAt.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, listedAt, signed(END.signature), end]);
}

function signed(signature: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(signature, 0);
  return bytes;
}
