/** For tests: other processes that own an embedded cluster, and ways to kill them. */
import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { processStart } from "./process-identity.ts";

const modulePath = join(import.meta.dirname, "../embedded.ts");
/** A Node program that owns a cluster until it is told to end; prints progress, then `ready <url>`. */
const ownerProgram = `
  const { startEmbedded } = await import(${JSON.stringify(modulePath)});
  const uid = Number(process.env.AS_UID);
  if (uid) { process.setgroups([]); process.setgid(uid); process.setuid(uid); }
  const server = await startEmbedded({
    home: process.env.CLUSTER_HOME, settings: { fsync: "off" }, onProgress: (message) => console.log(message),
  });
  console.log("ready " + server.url("crq_owner"));
  process.on("SIGTERM", () => server.stop().then(() => process.exit(0)));
  setInterval(() => {}, 1000);`;

/**
 * Starts another Node process that owns the cluster in `home`, as user `uid` unless that is 0. `ready`
 * resolves with the server's address (if known by then) once the process has printed `awaited`.
 */
export function spawnOwner(
  home: string,
  awaited: string,
  uid: number,
): { child: ChildProcess; ready: Promise<string> } {
  const child = spawn(process.execPath, ["--input-type=module", "-e", ownerProgram], {
    env: { ...process.env, CLUSTER_HOME: home, AS_UID: String(uid) },
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
  const ready = async () => {
    while (!output.includes(awaited)) {
      if (child.exitCode !== null) throw new Error(`The owner ended with ${child.exitCode}: ${output}`);
      await sleep(5);
    }
    return /ready (\S+)/.exec(output)?.[1] ?? "";
  };
  return { child, ready: ready() };
}

/** The process id of the server's main process. */
export function postmasterPid(home: string): number {
  return Number.parseInt(readFileSync(join(home, "data", "postmaster.pid"), "utf8"), 10);
}

/**
 * Kills an owner together with the shells that would stop the server after it; returns the server's process
 * id.
 */
export async function orphanServer(home: string, owner: ChildProcess): Promise<number> {
  const postmaster = postmasterPid(home);
  const listing = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" });
  const processes = listing
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number));
  const guard = processes.find(([pid]) => pid === postmaster)![1]!;
  const watchers = processes
    .filter(([pid, parent]) => parent === guard && pid !== postmaster)
    .map(([pid]) => pid!);
  for (const pid of [...watchers, guard]) process.kill(pid, "SIGKILL");
  owner.kill("SIGKILL");
  await once(owner, "exit");
  if (processStart(postmaster) === undefined) throw new Error("The server did not outlive its owner.");
  return postmaster;
}
