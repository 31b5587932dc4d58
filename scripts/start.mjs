/**
 * `npm start`: installs missing dependencies, builds what changed, and runs the server in the foreground. `npm run worker` does the same with the worker.
 */
import { existsSync } from "node:fs";
import { distFolder, outdatedParts } from "./lib/build-stamp.mjs";
import { runMain, runTypeScript } from "./lib/foreground.mjs";
import { ensureInstalled, isInstalled, SetupError } from "./lib/installation.mjs";

await runMain(async () => {
  if (process.env["NODE_ENV"] !== "production") {
    await ensureInstalled();
    const outdated = outdatedParts();
    if (outdated.length > 0 && (await runTypeScript("scripts/build.ts", outdated)) !== 0)
      throw new SetupError("The product could not be built; the messages above say why.");
  } else if (!isInstalled())
    throw new SetupError("The dependencies are not installed. Run `npm ci --omit=dev` first.");
  const program = process.argv[2] === "worker" ? "worker" : "main";
  if (!existsSync(`${distFolder.server}/${program}.js`))
    throw new SetupError(
      "The server is not built. Run `npm run build` on a machine with everything, and copy apps/*/dist.",
    );
  return runTypeScript(`apps/server/dist/${program}.js`, []);
});
