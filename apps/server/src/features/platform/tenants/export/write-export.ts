import { createHash } from "node:crypto";
import { mkdtemp, open, rm, type FileHandle } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Doors, type Tx, wholeTenant, wholeTenantWithArchived } from "../../../../db/doors.ts";
import { sealAudit } from "../../audit-log/public.ts";
import { settingsOf } from "../settings-reply.ts";
import { ADMINISTRATION } from "./admin-store.ts";
import { RECORDS } from "./records-store.ts";
import { rowsOf, type Section } from "./section.ts";

/** A finished export: read it from the start, then remove it. */
interface WrittenExport {
  readonly file: FileHandle;
  readonly bytes: number;
  readonly sha256: string;
  readonly tenant: string;
  readonly remove: () => Promise<void>;
}

/**
 * Writes a complete tenant into a temporary file as one JSON document, in pages, so that memory doesn't grow
 * with the tenant and the database never waits for a slow reader. Each door reads in one transaction with a
 * single snapshot.
 */
export async function writeExport(doors: Doors, tenantId: string): Promise<WrittenExport> {
  const folder = await mkdtemp(join(tmpdir(), "crq-export-"));
  const file = await open(join(folder, "export.json"), "wx+", 0o600);
  const remove = async () => {
    await file.close().catch(() => {}); // the stream that read it may have closed it
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const out = writer(file);
    await sealAudit(doors);
    const tenant = await doors.administer(
      wholeTenant(tenantId),
      async (tx) => {
        const settings = await settingsOf(tx, tenantId);
        await out.write(
          `{"format":"crq-tenant-export","formatVersion":1,"exportedAt":${JSON.stringify(new Date())},"tenant":${JSON.stringify(settings)}`,
        );
        for (const section of ADMINISTRATION) await writeSection(out, tx, section);
        return settings.name;
      },
      "snapshot",
    );
    await doors.inTenant(
      wholeTenantWithArchived(tenantId),
      async (tx) => {
        for (const section of RECORDS) await writeSection(out, tx, section);
      },
      "snapshot",
    );
    await out.write("}\n");
    return { file, tenant, remove, ...out.done() };
  } catch (error) {
    await remove();
    throw error;
  }
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
