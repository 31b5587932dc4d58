/** Where a run of tests keeps its databases: in memory where there's room, since each test file copies some two thousand small files. */
import { readdirSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";

/** Linux offers memory as a folder here. */
const MEMORY = "/dev/shm";
/** The template, a copy for each worker, and the log of what they wrote. */
const BYTES = 2 * 1024 ** 3;

/**
 * The path of a folder for this process, which doesn't exist yet; undefined where memory isn't offered as a folder, or there's too little.
 *
 * @param name letters; what runs of the same name left behind when they were killed is removed
 */
export function folderInMemory(name: string): string | undefined {
  if (process.platform !== "linux" || process.availableMemory() < 2 * BYTES || roomIn(MEMORY) < BYTES)
    return undefined;
  for (const folder of readdirSync(MEMORY)) {
    const [, owner] = new RegExp(String.raw`^crq-${name}-(\d+)$`).exec(folder) ?? [];
    if (owner !== undefined && !isRunning(Number(owner)))
      rmSync(join(MEMORY, folder), { recursive: true, force: true });
  }
  return join(MEMORY, `crq-${name}-${process.pid}`);
}

function roomIn(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return 0;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
