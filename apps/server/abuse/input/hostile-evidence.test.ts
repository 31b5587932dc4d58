/**
 * Files that people upload are opened by others. Someone uploads a page that would run in a browser, a file that is something else than its name
 * says, a bomb, a virus, a name that leads elsewhere; or so many and so slowly that others have no room.
 */
import { readdir } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { afterAll, beforeAll, expect, test } from "vitest";
import { castOf, type Caller, type Cast } from "../../test/access-cast.ts";
import {
  EICAR,
  everyOne,
  evidenceFolder,
  fakeClamd,
  type FakeClamd,
  uploadAs,
} from "../../test/files/evidence-files.ts";
import { overlappingZip, zipFile } from "../../test/files/zip-files.ts";
import { harness, type Harness } from "../../test/harness.ts";

let h: Harness;
let cast: Cast;
let one: Caller;
let scanner: FakeClamd;
let files: Awaited<ReturnType<typeof evidenceFolder>>;
beforeAll(async () => {
  scanner = await fakeClamd();
  files = await evidenceFolder({ scanner, quotaBytes: 1_000_000 });
  h = await harness({ evidenceFiles: files });
  cast = castOf(h);
  one = await cast.session("assessor");
});
afterAll(async () => {
  await h.close();
  await files.close();
  if (scanner.server.listening) await scanner.close();
});

const said = async (content: Buffer | string, name: string) => {
  const answer = await uploadAs(h.app, one.headers, content, name);
  const { detail } = answer.json<{ detail?: string }>();
  return [answer.statusCode, detail];
};
const kept = async () => {
  const rows = await h.db.asOwner<{ count: number }>("select count(*)::int as count from evidence_uploads");
  const onDisk = await everyOne(files.blobs.list(h.a.id));
  return [rows[0]!.count, onDisk.length];
};

test("pages, scripts, programs, bombs and files that lie about their type are refused in words, and nothing of them is kept", async () => {
  const page = "<!doctype html><script>fetch('/api/auth/me')</script>";
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';
  const cases: [Buffer | string, string, RegExp][] = [
    [page, "page.html", /must end with one of/],
    [svg, "drawing.svg", /must end with one of/],
    [page, "page.txt", /web page/],
    [svg, "drawing.xml", /SVG/],
    [svg, "drawing.png", /called \.png, but its content is something else/],
    ["MZ\x90", "setup.pdf", /Windows program/],
    ["x", "run.exe", /must end with one of/],
    ["x", "no extension", /must end with one of/],
    [zipFile([{ name: "../../.ssh/authorized_keys", content: "x" }]), "a.zip", /leads out of its folder/],
    [
      zipFile([{ name: "a", content: Buffer.alloc(1e6), statedSize: 3e8 + 1 }]),
      "bomb.zip",
      /more than 300 MB/,
    ],
    [zipFile([{ name: "a", content: Buffer.alloc(1e6), statedSize: 9 }]), "bomb.zip", /more than it states/],
    [overlappingZip(Buffer.alloc(1e6), 250), "bomb.docx", /ZIP bomb/],
    ["", "empty.txt", /is empty/],
  ];
  for (const [content, name, words] of cases)
    expect(await said(content, name), name).toEqual([400, expect.stringMatching(words)]);
  expect(await kept()).toEqual([0, 0]);
});

