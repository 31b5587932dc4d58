/** Files are streamed to clamd, and only its word that nothing was found counts as clean. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { EICAR, fakeClamd, type FakeClamd } from "../../../../../test/files/evidence-files.ts";
import { clamd, ScannerError } from "./clamd.ts";

let folder: string;
let scanner: FakeClamd;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "crq-clamd-"));
  scanner = await fakeClamd();
});
afterAll(async () => {
  await scanner.close();
  await rm(folder, { recursive: true });
});
const file = async (content: string | Buffer) => {
  const path = join(folder, "file");
  await writeFile(path, content);
  return path;
};

test("a large clean file is clean, and the test virus is found in one, over TCP", async () => {
  const scan = clamd(scanner.address);
  const large = Buffer.alloc(700_000, "x");
  expect(await scan(await file(large))).toEqual({ clean: true });
  expect(await scan(await file(Buffer.concat([large, Buffer.from(EICAR), large])))).toEqual({
    clean: false,
    found: "Win.Test.EICAR_HDB-1",
  });
});

test("over a socket in the file system too", async () => {
  const path = join(folder, "clamd.ctl");
  const server = createServer((socket) => socket.once("data", () => socket.end("stream: OK\0")));
  await new Promise<void>((resolve) => server.listen(path, resolve));
  expect(await clamd(path)(await file("x"))).toEqual({ clean: true });
  await new Promise((resolve) => server.close(resolve));
});

test.each([
  ["says something else", (end: (text: string) => void) => end("INSTREAM size limit exceeded. ERROR\0")],
  ["hangs up", (end: (text: string) => void) => end("")],
  ["says nothing", () => {}],
])("a scanner that %s is no scanner: the file doesn't count as clean", async (_how, behave) => {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    behave((text) => socket.end(text));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  await expect(clamd(`127.0.0.1:${port}`, 500)(await file("x"))).rejects.toBeInstanceOf(ScannerError);
  server.close();
});

test("neither is one that isn't there", async () => {
  await expect(clamd("127.0.0.1:1")(await file("x"))).rejects.toBeInstanceOf(ScannerError);
});
