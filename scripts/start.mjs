/**
 * `npm start`: installs missing dependencies, builds the browser code if it changed, and runs the server in the foreground.
 */
import { isBuilt } from "./lib/build-stamp.mjs";
import { runMain, runTypeScript } from "./lib/foreground.mjs";
import { ensureInstalled, SetupError } from "./lib/installation.mjs";

await runMain(async () => {
  if (process.env["NODE_ENV"] !== "production") {
    await ensureInstalled();
    if (!isBuilt()) {
      const status = await runTypeScript("scripts/build.ts", []);
      if (status !== 0)
        throw new SetupError("The browser code could not be built; the messages above say why.");
    }
  }
  return runTypeScript("apps/server/src/main.ts", process.argv.slice(2));
});
