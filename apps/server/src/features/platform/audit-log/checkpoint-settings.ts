import { dirname, join } from "node:path";
import { embeddedHome } from "../../../db/embedded-home.ts";
import type { Secret } from "../../../http/secret.ts";
import { openCheckpoints, type Checkpoints } from "./checkpoints.ts";

/** Where checkpoints are kept with the embedded database. */
export function embeddedCheckpointFile(): string {
  return join(dirname(embeddedHome()), "audit-checkpoints.jsonl");
}

/**
 * The checkpoints from the settings: in production the file AUDIT_CHECKPOINT_FILE, which belongs on a disk
 * that the database's owner can't write to, otherwise a file next to the embedded database. The key is
 * AUDIT_CHECKPOINT_KEY, or the session secret by default.
 */
export function checkpointsOf(
  settings: { readonly file: string | undefined; readonly key: string | undefined },
  secret: Secret,
  embedded: boolean,
): Checkpoints | undefined {
  const file = settings.file ?? (embedded ? embeddedCheckpointFile() : undefined);
  return file === undefined ? undefined : openCheckpoints(file, settings.key ?? secret);
}
