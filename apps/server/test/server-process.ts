/** Real processes of the server, with the environment of production. */
import { spawn, type ChildProcess } from "node:child_process";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";

/** A started process: `output` grows, `ended` resolves with the exit status. */
export interface Started {
  readonly child: ChildProcess;
  output: string;
  readonly ended: Promise<number | null>;
}

/** Starts main.ts or worker.ts with exactly this environment. */
export function startProcess(program: "main.ts" | "worker.ts", env: Record<string, string>): Started {
  const { PATH = "", HOME = "" } = process.env;
  const child = spawn(process.execPath, [fileURLToPath(new URL(`../src/${program}`, import.meta.url))], {
    env: { PATH, HOME, ...env },
  });
  const started: Started = {
    child,
    output: "",
    ended: new Promise((resolve) => child.on("close", resolve)),
  };
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (data: Buffer) => (started.output += data.toString()));
  return started;
}

/** An environment that a server in production starts with, on a free port. */
export async function productionEnv(databaseUrl: string) {
  const port = await new Promise<number>((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port: free } = server.address() as { port: number };
      server.close(() => resolve(free));
    });
  });
  return {
    NODE_ENV: "production",
    DATABASE_URL: databaseUrl,
    SMTP_URL: "smtp://127.0.0.1:1",
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SESSION_SECRET: "kX9-vQ2_rT7pLm4ZsW8bYc3NfGh6JdAe",
    DRAIN_SECONDS: "0",
  };
}
