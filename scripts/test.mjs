/** `npm test`: installs missing dependencies, then runs every check and test. */
import { runMain, runTypeScript } from "./lib/foreground.mjs";
import { ensureInstalled } from "./lib/installation.mjs";

await runMain(async () => {
  await ensureInstalled();
  return runTypeScript("scripts/test-all.ts", process.argv.slice(2));
});
