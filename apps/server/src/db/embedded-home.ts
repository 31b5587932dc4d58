/** Where the embedded PostgreSQL keeps its data; the only place that decides it. */
import { createHash } from "node:crypto";
import { realpathSync } from "node:fs";
import { join, resolve } from "node:path";

/** Root of this checkout, with symbolic links resolved, so that one checkout has one name. */
const checkout = realpathSync(resolve(import.meta.dirname, "../../../.."));

/** Whether this process is root, which PostgreSQL refuses to run as. */
export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * The absolute folder of everything embedded databases need.
 *
 * `CRQ_DATA` if it is set; `<checkout>/.data` for an ordinary user; `/var/lib/crq` for root, because root's
 * PostgreSQL runs as an unprivileged account that may not be able to enter the checkout.
 */
export function dataBase(env: NodeJS.ProcessEnv = process.env): string {
  const chosen = env["CRQ_DATA"];
  if (chosen) return resolve(chosen);
  return isRoot() ? "/var/lib/crq" : join(checkout, ".data");
}

/**
 * The absolute home folder of one embedded cluster: `<dataBase>/<name>`, and for root without `CRQ_DATA`
 * `/var/lib/crq/<key of the checkout's path>/<name>`. The folder need not exist yet.
 *
 * @param name the cluster: `postgres` is the one that `npm start` uses.
 */
export function embeddedHome(name = "postgres", env: NodeJS.ProcessEnv = process.env): string {
  const base = dataBase(env);
  return isRoot() && !env["CRQ_DATA"] ? join(base, pathKey(checkout), name) : join(base, name);
}

/** A deterministic short name for a path: 10 hexadecimal digits of its SHA-256. */
export function pathKey(path: string): string {
  return createHash("sha256").update(path).digest("hex").slice(0, 10);
}
