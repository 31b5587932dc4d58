/** A server of its own that really sends mail, to an SMTP server that the journey reads. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { expect, PASSWORD } from "./test.ts";

/** A running server and the mail that it sent. */
export interface ServedWithMail {
  /** Its address; a host name, since passkeys belong to names. */
  readonly site: string;
  /** The latest mail to an address that a test accepts; waits for it. */
  readonly mailTo: (address: string, accepts?: (mail: Email) => boolean) => Promise<Email>;
  /** Kills the server as a loss of power would, and starts it again with its data. */
  readonly restart: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Starts the mail server, then the product with an empty data folder. */
export async function serveWithMail(port: number): Promise<ServedWithMail> {
  const site = `http://localhost:${port}`;
  const mails: Email[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, _session, done) {
      void (async () => {
        mails.unshift(await PostalMime.parse(await buffer(stream)));
        done();
      })();
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve));
  const data = await mkdtemp(join(tmpdir(), "crq-mail-"));
  await chmod(data, 0o755); // root's PostgreSQL runs as `nobody`
  const around = {
    CRQ_DATA: data,
    PUBLIC_URL: site,
    SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
  };
  let server = start(port, around);
  await ready(port);
  return {
    site,
    mailTo: async (address, accepts = () => true) => {
      for (const end = Date.now() + 20_000; Date.now() < end;) {
        const found = mails.find(
          (mail) => mail.to?.some((to) => to.address === address) === true && accepts(mail),
        );
        if (found) return found;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      throw new Error(
        `no such mail to ${address}; there are ${mails.map((mail) => mail.subject).join(", ")}`,
      );
    },
    restart: async () => {
      process.kill(-server.pid!, "SIGKILL");
      await once(server, "exit");
      await expect(fetch(`${site}/healthz`)).rejects.toThrow();
      server = start(port, around);
      await ready(port);
    },
    stop: async () => {
      process.kill(-server.pid!, "SIGTERM");
      await once(server, "exit");
      await new Promise<void>((resolve) => smtp.close(resolve));
      await rm(data, { recursive: true, force: true, maxRetries: 10, retryDelay: 500 });
    },
  };
}

function start(port: number, env: Record<string, string>): ChildProcess {
  return spawn("node", ["scripts/with-node.mjs", "apps/server/dist/main.js"], {
    cwd: join(import.meta.dirname, "../.."),
    env: { ...process.env, ...env, PORT: String(port), DEMO_PASSWORD: PASSWORD },
    stdio: "ignore",
    detached: true,
  });
}

async function ready(port: number): Promise<void> {
  for (const end = Date.now() + 90_000; Date.now() < end;) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (answer?.ok === true) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("the server did not become ready");
}

/** The six digits of a mail. */
export function codeIn(mail: Email): string {
  return /\b\d{6}\b/.exec(mail.text ?? "")![0];
}

/** The link in a mail whose path starts like this. */
export function linkIn(mail: Email, path: string): string {
  return new RegExp(`http\\S+${path}\\S+`).exec(mail.text ?? "")![0];
}
