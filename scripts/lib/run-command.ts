/** Runs one program of a check to its end and keeps its output. */
import { spawn } from "node:child_process";
import { root } from "./installation.mjs";

/** How a program ended. */
export interface CommandResult {
  /** Exit status; null if a signal ended it or it couldn't be started. */
  readonly status: number | null;
  /** Standard output alone. */
  readonly stdout: string;
  /** Everything printed, in order. */
  readonly output: string;
}

/** Options. */
export interface CommandOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Show the output while it arrives instead of only keeping it. */
  readonly live?: boolean;
  /** The time after which it's stopped, one hour by default. */
  readonly timeoutMs?: number;
}

/** Runs `command` (the first word is looked up among the dependencies' programs) in the checkout's root, without input. */
export async function runCommand(
  command: readonly string[],
  options: CommandOptions = {},
): Promise<CommandResult> {
  const [program = "", ...args] = command;
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...(process.stdout.isTTY ? {} : { NO_COLOR: "1" }), ...options.env },
    stdio: ["ignore", "pipe", "pipe"],
    timeout: options.timeoutMs ?? 3_600_000,
  });
  let stdout = "";
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
    output += text;
    if (options.live) process.stdout.write(text);
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    output += text;
    if (options.live) process.stderr.write(text);
  });
  return new Promise((settle) => {
    child.once("error", (error) =>
      settle({ status: null, stdout, output: `${program}: ${error.message}\n` }),
    );
    child.once("close", (status, signal) => {
      if (signal) output += `${program} was ended by ${signal}\n`;
      settle({ status, stdout, output });
    });
  });
}
