/** Where the files of evidence lie: each under its tenant and its SHA-256, so that the same file lies there once, and none is found by its name. */
import type { Readable } from "node:stream";

/** A place for files. */
export interface Blobs {
  /** Stores the file at a path under its hash, whole or not at all. The file at the path may be gone afterwards. */
  readonly put: (tenantId: string, sha256: string, path: string) => Promise<void>;
  /** Whether a file is there. */
  readonly has: (tenantId: string, sha256: string) => Promise<boolean>;
  /** A file's bytes, or some of the first; undefined if it isn't there. */
  readonly read: (tenantId: string, sha256: string, mostBytes?: number) => Promise<Readable | undefined>;
  /** The hashes of a tenant's files. */
  readonly list: (tenantId: string) => AsyncIterable<string>;
  /** Deletes a file; nothing happens if it isn't there. */
  readonly remove: (tenantId: string, sha256: string) => Promise<void>;
}

const TENANT = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const SHA256 = /^[0-9a-f]{64}$/;

/** Whether text is a hash under which a file can lie. */
export function isHash(text: string): boolean {
  return SHA256.test(text);
}

/** The place of a file below the root: a tenant, the first two digits of the hash, the hash. Nothing that people write becomes part of it. */
export function keyOf(tenantId: string, sha256: string): string {
  if (!TENANT.test(tenantId) || !SHA256.test(sha256)) throw new Error("not the place of a file");
  return `${tenantId}/${sha256.slice(0, 2)}/${sha256}`;
}

/** Where a tenant's files begin. */
export function prefixOf(tenantId: string): string {
  if (!TENANT.test(tenantId)) throw new Error("not a tenant");
  return `${tenantId}/`;
}

/** Deletes all files of a tenant. */
export async function removeAll(blobs: Blobs, tenantId: string): Promise<void> {
  for await (const sha256 of blobs.list(tenantId)) await blobs.remove(tenantId, sha256);
}
