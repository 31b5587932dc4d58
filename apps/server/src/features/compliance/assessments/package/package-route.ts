import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Doors } from "../../../../db/doors.ts";
import { type Actor, scopeOf } from "../../../../http/actor.ts";
import { described } from "../../../../http/described-route.ts";
import { Fault } from "../../../../http/fault.ts";
import { fileName } from "../../../../http/files/file-name.ts";
import { type ZippedFile, zipStream } from "../../../../http/files/zip-stream.ts";
import type { Parsing } from "../../../../jobs/parse-pool.ts";
import { countAttempt, type Limit, waitText } from "../../../people/sign-in/public.ts";
import { entered, type EvidenceFiles } from "../../evidence/public.ts";
import { type Told, toldOf } from "../exchange/said.ts";
import { oscalOf, workbookOf } from "../exchange/write.ts";
import { logged } from "../records/changing.ts";
import {
  evidenceFiles,
  madeFile,
  type PackageFile,
  type PackedRevision,
  sumsOf,
  verified,
} from "./contents.ts";
import { PACKAGE } from "./document.ts";
import { indexCsv, indexHtml } from "./index-pages.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const PACKAGES_PER_PERSON: Limit = { name: "audit package", per: "subject", count: 20, seconds: 3600 };
/** Packages at a time in this process. */
const AT_ONCE = 3;

interface Deps {
  readonly doors: Doors;
  readonly parsing: Parsing;
  readonly evidenceFiles?: EvidenceFiles | undefined;
  readonly actorOf: (request: FastifyRequest, polled: boolean) => Promise<Actor | undefined>;
}

/**
 * `GET /api/assessments/:id/package`: an assessment with all revisions of its evidence as a ZIP file for an auditor, with the hash of each file. It's outside the
 * contract because its answer is streamed.
 */
export function assessmentPackages(app: FastifyInstance, deps: Deps): void {
  let running = 0;
  app.get<{ Params: { id: string } }>(
    "/api/assessments/:id/package",
    {
      ...described(PACKAGE),
      onRequest: async (request) => {
        request.actor = await entered(deps, request, "assessment:manage");
      },
    },
    async (request, reply) => {
      const actor = request.actor!;
      const { id } = request.params;
      if (!UUID.test(id)) throw new Fault("not-found");
      const told = await deps.doors.inTenant(scopeOf(actor), (tx) => toldOf(tx, { actor }, id));
      const evidence = evidenceFiles(told);
      await checkStored(deps, actor, evidence);
      const wait = await countAttempt(deps.doors.ask, PACKAGES_PER_PERSON, actor.userId);
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
      const ctx = { actor, request };
      const at = new Date();
      const files = await filesOf(deps, actor, told, evidence, at);
      const sums = madeFile("SHA256SUMS", sumsOf(files));
      const seal = createHash("sha256").update(sums.bytes!).digest("hex");
      await deps.doors.inTenant(scopeOf(actor), (tx) =>
        logged(tx, ctx, "package", told.record, {
          files: files.length,
          bytes: files.reduce((sum, { size }) => sum + size, 0),
          seal,
        }),
      );
      const stream = Readable.from(zipStream(zipped(deps, actor, [...files, sums]), at), {
        objectMode: false,
      });
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
    },
  );
}

function asciiName({ record }: Told): string {
  return `${fileName(record.name.normalize("NFKD").replaceAll(/[^\x20-\x7e]/g, ""), "assessment")}-package`;
}

/** Refuses before the first byte what couldn't be sent whole. */
async function checkStored(
  { evidenceFiles: storage }: Deps,
  { tenantId }: Actor,
  evidence: readonly PackedRevision[],
) {
  for (const { file, evidence: name, revision } of evidence) {
    if (file.bytes === null && !(await storage?.blobs.has(tenantId, file.sha256)))
      throw new Fault("conflict", {
        detail: `Revision ${revision} of “${name}” is missing from this installation's storage, so the package would be incomplete. Tell your administrator.`,
      });
  }
}

/** Everything but the sums, in the order in which it's sent. */
async function filesOf(
  { parsing }: Deps,
  actor: Actor,
  told: Told,
  evidence: readonly PackedRevision[],
  at: Date,
): Promise<PackageFile[]> {
  const ctx = { actor, caller: { tenantId: actor.tenantId, personId: actor.userId } };
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
function zipped(
  { evidenceFiles: storage }: Deps,
  { tenantId }: Actor,
  files: readonly PackageFile[],
): ZippedFile[] {
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
