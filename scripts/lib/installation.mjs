/**
 * Installs the dependencies if they are missing or outdated, and finds a Node that runs TypeScript.
 *
 * Plain JavaScript without dependencies: it must run on the system's Node 20 before anything is installed.
 */
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join, resolve } from "node:path";

/** Root folder of the checkout, absolute. */
export const root = resolve(import.meta.dirname, "../..");

const requiredMajor = 24;
const modules = join(root, "node_modules");
const stampFile = join(modules, ".installed-from-lock");

/** A failure whose message is enough for the person at the terminal, without a stack trace. */
export class SetupError extends Error {}

/**
 * Runs `npm ci` unless `node_modules` was installed from the current `package-lock.json`. Throws `SetupError`
 * with the cause and the remedy.
 *
 * @returns {Promise<void>}
 */
export async function ensureInstalled() {
  const lock = readFileSync(join(root, "package-lock.json"), "utf8");
  const stamp = createHash("sha256").update(lock).digest("hex");
  if (readIfThere(stampFile)?.trim() === stamp) return;
  if (!matchesLock(lock)) await install();
  writeStamp(stamp);
}

/**
 * Whether npm's own record of the installation matches the lock file: `npm ci` may have been run by hand.
 *
 * @param {string} lock text of package-lock.json
 * @returns {boolean}
 */
function matchesLock(lock) {
  const record = readIfThere(join(modules, ".package-lock.json"));
  if (record === undefined) return false;
  /** @typedef {Record<string, { version?: string, integrity?: string, optional?: boolean }>} Packages */
  const wanted = /** @type {Packages} */ (JSON.parse(lock).packages);
  const installed = /** @type {Packages} */ (JSON.parse(record).packages);
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes("node_modules/")) return true; // the workspaces themselves
    const found = installed[path];
    if (!found) return entry.optional === true; // another platform's
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

/** @param {string} stamp */
function writeStamp(stamp) {
  try {
    writeFileSync(stampFile, `${stamp}\n`);
  } catch {
    // Installed by another user, read-only for this one: next time the comparison with npm's record works too.
  }
}

async function install() {
  console.log("Installing the dependencies (once; about a minute and 700 MB) …");
  const started = Date.now();
  const heartbeat = setInterval(() => {
    console.log(`  still installing (${Math.round((Date.now() - started) / 1000)} s)`);
  }, 10_000);
  const { status, errors } = await npmCi().finally(() => clearInterval(heartbeat));
  if (status !== 0) throw new SetupError(explainFailure(status, errors));
  console.log(`Installed in ${Math.round((Date.now() - started) / 1000)} s.`);
}

/** @returns {Promise<{ status: number | null, errors: string }>} */
async function npmCi() {
  // The npm that runs this script, else the one on the PATH. The caller's settings must not omit packages.
  const npmScript = process.env["npm_execpath"];
  const own = npmScript && /npm-cli\.c?js$/.test(npmScript) ? [process.execPath, npmScript] : ["npm"];
  const flags = ["ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"];
  const [command = "npm", ...args] = [...own, ...flags];
  const child = spawn(command, args, { cwd: root, stdio: ["ignore", "inherit", "pipe"] });
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (/** @type {string} */ text) => {
    errors += text;
    process.stderr.write(text);
  });
  return new Promise((settle) => {
    child.once("error", (error) => settle({ status: null, errors: String(error) }));
    child.once("close", (status) => settle({ status, errors }));
  });
}

/**
 * @param {number | null} status
 * @param {string} errors npm's output
 * @returns {string}
 */
function explainFailure(status, errors) {
  /** @type {[RegExp, string][]} */
  const causes = [
    [/spawn npm ENOENT/, "npm was not found. Install Node.js with npm (https://nodejs.org) and try again."],
    [/\bENOSPC\b/, `The disk is full. Free about 1 GB where ${root} lies and try again.`],
    [
      /\b(EACCES|EPERM|EROFS)\b/,
      `Files could not be written. Check that you may write to ${root} (and ${modules}, which another user may have made) and to npm's cache (\`npm config get cache\`).`,
    ],
    [
      /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT)\b/,
      "The package registry could not be reached. Check the network and, behind a proxy, `npm config get proxy` and `npm config get registry`.",
    ],
    [
      /\b(CERT_|SELF_SIGNED|UNABLE_TO_)/,
      "The registry's certificate was not accepted. Behind a company proxy, set NODE_EXTRA_CA_CERTS.",
    ],
    [
      /\bE40[134]\b/,
      "The package registry refused or lacks a package. Check `npm config get registry` and your login there.",
    ],
    [/\bEINTEGRITY\b/, "A download was damaged. Run `npm cache clean --force` and try again."],
    [
      /in sync|EUSAGE/,
      "package.json and package-lock.json disagree. Run `npm install` and commit the lock file.",
    ],
  ];
  const cause = causes.find(([pattern]) => pattern.test(errors))?.[1];
  return `\`npm ci\` failed${status === null ? "" : ` with status ${status}`}. ${cause ?? "Its messages are above."}`;
}

/**
 * Finds Node 24 or later: the one installed among the dependencies, else the one that runs this. Throws
 * `SetupError` if there is neither.
 *
 * @returns {string} absolute path of the program
 */
export function requireNode() {
  const installed = join(modules, ".bin", "node");
  if (existsSync(installed)) {
    const { stdout } = spawnSync(installed, ["--version"], { encoding: "utf8" });
    if (Number(/^v(\d+)/.exec(stdout ?? "")?.[1]) >= requiredMajor) return installed;
  }
  if (Number(process.versions.node.split(".")[0]) >= requiredMajor) return process.execPath;
  throw new SetupError(
    `Node.js ${requiredMajor} or later is needed, and this is ${process.version}. npm ci normally brings it along, but not for ` +
      `${process.platform}-${process.arch}, or it does not run here: install it from https://nodejs.org and try again.`,
  );
}

/**
 * The environment in which programs of the dependencies and this Node come first on the PATH, and Node caches
 * compiled code (a server starts in half the time).
 *
 * @param {string} node absolute path of the Node program
 * @returns {NodeJS.ProcessEnv}
 */
export function environmentFor(node) {
  const path = [join(modules, ".bin"), dirname(node), process.env["PATH"]].filter(Boolean);
  return { NODE_COMPILE_CACHE: join(modules, ".cache/node"), ...process.env, PATH: path.join(delimiter) };
}

/**
 * Whether anything is installed at all: enough for a production image, which omits development packages on purpose.
 *
 * @returns {boolean}
 */
export function isInstalled() {
  return existsSync(join(modules, ".package-lock.json"));
}

/**
 * @param {string} file
 * @returns {string | undefined}
 */
function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}
