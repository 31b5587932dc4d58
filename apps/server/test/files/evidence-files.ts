/** Places for files, and a virus scanner, for tests. */
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { clamd } from "../../src/features/compliance/evidence/files/clamd.ts";
import { diskBlobs } from "../../src/features/compliance/evidence/files/disk-blobs.ts";
import type { TestDatabase } from "../database.ts";
import type { EvidenceFiles } from "../../src/features/compliance/evidence/public.ts";

/** The sample that every scanner takes for a virus, and that is none. In two parts, so that no scanner takes this file for it. */
export const EICAR = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD", "-ANTIVIRUS-TEST-FILE!$H+H*"].join("");

/** A scanner that speaks clamd's INSTREAM and knows one virus. */
export interface FakeClamd {
  readonly address: string;
  readonly server: Server;
  readonly close: () => Promise<void>;
}

/** Opens one. */
export async function fakeClamd(): Promise<FakeClamd> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => open.delete(socket));
    let bytes = Buffer.alloc(0);
    socket.on("data", (part: Buffer) => {
      bytes = Buffer.concat([bytes, part]);
      const answer = answerTo(bytes);
      if (answer !== undefined) socket.end(`${answer}\0`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  return {
    address: `127.0.0.1:${port}`,
    server,
    close: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const COMMAND = Buffer.from("zINSTREAM\0");

/** What it answers once the stream has ended. */
function answerTo(bytes: Buffer): string | undefined {
  if (bytes.length < COMMAND.length) return undefined;
  if (!bytes.subarray(0, COMMAND.length).equals(COMMAND)) return "UNKNOWN COMMAND";
  const parts: Buffer[] = [];
  for (let at = COMMAND.length; at + 4 <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    if (length === 0)
      return Buffer.concat(parts).includes(EICAR) ? "stream: Win.Test.EICAR_HDB-1 FOUND" : "stream: OK";
    if (at + 4 + length > bytes.length) return undefined;
    parts.push(bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}

/** Files in a folder of their own. */
export async function evidenceFolder(
  more: { readonly quotaBytes?: number; readonly scanner?: FakeClamd } = {},
): Promise<EvidenceFiles & { readonly folder: string; readonly close: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "crq-evidence-test-"));
  return {
    folder,
    blobs: diskBlobs(folder),
    scan: more.scanner && clamd(more.scanner.address),
    quotaBytes: more.quotaBytes ?? 50_000_000,
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

/** All that a list gives. */
export async function everyOne<T>(list: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const one of list) all.push(one);
  return all;
}

/** Uploads a file as someone, and answers as the call does. */
export function uploadAs(
  app: FastifyInstance,
  headers: Readonly<Record<string, string>>,
  content: Buffer | string,
  name = "report.txt",
): Promise<LightMyRequestResponse> {
  return app.inject({
    method: "POST",
    url: `/api/evidence/uploads?name=${encodeURIComponent(name)}`,
    headers: { ...headers, "content-type": "application/octet-stream" },
    payload: content,
  });
}

/** An assessment with one entry, AC-2, by SQL. */
export async function assessmentFor(
  db: TestDatabase,
  tenantId: string,
  clientId: string | null,
  status = "active",
): Promise<string> {
  const [made] = await db.asOwner<{ id: string }>(
    `insert into assessments (tenant_id, client_id, name, framework, framework_title, controls_total, status)
     values ($1, $2, 'Access', 'nist-sp-800-53-r5', 'SP 800-53', 1, $3) returning id`,
    [tenantId, clientId, status],
  );
  await db.asOwner(
    "insert into assessment_answers (tenant_id, assessment_id, control_id, result) values ($1, $2, 'AC-2', 'met')",
    [tenantId, made!.id],
  );
  return made!.id;
}
