import {
  evidenceExtension,
  EVIDENCE_FILE_TYPES,
  MOST_EVIDENCE_BYTES,
} from "@crq/contract/compliance/evidence-files";
import type { EvidenceUpload } from "@crq/contract/compliance/evidence";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Readable } from "node:stream";
import { type Doors, wholeTenantWithArchived } from "../../../db/doors.ts";
import type { Actor } from "../../../http/actor.ts";
import { described } from "../../../http/described-route.ts";
import { Fault } from "../../../http/fault.ts";
import type { Parsing } from "../../../jobs/parse-pool.ts";
import { countAttempt, type Limit, waitText } from "../../people/sign-in/public.ts";
import { ScannerError } from "./files/clamd.ts";
import { keptName } from "./files/file-names.ts";
import type { FileToInspect, Inspected } from "./files/inspect-file.ts";
import { type Received, receive, tooLarge } from "./files/receive.ts";
import type { EvidenceFiles } from "./files/settings.ts";
import { UPLOAD } from "./document.ts";
import { entered } from "./entered.ts";
import { insertUpload, kept, lockFiles, type StoredFile } from "./revision-store.ts";

const INSPECT = new URL("./files/inspect-file.ts", import.meta.url);
/** Uploads of a person. */
const UPLOADS: Limit = { name: "evidence upload", per: "subject", count: 300, seconds: 3600 };
/** Uploads at once: of a person, and in this process. */
const AT_ONCE = { person: 3, process: 12 };
/** Files of a tenant. */
const MOST_FILES = 20_000;

/** What uploads need. */
export interface UploadDeps {
  readonly doors: Doors;
  readonly parsing: Parsing;
  readonly evidenceFiles?: EvidenceFiles | undefined;
  readonly actorOf: (request: FastifyRequest, polled: boolean) => Promise<Actor | undefined>;
  readonly checkCsrf: (request: FastifyRequest) => void;
}

/**
 * `POST /api/evidence/uploads?name=…`: receives a file as it is, checks it, and stores it. It's outside the contract because its body isn't
 * JSON. What it answers with becomes evidence by `evidence.create` or `evidence.revise`.
 */
export async function evidenceUploads(app: FastifyInstance, deps: UploadDeps): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("application/octet-stream", (_request, payload, done) => done(null, payload));
    const running = new Map<string, number>();
    let all = 0;
    scope.post<{ Querystring: { name?: string } }>(
      "/api/evidence/uploads",
      {
        ...described(UPLOAD),
        config: { ...described(UPLOAD).config, slowBody: true },
        onRequest: async (request) => {
          request.actor = await entered(deps, request, "assessment:answer");
          if (!request.actor.key) deps.checkCsrf(request);
        },
      },
      async (request, reply) => {
        const actor = request.actor!;
        const own = running.get(actor.userId) ?? 0;
        if (own >= AT_ONCE.person || all >= AT_ONCE.process)
          throw new Fault("too-many-requests", {
            detail: "Wait for the other uploads to finish, then try again.",
            retryAfterSeconds: 5,
          });
        running.set(actor.userId, own + 1);
        all += 1;
        try {
          return await reply.code(201).send(await upload(deps, request, actor));
        } finally {
          all -= 1;
          const left = running.get(actor.userId)! - 1;
          if (left === 0) running.delete(actor.userId);
          else running.set(actor.userId, left);
        }
      },
    );
  });
}

