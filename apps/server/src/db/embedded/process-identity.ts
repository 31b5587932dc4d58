/** What the operating system reports about a process, on Linux (from /proc) and macOS (from `ps`). */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

const hasProc = existsSync("/proc/self/stat");

/**
 * When a process started, as an opaque text that differs between two processes with the same id, even across
 * restarts of the machine. Undefined if there is no such process (or only its zombie).
 */
export function processStart(pid: number): string | undefined {
  if (!hasProc) return ps(pid, "lstart=");
  const stat = readProc(`/proc/${pid}/stat`);
  if (stat === undefined) return isAlive(pid) ? "hidden" : undefined;
  // The name in parentheses can contain anything, so count the fields from the end: state is the third, start
  // the 22nd.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  if (fields[0] === "Z" || fields[0] === "X") return undefined;
  return `${readProc("/proc/sys/kernel/random/boot_id")?.trim() ?? ""}/${fields[19] ?? ""}`;
}

/** A process's command line, joined by spaces; undefined if it isn't running or is hidden. */
export function commandLine(pid: number): string | undefined {
  if (!hasProc) return ps(pid, "command=");
  return readProc(`/proc/${pid}/cmdline`)?.replaceAll("\0", " ").trim();
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function readProc(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined; // the process ended, or belongs to a user whose processes are hidden
  }
}

function ps(pid: number, column: string): string | undefined {
  try {
    const told = execFileSync("ps", ["-ww", "-o", column, "-p", String(pid)], {
      encoding: "utf8",
      env: { PATH: "/bin:/usr/bin", LC_ALL: "C", TZ: "UTC" },
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
    return told === "" ? undefined : told;
  } catch {
    return undefined; // ps ends with status 1 if there is no such process
  }
}
