/**
 * The postmaster of a data folder according to its `postmaster.pid`: whether it is running, and how to stop
 * one left behind.
 */
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { commandLine, processStart } from "./process-identity.ts";

/** The id of the PostgreSQL process that serves `data`, or undefined if none does. */
export function runningPostmaster(data: string): number | undefined {
  const pid = recordedPid(data);
  if (pid === undefined || processStart(pid) === undefined) return undefined;
  const command = commandLine(pid);
  // An invisible process is assumed to be ours: wrongly removing a live server's file could destroy the data.
  if (command === undefined) return pid;
  return /(^|\/)postgres\b/.test(command) && (command.includes(data) || !command.includes(" -D "))
    ? pid
    : undefined;
}

/**
 * Removes `postmaster.pid` if its process id now belongs to a process that isn't this PostgreSQL, which would
 * otherwise refuse to start. A file whose process is gone stays, since PostgreSQL checks it for surviving
 * children.
 */
export function removeStalePidFile(data: string): void {
  const pid = recordedPid(data);
  const pidIsTaken = pid !== undefined && processStart(pid) !== undefined;
  if (pid === undefined || (pidIsTaken && runningPostmaster(data) === undefined)) {
    rmSync(join(data, "postmaster.pid"), { force: true });
  }
}

/**
 * Stops a server whose Node process is gone (it usually is stopping already): first with SIGINT, after 20 s
 * with SIGQUIT, which loses no committed data. Throws if it is still running after 40 s or can't be signaled.
 */
export async function stopOrphan(data: string): Promise<void> {
  const started = Date.now();
  let signal: NodeJS.Signals | undefined = "SIGINT";
  for (;;) {
    const pid = runningPostmaster(data);
    if (pid === undefined) return;
    const waitedMs = Date.now() - started;
    if (waitedMs > 40_000)
      throw new Error(`PostgreSQL (process ${pid}) in ${data} does not stop. Stop it by hand.`);
    if (signal === "SIGQUIT" && waitedMs < 20_000) {
      await sleep(50);
      continue;
    }
    if (signal) signalServer(pid, signal, data);
    signal = signal === "SIGINT" ? "SIGQUIT" : undefined;
    await sleep(50);
  }
}

function signalServer(pid: number, signal: NodeJS.Signals, data: string): void {
  try {
    process.kill(pid, signal);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ESRCH") return;
    throw new Error(
      `PostgreSQL (process ${pid}) already serves ${data} and belongs to another user. Stop it first.`,
      {
        cause,
      },
    );
  }
}

/**
 * The number in the first line; undefined if there is no file or it holds no number (after a crash during the
 * write).
 */
function recordedPid(data: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(join(data, "postmaster.pid"), "utf8"), 10);
    return pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}