async function upload(
  deps: UploadDeps,
  request: FastifyRequest<{ Querystring: { name?: string } }>,
  actor: Actor,
): Promise<EvidenceUpload> {
  const files = deps.evidenceFiles;
  if (!files)
    throw new Fault("unavailable", {
      detail: "This installation keeps no files. Add a link or a text instead.",
    });
  const given: unknown = request.query.name;
  const name = typeof given === "string" ? keptName(given) : "";
  const extension = evidenceExtension(name);
  if (extension === undefined)
    throw refused("name", `must end with one of ${Object.keys(EVIDENCE_FILE_TYPES).join(", ")}`);
  if (Number(request.headers["content-length"] ?? 0) > MOST_EVIDENCE_BYTES) throw tooLarge();
  const wait = await countAttempt(deps.doors.ask, UPLOADS, actor.userId);
  if (wait > 0) throw new Fault("too-many-requests", { detail: waitText(wait), retryAfterSeconds: wait });
  if (request.body === undefined || request.body === null) throw refused("file", "is empty");
  const received = await receive(request.body as Readable);
  try {
    const inspected = await deps.parsing.hold("files", actor.userId, (read) =>
      read<Inspected>(INSPECT, { path: received.path, extension } satisfies FileToInspect),
    );
    if ("problem" in inspected) throw refused("file", inspected.problem);
    const file: StoredFile = {
      file_name: name,
      size: received.size,
      sha256: received.sha256,
      declared_type: EVIDENCE_FILE_TYPES[extension],
      detected_type: inspected.detected,
      scan: await scanned(files, received, request),
    };
    const id = await stored(deps.doors, files, actor, received, file);
    const { size, sha256 } = received;
    return {
      id,
      name,
      size,
      sha256,
      detectedType: inspected.detected,
      scan: file.scan as EvidenceUpload["scan"],
    };
  } finally {
    await received.remove();
  }
}

/** @throws Fault if a virus is found, or the scanner doesn't answer: a file that should have been scanned isn't kept */
async function scanned(
  { scan }: EvidenceFiles,
  { path }: Received,
  request: FastifyRequest,
): Promise<string> {
  if (!scan) return "not-scanned";
  try {
    const verdict = await scan(path);
    if (verdict.clean) return "clean";
    request.log.warn({ found: verdict.found, userId: request.actor?.userId }, "an upload held a virus");
  } catch (error) {
    if (!(error instanceof ScannerError)) throw error;
    request.log.error({ err: error }, "an upload was not scanned");
    throw new Fault("unavailable", {
      detail: "The virus scanner doesn't answer. Try again in a few minutes.",
      retryAfterSeconds: 60,
    });
  }
  throw refused("file", "is refused: the virus scanner found something in it");
}

/**
 * Puts a file into storage and notes it. Storage comes first, so that what is noted is there; housekeeping deletes what isn't noted, and
 * holds the same lock while it looks.
 */
async function stored(
  doors: Doors,
  { blobs, quotaBytes }: EvidenceFiles,
  actor: Actor,
  { path }: Received,
  file: StoredFile,
): Promise<string> {
  const whole = wholeTenantWithArchived(actor.tenantId);
  await doors.inTenant(whole, async (tx) => checkRoom(await kept(tx), file, quotaBytes));
  for (let attempt = 1; ; attempt++) {
    await blobs.put(actor.tenantId, file.sha256, path);
    const id = await doors.inTenant(whole, async (tx) => {
      await lockFiles(tx, actor.tenantId);
      checkRoom(await kept(tx), file, quotaBytes);
      if (!(await blobs.has(actor.tenantId, file.sha256))) return undefined; // housekeeping was faster
      return insertUpload(tx, file, actor);
    });
    if (id !== undefined) return id;
    if (attempt === 3) throw new Error("a file that was stored is not there");
  }
}

function checkRoom(
  now: { readonly files: number; readonly bytes: number },
  { size }: StoredFile,
  most: number,
): void {
  if (now.files >= MOST_FILES)
    throw new Fault("conflict", {
      detail: `A tenant keeps at most ${MOST_FILES.toLocaleString("en-US")} files. Delete evidence that isn't needed.`,
    });
  if (now.bytes + size > most)
    throw new Fault("conflict", {
      detail: `Your tenant's files take at most ${Math.round(most / 1_000_000).toLocaleString("en-US")} MB, and this one doesn't fit. Delete evidence that isn't needed.`,
    });
}

function refused(path: string, message: string): Fault {
  return new Fault("invalid-request", { detail: `The file ${message}.`, errors: [{ path, message }] });
}
