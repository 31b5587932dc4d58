/**
 * Supervises the embedded PostgreSQL: one Node process owns one cluster, reachable through a unix socket
 * only.
 *
 * However the owner ends (even by `kill -9`), PostgreSQL stops with it; the next start recovers what was
 * committed.
 */
import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, readFileSync, realpathSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { makePrivateFolder, serverAccount, type Account } from "./embedded/account.ts";
import { embeddedPrograms, type ProgramPath } from "./embedded/binaries.ts";
import { pathKey } from "./embedded-home.ts";
import { startGuarded, type GuardedProcess } from "./embedded/guarded-process.ts";
import { claim, EmbeddedInUseError, ownerOf, release } from "./embedded/ownership.ts";
import { removeStalePidFile, runningPostmaster, stopOrphan } from "./embedded/postmaster.ts";

/** The role that `initdb` creates: superuser and owner of everything. */
export const SUPERUSER = "crq_owner";

/** What to start. */
export interface EmbeddedOptions {
  /** The cluster's folder; created if missing. See `embeddedHome()`. */
  readonly home: string;
  /** Server settings that extend or replace the defaults. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Use another live process's server instead of throwing `EmbeddedInUseError`. */
  readonly adopt?: boolean;
  /** Called with a short description of each slow step. */
  readonly onProgress?: (message: string) => void;
}

/** A running server. */
export interface Embedded {
  /** Connection string for a role; the database is `postgres` by default. */
  url(user: string, database?: string): string;
  readonly socketDir: string;
  /** True if another process owns it; `stop` then does nothing. */
  readonly adopted: boolean;
  /** Stops the server; resolves once it has ended. It can be called more than once. */
  stop(): Promise<void>;
}

const usualSettings = {
  listen_addresses: "",
  port: "5432",
  unix_socket_permissions: "0700",
  timezone: "UTC",
  log_timezone: "UTC",
  max_connections: "100",
  shared_buffers: "128MB",
  work_mem: "8MB",
  random_page_cost: "1.1",
  jit: "off",
  io_method: "sync",
  huge_pages: "off",
  synchronous_commit: "on",
  wal_level: "minimal",
  max_wal_senders: "0",
  max_wal_size: "512MB",
  // The log reports the server's events but no statements or rows, because those may contain personal data.
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
  log_checkpoints: "off",
};

const unfinishedPrefix = "data.unfinished-";

/** All paths of one cluster. */
interface Place {
  readonly home: string;
  readonly data: string;
  readonly socketDir: string;
  readonly logFile: string;
  readonly account: Account | undefined;
  readonly programs: ProgramPath;
}

/**
 * Starts the server, creating the cluster on the first run, and resolves once it answers. Throws
 * `EmbeddedInUseError` if a live process owns the folder (unless `adopt`), and an error that says what to do
 * if the programs are missing, a folder can't be used, or the server doesn't start.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const place = preparePlace(options.home);
  const progress = options.onProgress ?? (() => {});
  for (;;) {
    const owner = claim(place.home, place.socketDir);
    if (!owner) break;
    if (!options.adopt) throw new EmbeddedInUseError(place.home, owner);
    const stillOwned = () => ownerOf(place.home)?.pid === owner.pid;
    if (await answers(owner.socketDir, stillOwned, progress))
      return embedded(owner.socketDir, true, async () => {});
  }
  try {
    return await startOwned(place, { ...usualSettings, ...options.settings }, progress);
  } catch (error) {
    release(place.home);
    throw error;
  }
}

/**
 * Deletes a cluster with all its data, after stopping a server without an owner. Returns whether there was
 * one. Throws `EmbeddedInUseError` if a live process owns it.
 */
export async function removeEmbedded(home: string): Promise<boolean> {
  if (!existsSync(home)) return false;
  const owner = claim(home, "");
  if (owner) throw new EmbeddedInUseError(home, owner);
  await stopOrphan(join(realpathSync(home), "data"));
  rmSync(home, { recursive: true, force: true });
  return true;
}

function preparePlace(wantedHome: string): Place {
  const account = serverAccount();
  const programs = embeddedPrograms(account);
  makePrivateFolder(resolve(wantedHome), account);
  const home = realpathSync(wantedHome);
  // A socket's address holds 103 bytes on macOS and 107 on Linux, including `/.s.PGSQL.5432`.
  const inHome = join(home, "socket");
  const socketDir =
    Buffer.byteLength(inHome) <= 85 ? inHome : join(temporaryFolder(), `crq-${pathKey(home)}`);
  makePrivateFolder(socketDir, account);
  return {
    home,
    data: join(home, "data"),
    socketDir,
    logFile: join(home, "postgres.log"),
    account,
    programs,
  };
}

function temporaryFolder(): string {
  return Buffer.byteLength(tmpdir()) <= 65 ? tmpdir() : "/tmp";
}

