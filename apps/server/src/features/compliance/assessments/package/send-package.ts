/** Sends a package: to those who manage assessments, and to an auditor who sees the evidence. */
import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Doors } from "../../../../db/doors.ts";
import { Fault } from "../../../../http/fault.ts";
import { fileName } from "../../../../http/files/file-name.ts";
import { type ZippedFile, zipStream } from "../../../../http/files/zip-stream.ts";
import type { Parsing } from "../../../../jobs/parse-pool.ts";
import { countAttempt, type Limit, waitText } from "../../../people/sign-in/public.ts";
import type { EvidenceFiles } from "../../evidence/public.ts";
import type { Told } from "../exchange/said.ts";
import { oscalOf, workbookOf } from "../exchange/write.ts";
import {
  evidenceFiles,
  madeFile,
  type PackageFile,
  type PackedRevision,
  sumsOf,
  verified,
} from "./contents.ts";
import { indexCsv, indexHtml } from "./index-pages.ts";

const PACKAGES_PER_PERSON: Limit = { name: "audit package", per: "subject", count: 20, seconds: 3600 };
/** Packages at a time in this process. */
const AT_ONCE = 3;
let running = 0;

/** What sending takes, and for whom it is. */
interface Sender {
  readonly doors: Pick<Doors, "ask">;
  readonly parsing: Parsing;
  readonly evidenceFiles?: EvidenceFiles | undefined;
  readonly tenantId: string;
  /** Whose turns it takes: a person, or an auditor's access. */
  readonly personId: string;
}

/** What the log has of a package. */
interface PackageDetail {
  readonly files: number;
  readonly bytes: number;
  readonly seal: string;
}

/**
 * Sends an assessment as a ZIP file, which `log` notes before the first byte.
 * @throws Fault `conflict` if it's too much, or a file is missing; `too-many-requests`; `unavailable` while others are made
 */
export async function sendPackage(
  sender: Sender,
  told: Told,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  log: (detail: PackageDetail) => Promise<void>,
): Promise<FastifyReply> {
  const evidence = evidenceFiles(told);
  await checkStored(sender, evidence);
  const wait = await countAttempt(sender.doors.ask, PACKAGES_PER_PERSON, sender.personId);
  if (wait > 0) throw new Fault("too-many-requests", { detail: waitText(wait), retryAfterSeconds: wait });
  if (running >= AT_ONCE)
    throw new Fault("unavailable", {
      detail: "Other packages are being made. Try again in a minute.",
      retryAfterSeconds: 60,
    });
  running += 1;
  reply.raw.once("close", () => {
    running -= 1;
  });
  const at = new Date();
  const files = await filesOf(sender, told, evidence, at);
  const sums = madeFile("SHA256SUMS", sumsOf(files));
  const seal = createHash("sha256").update(sums.bytes!).digest("hex");
  await log({ files: files.length, bytes: files.reduce((sum, { size }) => sum + size, 0), seal });
  const stream = Readable.from(zipStream(zipped(sender, [...files, sums]), at), { objectMode: false });
  stream.once("error", (error) => request.log.error({ err: error }, "a package couldn't be sent whole"));
  return reply
    .headers({
      "cache-control": "private, no-store",
      "content-type": "application/zip",
      "content-disposition": `attachment; filename="${asciiName(told)}.zip"`,
      "x-content-type-options": "nosniff",
      "x-package-seal": seal,
    })
    .send(stream);
}

function asciiName({ record }: Told): string {
  return `${fileName(record.name.normalize("NFKD").replaceAll(/[^\x20-\x7e]/g, ""), "assessment")}-package`;
}

/** Refuses before the first byte what couldn't be sent whole. */
async function checkStored(
  { evidenceFiles: storage, tenantId }: Sender,
  evidence: readonly PackedRevision[],
): Promise<void> {
  for (const { file, evidence: name, revision } of evidence) {
    if (file.bytes === null && !(await storage?.blobs.has(tenantId, file.sha256)))
      throw new Fault("conflict", {
        detail: `Revision ${revision} of “${name}” is missing from this installation's storage, so the package would be incomplete. Tell your administrator.`,
      });
  }
}

/** Everything but the sums, in the order in which it's sent. */
async function filesOf(
  { parsing, tenantId, personId }: Sender,
  told: Told,
  evidence: readonly PackedRevision[],
  at: Date,
): Promise<PackageFile[]> {
  const ctx = { actor: { userId: personId }, caller: { tenantId, personId } };
  const workbook = Buffer.from(await workbookOf(ctx, parsing, told), "base64");
  const results = await oscalOf(ctx, parsing, told, { file: "results", format: "json" });
  return [
    madeFile("index.html", indexHtml(told.record, evidence, at)),
    madeFile("index.csv", indexCsv(evidence)),
    madeFile("answers.xlsx", workbook),
    madeFile("assessment-results.json", results),
    ...evidence.map(({ file }) => file),
  ];
}

/** Files as they're packed: each is opened when it's its turn, and compared with its hash. */
function zipped({ evidenceFiles: storage, tenantId }: Sender, files: readonly PackageFile[]): ZippedFile[] {
  return files.map((file) => ({
    name: file.name,
    content: async () => {
      if (file.bytes) return Readable.from([file.bytes]);
      const stored = await storage?.blobs.read(tenantId, file.sha256);
      if (!stored) throw new Error(`${file.name} is missing from storage`);
      return verified(stored, file);
    },
  }));
}