test("a virus is refused, also inside a larger file, and without an answer from the scanner no file is taken", async () => {
  expect(await said(EICAR, "eicar.txt")).toEqual([
    400,
    expect.stringMatching(/virus scanner found something/),
  ]);
  expect((await said(`${"x".repeat(200_000)}${EICAR}`, "notes.md"))[0]).toBe(400);
  const clean = await uploadAs(h.app, one.headers, "clean");
  expect(clean.json()).toMatchObject({ scan: "clean" });
  await scanner.close();
  expect(await said("unscanned", "a.txt")).toEqual([
    503,
    expect.stringMatching(/virus scanner doesn't answer/),
  ]);
  expect(await kept()).toEqual([1, 1]);
});

test("a name leads nowhere: not out of a folder, not into a header, not into the other reading direction", async () => {
  const open = await evidenceFolder();
  const other = await harness({ evidenceFiles: open });
  try {
    const own = castOf(other);
    const assessor = await own.session("assessor");
    const names = [
      "../../../../etc/cron.d/x.txt",
      "..\\..\\boot.txt",
      'a"; filename="b.html.txt',
      "a\r\nset-cookie: x=1\r\n\r\n<script>.txt",
      "invoice\u202Etxt.exe.txt",
      `${"x".repeat(2000)}.txt`,
      `${"../".repeat(500)}.txt`,
    ];
    for (const name of names) {
      const answer = await uploadAs(other.app, assessor.headers, "words", name);
      if (answer.statusCode !== 201) {
        expect(answer.statusCode, name).toBe(400);
        continue;
      }
      const upload = answer.json<{ id: string; name: string }>();
      expect(upload.name).not.toMatch(/[/\\\r\n\u202E]/u);
      expect(Array.from(upload.name).length).toBeLessThanOrEqual(300);
      const body = { kind: "file", name: "Named", upload: upload.id, collectedOn: "2026-11-01" };
      const { id } = (await own.call(assessor, "POST", "/api/evidence", body)).json<{ id: string }>();
      const file = await own.call(assessor, "GET", `/api/evidence/${id}/revisions/1/file`);
      expect(file.headers["content-disposition"]).toMatch(
        /^attachment; filename="[\w.() -]+"; filename\*=UTF-8''[\w.%~!-]+$/,
      );
      expect(file.headers["set-cookie"]).toBeUndefined();
    }
    // Everything lies under the tenant and a hash.
    expect(await readdir(open.folder)).toEqual([other.a.id]);
  } finally {
    await other.close();
    await open.close();
  }
});

test("the tenant's room is for all its uploads, used or not; beyond it nothing is written, and another tenant has its own", async () => {
  const roomy = await evidenceFolder({ quotaBytes: 1_000_000 });
  const other = await harness({ evidenceFiles: roomy });
  try {
    const own = castOf(other);
    const assessor = await own.session("assessor");
    const part = (n: number) => `${n}${"x".repeat(299_999)}`;
    const statuses = await Promise.all(
      [1, 2].map(async (n) => (await uploadAs(other.app, assessor.headers, part(n))).statusCode),
    );
    statuses.push((await uploadAs(other.app, assessor.headers, part(3))).statusCode);
    const full = await uploadAs(other.app, assessor.headers, part(4));
    expect([...statuses, full.statusCode]).toEqual([201, 201, 201, 409]);
    expect(full.json()).toMatchObject({ detail: expect.stringMatching(/at most 1 MB/) });
    const narrow = await own.session("assessor", { clientId: other.a.client });
    expect((await uploadAs(other.app, narrow.headers, part(5))).statusCode).toBe(409);
    const theirs = await own.session("assessor", { tenantId: other.b.id });
    expect((await uploadAs(other.app, theirs.headers, part(6))).statusCode).toBe(201);
    expect(await everyOne(roomy.blobs.list(other.a.id))).toHaveLength(3);
  } finally {
    await other.close();
    await roomy.close();
  }
});

test("10,000 files from one person stop at 300 an hour, and a file of more than 20 MB before it's read", async () => {
  const answer = await h.app.inject({
    method: "POST",
    url: "/api/evidence/uploads?name=a.txt",
    headers: { ...one.headers, "content-type": "application/octet-stream", "content-length": "20000001" },
    payload: "short",
  });
  expect(answer.statusCode).toBe(413);
  const flood = await cast.session("assessor");
  await uploadAs(h.app, flood.headers, "MZ", "a.txt");
  await h.db.asOwner("update rate_limits set count = 300 where count = 1");
  const late = await uploadAs(h.app, flood.headers, "MZ", "a.txt");
  expect([late.statusCode, late.headers["retry-after"]]).toEqual([429, expect.any(String)]);
});

test("uploads that stand still take no more than a person's places, and their files are gone when they end", async () => {
  const before = (await readdir(tmpdir())).filter((name) => name.startsWith("crq-evidence-"));
  await h.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = h.app.server.address() as { port: number };
  const slow = await cast.session("assessor");
  const head = Object.entries(slow.headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const sockets = Array.from({ length: 3 }, () => {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => {});
    socket.write(
      `POST /api/evidence/uploads?name=a.txt HTTP/1.1\r\nhost: 127.0.0.1\r\n${head.join("")}content-type: application/octet-stream\r\ncontent-length: 1000000\r\n\r\nx`,
    );
    return socket;
  });
  const left = async () =>
    (await readdir(tmpdir())).filter((name) => name.startsWith("crq-evidence-") && !before.includes(name));
  await expect.poll(async () => (await left()).length).toBe(3);
  const fourth = await uploadAs(h.app, slow.headers, "words");
  expect([fourth.statusCode, fourth.json()]).toMatchObject([
    429,
    { detail: expect.stringMatching(/other uploads/) },
  ]);
  for (const socket of sockets) socket.destroy();
  await expect.poll(left).toEqual([]);
});