async function startOwned(
  place: Place,
  settings: Readonly<Record<string, string>>,
  progress: (message: string) => void,
): Promise<Embedded> {
  if (runningPostmaster(place.data) !== undefined) {
    progress("Waiting for the PostgreSQL of the previous run to stop");
    await stopOrphan(place.data);
  }
  removeStalePidFile(place.data);
  if (existsSync(place.logFile)) renameSync(place.logFile, join(place.home, "postgres.previous.log"));
  await createCluster(place, settings, progress);
  const flags = Object.entries({ ...settings, unix_socket_directories: place.socketDir }).flatMap(
    ([name, value]) => ["-c", `${name}=${value}`],
  );
  const server = startGuarded([place.programs("postgres"), "-D", place.data, ...flags], {
    ...place,
    cwd: place.home,
  });
  try {
    if (!(await answers(place.socketDir, () => !server.hasEnded(), progress))) {
      throw new Error(`PostgreSQL did not start: ${await endOf(server)}. ${logTail(place)}`);
    }
  } catch (error) {
    await stopServer(server, place);
    throw error;
  }
  server.letGo();
  let stopping: Promise<void> | undefined;
  return embedded(place.socketDir, false, () => (stopping ??= stopServer(server, place)));
}

/**
 * Runs `initdb` unless the cluster exists. It works in a separate folder, renamed when complete: an
 * interrupted `initdb` leaves nothing that looks like a cluster, and one still dying from a kill can't
 * disturb the next.
 */
async function createCluster(
  place: Place,
  settings: Readonly<Record<string, string>>,
  progress: (message: string) => void,
): Promise<void> {
  if (existsSync(place.data)) return;
  progress("Creating the database cluster");
  for (const name of readdirSync(place.home).filter((entry) => entry.startsWith(unfinishedPrefix))) {
    rmSync(join(place.home, name), { recursive: true, force: true, maxRetries: 5 });
  }
  const unfinished = join(place.home, `${unfinishedPrefix}${randomBytes(6).toString("hex")}`);
  const flags = ["-D", unfinished, "-U", SUPERUSER, "-A", "trust", "-E", "UTF8", "--locale-provider=builtin"];
  flags.push("--builtin-locale=C.UTF-8", "--no-instructions");
  if (settings["fsync"] === "off") flags.push("--no-sync");
  const initdb = startGuarded([place.programs("initdb"), ...flags], { ...place, cwd: place.home });
  if ((await initdb.ended) !== 0) {
    throw new Error(`The database cluster could not be created in ${place.home}. ${logTail(place)}`);
  }
  renameSync(unfinished, place.data);
}

/**
 * Waits until the server in `socketDir` answers a query: true then, false once `alive` reports that it is
 * gone. A server that is still starting refuses (no socket yet, or SQLSTATE 57P03); crash recovery may take a
 * while.
 */
async function answers(
  socketDir: string,
  alive: () => boolean,
  progress: (message: string) => void,
): Promise<boolean> {
  const notYet = new Set(["57P03", "ENOENT", "ECONNREFUSED", "ECONNRESET", "EPIPE"]);
  const started = Date.now();
  let told = false;
  while (alive()) {
    const client = new Client({
      connectionString: connectionUrl(socketDir, SUPERUSER),
      connectionTimeoutMillis: 5000,
    });
    client.on("error", () => {}); // the failed query below reports it too
    try {
      await client.connect();
      await client.query("select 1");
      return true;
    } catch (error) {
      const { code } = error as { code?: string };
      if (code !== undefined && !notYet.has(code)) throw error;
    } finally {
      await client.end().catch(() => {});
    }
    if (!told && Date.now() - started > 3000)
      progress("PostgreSQL is still starting (recovering after a crash?)");
    told ||= Date.now() - started > 3000;
    await sleep(20);
  }
  return false;
}

async function stopServer(server: GuardedProcess, place: Place): Promise<void> {
  server.interrupt();
  const timer = new AbortController();
  const stopped = await Promise.race([
    server.ended.then(
      () => true,
      () => true,
    ),
    sleep(20_000, false, { signal: timer.signal }).catch(() => false),
  ]);
  timer.abort();
  if (!stopped) await stopOrphan(place.data);
  if (!place.socketDir.startsWith(place.home)) rmSync(place.socketDir, { recursive: true, force: true });
  release(place.home);
}

function embedded(socketDir: string, adopted: boolean, stop: () => Promise<void>): Embedded {
  return { url: (user, database) => connectionUrl(socketDir, user, database), socketDir, adopted, stop };
}

function connectionUrl(socketDir: string, user: string, database = "postgres"): string {
  // Sets explicitly everything that PG… environment variables could change.
  const query = `host=${encodeURIComponent(socketDir)}&port=5432&sslmode=disable`;
  return `postgresql://${encodeURIComponent(user)}@/${encodeURIComponent(database)}?${query}`;
}

async function endOf(server: GuardedProcess): Promise<string> {
  return server.ended.then(
    (status) => `it ended with status ${status}`,
    (error: unknown) => String(error),
  );
}

function logTail(place: Place): string {
  const log = existsSync(place.logFile) ? readFileSync(place.logFile, "utf8").trim() : "";
  return log === ""
    ? `Nothing was written to ${place.logFile}.`
    : `The end of ${place.logFile}:\n${log.slice(-2000)}`;
}
