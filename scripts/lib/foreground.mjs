/** Runs a program in the foreground in place of this one: same terminal, signals passed on, same exit status. */
import { spawn } from "node:child_process";
import { constants } from "node:os";
import { resolve } from "node:path";
import { environmentFor, requireNode, root, SetupError } from "./installation.mjs";

/** How the server and the worker are started, which run for long (decisions 62, 103, 139 and 164). */
export const RUNS_FOR_LONG = {
  /**
   * In MB: space for new values, twice of which is kept, where V8 would go to 32 on machines with much memory; and how large the heap may be before
   * it's first collected, since what it once needed stays with the process.
   */
  options: ["--max-semi-space-size=4", "--initial-heap-size=64"],
  /** The C library's memory: one area, which gives back what is free at its end, and whatever is large at once. */
  environment: {
    MALLOC_ARENA_MAX: "1",
    MALLOC_MMAP_THRESHOLD_: "32768",
    MALLOC_TRIM_THRESHOLD_: "65536",
    MALLOC_TOP_PAD_: "65536",
  },
};

/**
 * Runs a program under Node 24, as TypeScript or built. Resolves with its exit status: 128 + the signal's number when a signal ended it.
 *
 * @param {string} file absolute, or relative to the checkout's root
 * @param {readonly string[]} args
 * @returns {Promise<number>}
 */
export async function runTypeScript(file, args) {
  const node = requireNode();
  const runsForLong = /apps\/server\/(src|dist)\/(main|worker)\.(ts|js)$/.test(file);
  const options = ["--disable-warning=ExperimentalWarning", ...(runsForLong ? RUNS_FOR_LONG.options : [])];
  const child = spawn(node, [...options, resolve(root, file), ...args], {
    env: { ...(runsForLong && RUNS_FOR_LONG.environment), ...environmentFor(node) },
    stdio: "inherit",
  });
  passSignals(child);
  return new Promise((settle, fail) => {
    child.once("error", fail);
    child.once("exit", (status, signal) => settle(status ?? 128 + (signal ? constants.signals[signal] : 0)));
  });
}

/**
 * Keeps this process alive until the child has handled a signal. A terminal sends Ctrl-C to every process in it, and npm
 * sends it again: the child must get it only once, because many programs treat the second as "immediately".
 *
 * @param {import("node:child_process").ChildProcess} child
 */
function passSignals(child) {
  const terminal = process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY;
  let lastPassed = 0;
  /** @param {NodeJS.Signals} signal */
  const pass = (signal) => {
    if (Date.now() - lastPassed < 1000) return;
    lastPassed = Date.now();
    child.kill(signal);
  };
  process.on("SIGTERM", pass);
  for (const signal of /** @type {const} */ (["SIGINT", "SIGHUP"]))
    process.on(signal, terminal ? () => {} : pass);
}

/**
 * Runs a script's main function: its number becomes the exit status, and problems that a person can fix are shown
 * without a stack trace.
 *
 * @param {() => Promise<number>} main
 */
export async function runMain(main) {
  try {
    process.exitCode = await main();
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    console.error(`\n${error.message}`);
    process.exitCode = 1;
  }
}
