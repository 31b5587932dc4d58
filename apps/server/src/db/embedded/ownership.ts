/**
 * Which Node process owns an embedded cluster: one at a time, recorded in `owner.json` in the cluster's home
 * folder.
 */
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { processStart } from "./process-identity.ts";

/** The process that runs a cluster. */
export interface Owner {
  readonly pid: number;
  /** The value of `processStart` for it, so that another process with the same id is not mistaken for it. */
  readonly startedAt: string;
  /** The script it runs. */
  readonly script: string;
  /** Folder of the server's socket. */
  readonly socketDir: string;
}

/** Thrown if a live process already owns the cluster. */
export class EmbeddedInUseError extends Error {
  readonly pid: number;

  constructor(home: string, owner: Owner) {
    super(
      `Process ${owner.pid} (${owner.script}) already runs the embedded database in ${home}. ` +
        "Stop that process first, or set CRQ_DATA to another folder, or DATABASE_URL to another PostgreSQL.",
    );
    this.name = "EmbeddedInUseError";
    this.pid = owner.pid;
  }
}

/** The live owner of a cluster's home folder, if there is one. */
export function ownerOf(home: string): Owner | undefined {
  return livingOwner(join(home, "owner.json"));
}

/** Makes this process the owner. Returns undefined on success, otherwise the existing live owner. */
export function claim(home: string, socketDir: string): Owner | undefined {
  const file = join(home, "owner.json");
  const aside = `${file}.${process.pid}`;
  const self: Owner = {
    pid: process.pid,
    startedAt: processStart(process.pid) ?? "",
    script: process.argv[1] ?? process.execPath,
    socketDir,
  };
  try {
    for (;;) {
      writeFileSync(aside, JSON.stringify(self), { mode: 0o644 });
      if (linked(aside, file)) return undefined;
      const owner = livingOwner(file);
      if (owner) return owner;
      // Left behind by a dead process. If another process has replaced it in the meantime, give it back.
      if (!renamed(file, aside)) continue;
      const taken = livingOwner(aside);
      if (taken) {
        linked(aside, file);
        return taken;
      }
    }
  } finally {
    rmSync(aside, { force: true });
  }
}

/** Releases the cluster. */
export function release(home: string): void {
  rmSync(join(home, "owner.json"), { force: true });
}

function livingOwner(file: string): Owner | undefined {
  try {
    const owner = JSON.parse(readFileSync(file, "utf8")) as Owner;
    return processStart(owner.pid) === owner.startedAt ? owner : undefined;
  } catch {
    return undefined; // no such file, or not one of ours
  }
}

/**
 * Creates `to` as another name of `from`; false if `to` exists. Unlike a write, it never appears half done.
 */
function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

function renamed(from: string, to: string): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw error;
  }
}
