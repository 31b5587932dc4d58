/** Files of evidence in a folder, readable by the server's own user alone. */
import { randomUUID } from "node:crypto";
import { copyFile, chmod, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Blobs, isHash, keyOf, prefixOf } from "./blobs.ts";

/** Keeps files below a folder, which it creates. */
export function diskBlobs(folder: string): Blobs {
  const pathOf = (tenantId: string, sha256: string) => join(folder, keyOf(tenantId, sha256));
  return {
    async put(tenantId, sha256, path) {
      const to = pathOf(tenantId, sha256);
      await mkdir(dirname(to), { recursive: true, mode: 0o700 });
      // The upload may lie on another disk, and a rename is whole or not at all only on the same one.
      const beside = `${to}.${randomUUID()}.part`;
      try {
        await copyFile(path, beside);
        await chmod(beside, 0o600);
        await flushed(beside);
        await rename(beside, to);
      } catch (error) {
        await rm(beside, { force: true });
        throw error;
      }
    },
    has: (tenantId, sha256) =>
      stat(pathOf(tenantId, sha256)).then(
        () => true,
        (error: unknown) => otherwiseThrow(error, false),
      ),
    async read(tenantId, sha256, mostBytes) {
      try {
        const file = await open(pathOf(tenantId, sha256));
        return file.createReadStream(mostBytes === undefined ? {} : { end: mostBytes - 1 });
      } catch (error) {
        return otherwiseThrow(error, undefined);
      }
    },
    async *list(tenantId) {
      const root = join(folder, prefixOf(tenantId));
      const parts = await readdir(root).catch((error: unknown) => otherwiseThrow(error, []));
      for (const part of parts)
        for (const name of await readdir(join(root, part))) if (isHash(name)) yield name;
    },
    remove: (tenantId, sha256) => rm(pathOf(tenantId, sha256), { force: true }),
  };
}

/** Only what is on the disk survives a power cut. */
async function flushed(path: string): Promise<void> {
  const file = await open(path, "r+");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

function otherwiseThrow<T>(error: unknown, missing: T): T {
  if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  return missing;
}
