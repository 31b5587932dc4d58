/**
 * `node scripts/with-node.mjs FILE ARGS…` runs a TypeScript file under Node 24, installing the dependencies first if they
 * are missing or outdated. In production (`NODE_ENV=production`) the existing installation counts as complete.
 */
import { runMain, runTypeScript } from "./lib/foreground.mjs";
import { ensureInstalled, isInstalled, SetupError } from "./lib/installation.mjs";

await runMain(async () => {
  const [file, ...args] = process.argv.slice(2);
  if (!file) throw new SetupError("Usage: node scripts/with-node.mjs FILE ARGS…");
  if (process.env["NODE_ENV"] !== "production") await ensureInstalled();
  else if (!isInstalled())
    throw new SetupError("The dependencies are not installed. Run `npm ci --omit=dev` first.");
  return runTypeScript(file, args);
});
