/**
 * `npm run dev`: the server, restarted when its sources change, on PORT + 1, and Vite's development server in front of it on
 * PORT (3000), reloading the browser. Ctrl-C stops both.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createServer } from "vite";
import { root } from "./lib/installation.mjs";

const host = "127.0.0.1";
const port = Number(process.env["PORT"] ?? 3000);
const serverOrigin = `http://${host}:${port + 1}`;
const address = `http://localhost:${port}`;

const server = spawn(
  process.execPath,
  ["--watch", "--watch-preserve-output", join(root, "apps/server/src/main.ts")],
  {
    // The server prints and mails the address that the browser sees.
    env: { PUBLIC_URL: address, ...process.env, HOST: host, PORT: String(port + 1) },
    stdio: ["ignore", "inherit", "inherit"],
  },
);
const serverEnded = once(server, "exit");

const serverPaths = ["/api", "/auth", "/dev", "/healthz", "/readyz"];
const vite = await createServer({
  root: join(root, "apps/web"),
  configFile: join(root, "apps/web/vite.config.ts"),
  clearScreen: false,
  server: {
    host,
    port,
    strictPort: true,
    proxy: Object.fromEntries(serverPaths.map((path) => [path, serverOrigin])),
  },
});

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return; // npm forwards a Ctrl-C that the terminal has already sent
  stopping = true;
  if (server.exitCode === null && server.signalCode === null) server.kill("SIGTERM");
  await Promise.all([serverEnded, vite.close()]);
}
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stop());
void serverEnded.then(stop); // a watcher that ends by itself has failed: do not serve pages without a server

try {
  await vite.listen();
  console.log(`\n  Open ${address} (the server itself listens on ${serverOrigin})\n`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
  await stop();
}
