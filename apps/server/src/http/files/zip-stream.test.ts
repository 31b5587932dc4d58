import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { unzipped } from "./bounded-zip.ts";
import { zipStream } from "./zip-stream.ts";

const WHEN = new Date("2026-11-26T10:20:30Z");
const file = (name: string, text: string) => ({ name, content: () => Readable.from([Buffer.from(text)]) });
async function whole(files: Parameters<typeof zipStream>[0]): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of zipStream(files, WHEN)) chunks.push(chunk);
  return Buffer.concat(chunks);
}
const FILES = [
  file("a.txt", "hello"),
  file("folder/Ünïcode – b.txt", "x".repeat(500_000)),
  file("empty.txt", ""),
];

test("what is packed is unpacked the same by our own reader", async () => {
  const read = unzipped(await whole(FILES), { wanted: () => true, mostBytes: 1_000_000 });
  expect([...read].map(([name, content]) => [name, content.length])).toEqual([
    ["a.txt", 5],
    ["folder/Ünïcode – b.txt", 500_000],
    ["empty.txt", 0],
  ]);
});

const hasPython = spawnSync("python3", ["--version"]).status === 0;

test.skipIf(!hasPython)("Python finds it whole, where it's installed", async () => {
  const folder = mkdtempSync(join(tmpdir(), "zip-"));
  try {
    writeFileSync(join(folder, "one.zip"), await whole(FILES));
    // It checks every CRC.
    const check =
      "import sys,zipfile; z=zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; z.extractall(sys.argv[2])";
    execFileSync("python3", ["-c", check, join(folder, "one.zip"), folder]);
    expect(readFileSync(join(folder, "folder/Ünïcode – b.txt"), "utf8")).toHaveLength(500_000);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("nothing is packed under a path that leads out", async () => {
  for (const name of ["../a", "/a", "a//b", "a/./b", "C:\\a", "a\\b", ""])
    await expect(whole([file(name, "x")]), name).rejects.toThrow("not a path");
});

test("a file that fails in the middle ends the stream with its error", async () => {
  const broken = Readable.from(
    (async function* () {
      await Promise.resolve();
      yield Buffer.from("begin");
      throw new Error("gone");
    })(),
  );
  await expect(whole([{ name: "a", content: () => broken }])).rejects.toThrow("gone");
});
