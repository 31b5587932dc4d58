import { createHash } from "node:crypto";
import { mkdtemp, open, rm, type FileHandle } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  clientWithArchived,
  type Doors,
  type Scope,
  type Tx,
  wholeTenant,
  wholeTenantWithArchived,
} from "../../../../db/doors.ts";
import { Fault } from "../../../../http/fault.ts";
import { sealAudit } from "../../audit-log/public.ts";
import { settingsOf } from "../settings-reply.ts";
import { ADMINISTRATION } from "./admin-store.ts";
import { clientInFile, recordsOfClient } from "./client-store.ts";
import { RECORDS } from "./records-store.ts";
import { rowsOf, type Section } from "./section.ts";

/** A finished export: read it from the start, then remove it. */
export interface WrittenExport {
  readonly file: FileHandle;
  readonly bytes: number;
  readonly sha256: string;
  /** The name of the tenant or client. */
  readonly name: string;
  readonly remove: () => Promise<void>;
}

/**
 * Writes a complete tenant into a temporary file as one JSON document, in pages, so that memory doesn't grow
 * with the tenant and the database never waits for a slow reader. Each door reads in one transaction with a
 * single snapshot.
 */
export function writeExport(doors: Doors, tenantId: string): Promise<WrittenExport> {
  return toFile(async (out) => {
    await sealAudit(doors);
    const name = await doors.administer(
      wholeTenant(tenantId),
      async (tx) => {
        const settings = await settingsOf(tx, tenantId);
        await begin(out, "crq-tenant-export", { tenant: settings });
        for (const section of ADMINISTRATION) await writeSection(out, tx, section);
        return settings.name;
      },
      "snapshot",
    );
    await writeRecords(out, doors, wholeTenantWithArchived(tenantId), RECORDS);
    return name;
  });
}

/**
 * Writes one client of a tenant in the same way: what the tenant knows of it, and its own records, also while it's
 * archived. The tenant's people, log and settings aren't the client's and are left out.
 *
 * @throws Fault `not-found` if the tenant has no such client
 */
export function writeClientExport(doors: Doors, tenantId: string, clientId: string): Promise<WrittenExport> {
  return toFile(async (out) => {
    const found = await doors.administer(
      wholeTenant(tenantId),
      (tx) => clientInFile(tx, clientId),
      "snapshot",
    );
    if (!found) throw new Fault("not-found");
    const { tenantName, ...client } = found;
    await begin(out, "crq-client-export", { tenant: { id: tenantId, name: tenantName }, client });
    await writeRecords(out, doors, clientWithArchived(tenantId, clientId), recordsOfClient(clientId));
    return client.name;
  });
}

/** Writes a document into a temporary file; `write` returns the name of what it's about. */
async function toFile(write: (out: Writer) => Promise<string>): Promise<WrittenExport> {
  const folder = await mkdtemp(join(tmpdir(), "crq-export-"));
  const file = await open(join(folder, "export.json"), "wx+", 0o600);
  const remove = async () => {
    await file.close().catch(() => {}); // the stream that read it may have closed it
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const out = writer(file);
    const name = await write(out);
    await out.write("}\n");
    return { file, name, remove, ...out.done() };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Begins the document with its format and whom it's about. */
async function begin(out: Writer, format: string, about: object): Promise<void> {
  const first = JSON.stringify({ format, formatVersion: 1, exportedAt: new Date(), ...about });
  await out.write(first.slice(0, -1));
}

async function writeRecords(
  out: Writer,
  doors: Doors,
  scope: Scope,
  sections: readonly Section[],
): Promise<void> {
  const write = async (tx: Tx) => {
    for (const section of sections) await writeSection(out, tx, section);
  };
  await doors.inTenant(scope, write, "snapshot");
}

type Writer = ReturnType<typeof writer>;

function writer(file: FileHandle) {
  const hash = createHash("sha256");
  let bytes = 0;
  return {
    write: async (text: string) => {
      const chunk = Buffer.from(text);
      hash.update(chunk);
      bytes += chunk.length;
      await file.appendFile(chunk);
    },
    done: () => ({ bytes, sha256: hash.digest("hex") }),
  };
}

async function writeSection(out: Writer, tx: Tx, section: Section): Promise<void> {
  await out.write(`,\n${JSON.stringify(section.name)}:[`);
  let first = true;
  for await (const rows of rowsOf(tx, section)) {
    const text = rows.map((row) => JSON.stringify(row)).join(",\n");
    await out.write(`${first ? "\n" : ",\n"}${text}`);
    first = false;
  }
  await out.write("]");
}
