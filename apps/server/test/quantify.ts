/** The command `quantify` with a file that the API exported. */
import { execFile } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Writes a value to a file, and runs the command with it. */
export function quantify(file: string): Promise<{ readonly output: string; readonly status: number }> {
  const path = join(mkdtempSync(join(tmpdir(), "crq-baseline-")), "baseline.json");
  writeFileSync(path, file);
  const script = join(import.meta.dirname, "../../../packages/engine/bin/quantify.ts");
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ["--experimental-strip-types", "--no-warnings", script, path],
      (error, out, err) => resolve({ output: `${out}${err}`, status: error ? Number(error.code) : 0 }),
    );
  });
}
