/**
 * Looks through a ZIP that someone sent: what it lists, and whether it unpacks to what it states, within bounds. Nothing that is unpacked is
 * kept. It runs in a worker thread.
 */
import { createInflateRaw } from "node:zlib";

/** Why a ZIP isn't accepted; its message goes on after the file's name. */
export class BadZip extends Error {}

/** The most that a ZIP can hold, unpacked, and the most entries. */
const MOST_UNPACKED = 300_000_000;
const MOST_ENTRIES = 10_000;

const BROKEN = "is damaged: it can't be read as a ZIP";
const END = { signature: 0x06054b50, size: 22, mostComment: 65_535 };
const DIRECTORY = { signature: 0x02014b50, size: 46 };
const LOCAL = { signature: 0x04034b50, size: 30 };

interface Listed {
  readonly name: string;
  readonly method: number;
  readonly packed: number;
  readonly unpacked: number;
  readonly offset: number;
}

/** The names of the entries, once all were unpacked and thrown away. */
export async function checkedZip(zip: Buffer): Promise<string[]> {
  const entries = listed(zip);
  let stated = 0;
  let packed = 0;
  for (const entry of entries) {
    stated += entry.unpacked;
    packed += entry.packed;
  }
  if (stated > MOST_UNPACKED) throw tooMuch();
  // Entries that share their data would unpack the same bytes again and again.
  if (packed > zip.length) throw new BadZip("holds the same data several times over, as a ZIP bomb does");
  let left = MOST_UNPACKED;
  for (const entry of entries) left -= await unpackedSize(zip, entry, left);
  return entries.map(({ name }) => name);
}

function listed(zip: Buffer): Listed[] {
  try {
    const end = endOf(zip);
    const count = zip.readUInt16LE(end + 10);
    let at = zip.readUInt32LE(end + 16);
    if (count > MOST_ENTRIES)
      throw new BadZip(`holds more than ${MOST_ENTRIES.toLocaleString("en-US")} files`);
    const entries: Listed[] = [];
    for (let i = 0; i < count; i++) {
      if (zip.readUInt32LE(at) !== DIRECTORY.signature) throw new BadZip(BROKEN);
      if ((zip.readUInt16LE(at + 8) & 1) === 1)
        throw new BadZip("is protected by a password, so no one can check what it holds");
      const nameLength = zip.readUInt16LE(at + 28);
      const name = zip.toString("utf8", at + DIRECTORY.size, at + DIRECTORY.size + nameLength);
      if (leadsOut(name)) throw new BadZip("holds a file whose name leads out of its folder");
      entries.push({
        name,
        method: zip.readUInt16LE(at + 10),
        packed: zip.readUInt32LE(at + 20),
        unpacked: zip.readUInt32LE(at + 24),
        offset: zip.readUInt32LE(at + 42),
      });
      at += DIRECTORY.size + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
    }
    return entries;
  } catch (error) {
    throw error instanceof BadZip ? error : new BadZip(BROKEN); // reading past the end
  }
}

/** Whether a program that unpacks it without care would write somewhere else. */
function leadsOut(name: string): boolean {
  return /^[/\\]|^[A-Za-z]:|\0/.test(name) || name.split(/[/\\]/).includes("..");
}

function endOf(zip: Buffer): number {
  const from = Math.max(0, zip.length - END.size - END.mostComment);
  for (let at = zip.length - END.size; at >= from; at--)
    if (zip.readUInt32LE(at) === END.signature) return at;
  throw new BadZip(BROKEN);
}

async function unpackedSize(
  zip: Buffer,
  { method, packed, unpacked, offset }: Listed,
  most: number,
): Promise<number> {
  const data = dataOf(zip, offset, packed);
  if (method === 0) return data.length;
  if (method !== 8)
    throw new BadZip("is packed in a way that can't be checked; pack it again as an ordinary ZIP");
  let size = 0;
  const inflate = createInflateRaw();
  inflate.end(data);
  try {
    for await (const part of inflate as AsyncIterable<Buffer>) {
      size += part.length;
      if (size > most) throw tooMuch();
      if (size > unpacked) throw new BadZip("unpacks to more than it states, as a ZIP bomb does");
    }
  } catch (error) {
    throw error instanceof BadZip ? error : new BadZip(BROKEN);
  } finally {
    inflate.destroy();
  }
  return size;
}

function dataOf(zip: Buffer, offset: number, packed: number): Buffer {
  const from = offset + LOCAL.size;
  if (from > zip.length || zip.readUInt32LE(offset) !== LOCAL.signature) throw new BadZip(BROKEN);
  const begin = from + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28);
  if (begin + packed > zip.length) throw new BadZip(BROKEN);
  return zip.subarray(begin, begin + packed);
}

function tooMuch(): BadZip {
  return new BadZip(`holds more than ${MOST_UNPACKED / 1_000_000} MB when unpacked`);
}
