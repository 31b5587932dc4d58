/** The account that the embedded PostgreSQL runs under, and its access to its folders. */
import { execFileSync } from "node:child_process";
import { chmodSync, chownSync, lstatSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { isRoot } from "../embedded-home.ts";

/** A user and a group id, both as unsigned 32-bit integers. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/**
 * The account to switch to before running PostgreSQL: `nobody` if this process is root, otherwise undefined
 * (no switch).
 */
export function serverAccount(): Account | undefined {
  return isRoot() ? { uid: nobodyId("-u"), gid: nobodyId("-g") } : undefined;
}

function nobodyId(flag: "-u" | "-g"): number {
  try {
    const id = Number(
      execFileSync("id", [flag, "nobody"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }),
    );
    return Number.isInteger(id) && id !== 0 ? id >>> 0 : 65_534;
  } catch {
    return 65_534; // no such account here, or no `id`: its usual id everywhere but on macOS
  }
}

/** The account for `spawn`, which requires signed 32-bit numbers (`nobody` is -2 on macOS). */
export function spawnAccount(account: Account | undefined): { uid?: number; gid?: number } {
  return account ? { uid: account.uid | 0, gid: account.gid | 0 } : {};
}

/**
 * Creates a folder with its parents, such that `account` can pass through all of them whatever the umask.
 * Throws with what to do if an existing parent is inaccessible to it.
 */
export function makePassableFolder(path: string, account: Account | undefined): void {
  const firstMade = mkdirSync(path, { recursive: true });
  if (!account) return;
  if (firstMade) for (let at = path; at.length >= firstMade.length; at = dirname(at)) chmodSync(at, 0o755);
  for (let at = path; at !== dirname(at); at = dirname(at)) {
    const { uid, gid, mode } = statSync(at);
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if ((mode & bit) !== 0) continue;
    throw new Error(
      `As root, PostgreSQL runs as the user nobody, who can't enter ${at}. ` +
        "Leave CRQ_DATA unset, or let it name a folder that every user may enter.",
    );
  }
}

/**
 * Creates a folder, with its parents, that only `account` (or the current user) can enter. Throws if someone
 * else owns it or it is a symbolic link, as can happen in a shared temporary folder.
 */
export function makePrivateFolder(path: string, account: Account | undefined): void {
  makePassableFolder(dirname(path), account);
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const found = lstatSync(path);
  if (!found.isDirectory() || ![process.getuid?.(), account?.uid].includes(found.uid)) {
    throw new Error(
      `${path} belongs to another account (uid ${found.uid}). Remove it, or choose another place with CRQ_DATA.`,
    );
  }
  if (account) chownSync(path, account.uid, account.gid);
  chmodSync(path, 0o700);
}
