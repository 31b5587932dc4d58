/** How the operator's commands report failures. */
import { BackupError } from "../db/backup/backup-format.ts";

/**
 * Runs a command: a failure sets exit status 1 and prints one message; only an unexpected one prints its
 * stack.
 */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    const foreseen =
      error instanceof BackupError || (error instanceof Error && ("code" in error || "pid" in error));
    console.error(foreseen ? error.message : error);
    process.exitCode = 1;
  }
}
