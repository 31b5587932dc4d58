/**
 * Checkpoints: the state of the audit log's chains, recorded outside the database. The database's owner can
 * truncate a chain or recompute it from the first entry, and it would still verify on its own; they can't
 * sign what it was before. Each line of the file holds one chain's length and newest hash, with a keyed
 * signature; lines are only ever added.
 */
import { createHash, createHmac } from "node:crypto";
import { appendFile, mkdir, readFile } from "node:fs/promises";
import { dirname } from "node:path";
import { secretsOf, type Secret } from "../../../http/secret.ts";
import { sameBytes } from "../../../http/tokens.ts";

/** A chain's state at a time. */
export interface Checkpoint {
  readonly tenantId: string;
  readonly seq: number;
  readonly head: string;
  /** ISO 8601. */
  readonly at: string;
}

/** The file's content. */
export interface ReadCheckpoints {
  /** The correctly signed checkpoints of each chain, in the order they were recorded. */
  readonly byTenant: ReadonlyMap<string, readonly Checkpoint[]>;
  /** Lines that were tampered with or damaged, and why. */
  readonly forged: readonly { readonly line: number; readonly tenantId?: string; readonly reason: string }[];
}

/** The file of checkpoints. */
export interface Checkpoints {
  readonly file: string;
  /** Every line, checked; a missing file has no lines. */
  readonly read: () => Promise<ReadCheckpoints>;
  /**
   * Records the chains' current state, leaving out those unchanged since their last line; returns the new
   * lines. `known` saves reading the file again.
   */
  readonly note: (chains: readonly Omit<Checkpoint, "at">[], known?: ReadCheckpoints) => Promise<string[]>;
}

/** @param secret the key, or several during a replacement: the first signs, all are accepted */
export function openCheckpoints(
  file: string,
  secret: Secret,
  clock: () => Date = () => new Date(),
): Checkpoints {
  const keys = secretsOf(secret).map((one) => createHmac("sha256", one).update("audit checkpoint").digest());
  const [current] = keys;

  async function read(): Promise<ReadCheckpoints> {
    const byTenant = new Map<string, Checkpoint[]>();
    const forged: { line: number; tenantId?: string; reason: string }[] = [];
    for (const [i, text] of (await contentOf(file)).split("\n").entries()) {
      if (text === "") continue;
      const found = parsed(text);
      if (!found) {
        forged.push({ line: i + 1, reason: "can't be read" });
        continue;
      }
      const { signature, key, ...checkpoint } = found;
      const signer = keys.find((one) => idOf(one) === key);
      const { tenantId } = checkpoint;
      if (!signer) forged.push({ line: i + 1, tenantId, reason: "is signed with a key that isn't in use" });
      else if (!sameBytes(sign(signer, checkpoint), Buffer.from(signature, "hex")))
        forged.push({ line: i + 1, tenantId, reason: "has a wrong signature" });
      else byTenant.set(tenantId, [...(byTenant.get(tenantId) ?? []), checkpoint]);
    }
    return { byTenant, forged };
  }

  return {
    file,
    read,
    async note(chains, known) {
      const { byTenant } = known ?? (await read());
      const at = clock().toISOString();
      const lines = chains
        .filter(({ tenantId, seq }) => byTenant.get(tenantId)?.at(-1)?.seq !== seq)
        .map(({ tenantId, seq, head }) => {
          const checkpoint = { tenantId, seq, head, at };
          return JSON.stringify({
            ...checkpoint,
            key: idOf(current!),
            signature: sign(current!, checkpoint).toString("hex"),
          });
        });
      if (lines.length === 0) return lines;
      await mkdir(dirname(file), { recursive: true });
      await appendFile(file, `${lines.join("\n")}\n`, { mode: 0o600 });
      return lines;
    },
  };
}

async function contentOf(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return "";
    throw error;
  }
}

function sign(key: Buffer, { tenantId, seq, head, at }: Checkpoint): Buffer {
  return createHmac("sha256", key)
    .update(JSON.stringify([tenantId, seq, head, at]))
    .digest();
}

/** Eight characters that distinguish keys without revealing anything about them. */
function idOf(key: Buffer): string {
  return createHash("sha256").update("key id").update(key).digest("base64url").slice(0, 8);
}

const SHAPES: Record<string, RegExp> = {
  tenantId: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  head: /^[0-9a-f]{64}$/,
  at: /^\d{4}-\d\d-\d\dT[\d:.]{8,15}Z$/,
  key: /^[\w-]{8}$/,
  signature: /^[0-9a-f]{64}$/,
};

function parsed(text: string): (Checkpoint & { key: string; signature: string }) | undefined {
  try {
    const line = JSON.parse(text) as Record<string, unknown>;
    const fits = Object.entries(SHAPES).every(
      ([name, shape]) => typeof line[name] === "string" && shape.test(line[name]),
    );
    if (!fits || !Number.isSafeInteger(line["seq"])) return undefined;
    return line as unknown as Checkpoint & { key: string; signature: string };
  } catch {
    return undefined;
  }
}
