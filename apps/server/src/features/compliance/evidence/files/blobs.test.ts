/** Files lie under their hash, whole or not at all, in a folder or in a bucket. */
import { createHash } from "node:crypto";
import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { everyOne } from "../../../../../test/files/evidence-files.ts";
import { type Blobs, removeAll } from "./blobs.ts";
import { diskBlobs } from "./disk-blobs.ts";
import { s3Blobs } from "./s3-blobs.ts";
import { authorization } from "./s3-signature.ts";

const ONE = "11111111-1111-4111-8111-111111111111";
const OTHER = "22222222-2222-4222-8222-222222222222";
const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");
const KEY = { accessKeyId: "key", secretAccessKey: "secret", region: "us-east-1" };

let folder: string;
let bucket: Server;
const objects = new Map<string, Buffer>();
/** A bucket that checks signatures, and lists two names at a time. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "crq-blobs-"));
  bucket = createServer((request, reply) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const body = Buffer.concat(parts);
      const url = new URL(request.url!, "http://x");
      const names = /SignedHeaders=([^,]+)/.exec(request.headers.authorization ?? "")?.[1]?.split(";") ?? [];
      const payloadSha256 = createHash("sha256").update(body).digest("hex");
      const expected = authorization(
        {
          method: request.method!,
          path: url.pathname,
          query: Object.fromEntries(url.searchParams),
          headers: Object.fromEntries(names.map((name) => [name, String(request.headers[name])])),
          payloadSha256,
        },
        { ...KEY, service: "s3" },
      );
      if (
        request.headers.authorization !== expected ||
        request.headers["x-amz-content-sha256"] !== payloadSha256
      )
        return reply.writeHead(403).end("<Error><Code>SignatureDoesNotMatch</Code></Error>");
      const key = url.pathname.replace(/^\/files\/?/, "");
      if (key === "") {
        const after = url.searchParams.get("continuation-token") ?? "";
        const found = [...objects.keys()]
          .filter((one) => one.startsWith(url.searchParams.get("prefix")!) && one > after)
          .toSorted();
        const page = found.slice(0, 2);
        const next = found.length > 2 ? `<NextContinuationToken>${page[1]}</NextContinuationToken>` : "";
        return reply.end(`<R>${page.map((one) => `<Key>${one}</Key>`).join("")}${next}</R>`);
      }
      if (request.method === "PUT") {
        objects.set(key, body);
        return reply.end();
      }
      const object = objects.get(key);
      if (request.method === "DELETE") {
        objects.delete(key);
        return reply.writeHead(204).end();
      }
      if (!object) return reply.writeHead(404).end("<Error><Code>NoSuchKey</Code></Error>");
      const range = /bytes=0-(\d+)/.exec(request.headers.range ?? "");
      return reply
        .writeHead(range ? 206 : 200)
        .end(range ? object.subarray(0, Number(range[1]) + 1) : object);
    });
  });
  await new Promise<void>((resolve) => bucket.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  await new Promise((resolve) => bucket.close(resolve));
  await rm(folder, { recursive: true });
});

const endpoint = () => `http://127.0.0.1:${(bucket.address() as { port: number }).port}`;
const inBucket = (secretAccessKey = KEY.secretAccessKey) =>
  s3Blobs({ ...KEY, secretAccessKey, endpoint: endpoint(), bucket: "files" });

async function put(blobs: Blobs, tenantId: string, text: string): Promise<string> {
  const path = join(folder, "upload");
  await writeFile(path, text);
  await blobs.put(tenantId, hashOf(text), path);
  return hashOf(text);
}
async function textIn(
  blobs: Blobs,
  tenantId: string,
  sha256: string,
  most?: number,
): Promise<string | undefined> {
  const bytes = await blobs.read(tenantId, sha256, most);
  return bytes && Buffer.concat(await bytes.toArray()).toString();
}
const listed = async (blobs: Blobs, tenantId: string) => (await everyOne(blobs.list(tenantId))).toSorted();

describe.each([
  ["a folder", () => diskBlobs(join(folder, "disk"))],
  ["a bucket", () => inBucket()],
])("in %s", (_where, open) => {
  test("a file is there for its tenant alone, can be read in part, and is gone once removed", async () => {
    const blobs = open();
    const hashes = [];
    for (const text of ["one", "two", "three", "one"]) hashes.push(await put(blobs, ONE, text));
    await put(blobs, OTHER, "one");
    expect(await listed(blobs, ONE)).toEqual([...new Set(hashes)].toSorted());
    expect(await textIn(blobs, ONE, hashOf("three"))).toBe("three");
    expect(await textIn(blobs, ONE, hashOf("three"), 2)).toBe("th");
    expect([await blobs.has(ONE, hashOf("two")), await blobs.has(OTHER, hashOf("two"))]).toEqual([
      true,
      false,
    ]);
    expect(await textIn(blobs, OTHER, hashOf("two"))).toBeUndefined();
    await blobs.remove(ONE, hashOf("two"));
    await blobs.remove(ONE, hashOf("two"));
    expect(await blobs.has(ONE, hashOf("two"))).toBe(false);
    await removeAll(blobs, ONE);
    expect([await listed(blobs, ONE), await listed(blobs, OTHER)]).toEqual([[], [hashOf("one")]]);
  });

  test("nothing but a tenant's id and a hash becomes a path", async () => {
    const blobs = open();
    for (const [tenantId, sha256] of [
      ["..", hashOf("x")],
      [ONE, "../../etc/passwd"],
      [ONE, hashOf("x").toUpperCase()],
    ] as const)
      await expect((async () => blobs.read(tenantId, sha256))()).rejects.toThrow("not the place of a file");
  });
});

test("in a folder, files are readable by the server's user alone, and nothing half written stays", async () => {
  const root = join(folder, "private");
  const blobs = diskBlobs(root);
  const sha256 = await put(blobs, ONE, "secret");
  const place = join(root, ONE, sha256.slice(0, 2));
  expect((await stat(join(place, sha256))).mode & 0o777).toBe(0o600);
  await expect(blobs.put(ONE, sha256, join(folder, "missing"))).rejects.toThrow("ENOENT");
  expect(await readdir(place)).toEqual([sha256]);
});

test("a bucket that refuses the key says so, and a wrong hash isn't stored", async () => {
  await expect(put(inBucket("wrong"), ONE, "x")).rejects.toThrow("answers 403 (SignatureDoesNotMatch)");
  const path = join(folder, "upload");
  await writeFile(path, "something");
  await expect(inBucket().put(ONE, hashOf("something else"), path)).rejects.toThrow("403");
});
