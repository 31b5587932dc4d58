/** ZIP files as people and attackers make them. */
import { deflateRawSync } from "node:zlib";

/** An entry, and what the ZIP says of it that isn't so. */
export interface ZipEntry {
  readonly name: string;
  readonly content: Buffer | string;
  readonly statedSize?: number;
  readonly flags?: number;
}

/** A ZIP with compressed entries. */
export function zipFile(entries: readonly ZipEntry[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, statedSize, flags = 0 } of entries) {
    const plain = Buffer.from(content as string);
    const packed = deflateRawSync(plain);
    const named = Buffer.from(name);
    const size = statedSize ?? plain.length;
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(flags, 6);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(size, 22);
    local.writeUInt16LE(named.length, 26);
    locals.push(local, named, packed);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(flags, 8);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(size, 24);
    entry.writeUInt16LE(named.length, 28);
    entry.writeUInt32LE(offset, 42);
    directory.push(entry, named);
    offset += 30 + named.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, listed, end]);
}

/** A ZIP whose entries all have the data of the first: each unpacks it again (an overlapping bomb). */
export function overlappingZip(content: Buffer, times: number): Buffer {
  const one = zipFile([{ name: "a", content }]);
  const at = one.readUInt32LE(one.length - 22 + 16);
  const entry = one.subarray(at, one.length - 22);
  const end = Buffer.from(one.subarray(one.length - 22));
  end.writeUInt16LE(times, 8);
  end.writeUInt16LE(times, 10);
  return Buffer.concat([one.subarray(0, at), ...Array.from({ length: times }, () => entry), end]);
}

/** A Word document, as far as it's looked at. */
export const DOCX = zipFile([
  { name: "[Content_Types].xml", content: "<Types/>" },
  { name: "word/document.xml", content: "<document/>" },
]);
