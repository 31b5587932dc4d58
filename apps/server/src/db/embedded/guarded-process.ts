/** Runs a program that ends when this process ends, even if this process is killed with SIGKILL. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { spawnAccount, type Account } from "./account.ts";

/**
 * The shell outlives this process: `read` ends when its pipe closes for any reason, and the program is told
 * to stop. SIGINT is PostgreSQL's fast shutdown. The program's own output goes to a file, so that it never
 * waits for a reader.
 */
const guard = `
exec 3<&0
"$@" 3<&- </dev/null &
program=$!
trap "" INT TERM HUP
(read -r line <&3; kill -INT $program) 2>/dev/null &
watch=$!
exec 3<&-
wait $program
status=$?
kill -KILL $watch 2>/dev/null
exit $status`;

/** A guarded program. */
export interface GuardedProcess {
  /** Resolves with the program's exit status once it has ended; rejects if it couldn't be started. */
  readonly ended: Promise<number | null>;
  /** Whether it has ended. */
  hasEnded(): boolean;
  /** Lets this process end while the program still runs (and then stops it). */
  letGo(): void;
  /** Asks it to stop with SIGINT; await `ended` for the end. */
  interrupt(): void;
}

/** How to run a guarded program. */
export interface GuardedOptions {
  readonly account: Account | undefined;
  readonly cwd: string;
  /** File that its output and errors are appended to. */
  readonly logFile: string;
}

/** Starts `command`. Ctrl-C in the terminal doesn't reach it. */
export function startGuarded(command: readonly string[], options: GuardedOptions): GuardedProcess {
  const log = openSync(options.logFile, "a", 0o600);
  const child = spawn("/bin/sh", ["-c", guard, "sh", ...command], {
    ...spawnAccount(options.account),
    cwd: options.cwd,
    env: { PATH: "/usr/local/bin:/usr/bin:/bin", TZ: "UTC", LC_ALL: "C" },
    stdio: ["pipe", log, log],
    detached: true,
  });
  closeSync(log);
  const lifeline = child.stdin!; // "pipe" above
  lifeline.on("error", () => {}); // it ended before we asked it to
  let over = false;
  const ended = once(child, "exit").then(
    ([status]) => {
      over = true;
      lifeline.destroy();
      return status as number | null;
    },
    (error: unknown) => {
      over = true;
      throw error;
    },
  );
  ended.catch(() => {}); // the one who awaits it handles it
  return {
    ended,
    hasEnded: () => over,
    letGo: () => child.unref(),
    interrupt: () => {
      child.ref(); // the caller waits for the end
      lifeline.end();
    },
  };
}
