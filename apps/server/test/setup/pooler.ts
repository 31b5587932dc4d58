/** PgBouncer in front of a test server, where it is installed. */
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync, chmodSync } from "node:fs";
import { connect, createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serverAccount, spawnAccount } from "../../src/db/embedded/account.ts";
import { DOOR_ROLES } from "../../src/db/connection/door-urls.ts";

/** A running pooler. */
export interface Pooler {
  /** A connection string to a database of the server behind it, for the doors. */
  readonly url: (database: string) => string;
  /** `transaction` from PgBouncer 1.21 on, which knows prepared statements; `session` before. */
  readonly mode: "transaction" | "session";
  readonly stop: () => void;
}

const PROGRAMS = ["pgbouncer", "/usr/sbin/pgbouncer", "/opt/homebrew/bin/pgbouncer"];

/** Starts PgBouncer in front of the server in `socketDir`; undefined where it isn't installed. */
export async function startPooler(socketDir: string): Promise<Pooler | undefined> {
  const found = PROGRAMS.map((program) => ({ program, version: versionOf(program) })).find(
    ({ version }) => version !== undefined,
  );
  if (!found) return undefined;
  const mode = found.version! >= 121 ? "transaction" : "session";
  const folder = mkdtempSync(join(tmpdir(), "crq-pooler-"));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const people = Object.values(DOOR_ROLES).map((role) => `"${role}" ""\n`);
  writeFileSync(join(folder, "users.txt"), people.join(""), { mode: 0o644 });
  writeFileSync(
    join(folder, "pgbouncer.ini"),
    `[databases]
* = host=${socketDir} port=5432
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, "users.txt")}
pool_mode = ${mode}
max_client_conn = 1000
default_pool_size = ${mode === "session" ? 30 : 4}
${mode === "transaction" ? "max_prepared_statements = 500" : ""}
`,
    { mode: 0o644 },
  );
  const child = spawn(found.program, ["-q", join(folder, "pgbouncer.ini")], {
    stdio: "ignore",
    ...spawnAccount(serverAccount()),
  });
  await answering(port);
  return {
    url: (database) => `postgresql://any@127.0.0.1:${port}/${database}?sslmode=disable`,
    mode,
    stop: () => {
      child.kill("SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A program's version, such as 121 for 1.21; undefined if there is no such program. */
function versionOf(program: string): number | undefined {
  try {
    const [, major, minor] = /PgBouncer (\d+)\.(\d+)/.exec(
      execFileSync(program, ["--version"], { encoding: "utf8" }),
    )!;
    return Number(major) * 100 + Number(minor);
  } catch {
    return undefined;
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function answering(port: number): Promise<void> {
  for (let attempt = 1; attempt <= 100; attempt++) {
    const open = await new Promise<boolean>((resolve) => {
      const socket = connect(port, "127.0.0.1", () => {
        socket.destroy();
        resolve(true);
      });
      socket.on("error", () => resolve(false));
    });
    if (open) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("PgBouncer did not start");
}
