/**
 * The attacker is on the network between the product and its database or mail server: a neighbor in the data
 * center, a rerouted address, a forged DNS answer. They answer in the server's place, claim not to support
 * TLS, or present their own certificate. They would gain the database's password and with it every tenant, or
 * the mails with codes and reset links.
 */
import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { createSecureContext, TLSSocket } from "node:tls";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import pg from "pg";
import { SMTPServer } from "smtp-server";
import { createTransport } from "nodemailer";
import { afterEach, describe, expect, test } from "vitest";
import { selfSigned } from "../../test/providers/self-signed.ts";
import { EnvError, readEnv } from "../../src/env.ts";
import { databaseTlsProblem, demandDatabaseTls } from "../../src/db/connection/database-tls.ts";
import { tlsOptions } from "../../src/mail/mail-tls.ts";

const PASSWORD = "the-password-on-the-wire";
const SECRET = "kX9-vQ2_rT7pLm4ZsW8bYc3NfGh6JdAe";
const PRODUCTION = {
  NODE_ENV: "production",
  DATABASE_URL: `postgresql://crq_app:${PASSWORD}@db.example/crq?sslmode=verify-full`,
  SMTP_URL: "smtp://user:password@mail.example:587",
  PUBLIC_URL: "https://risk.example",
  SESSION_SECRET: SECRET,
};
const problems = (env: Record<string, string>): readonly string[] => {
  try {
    readEnv({ ...PRODUCTION, ...env });
    return [];
  } catch (error) {
    return (error as EnvError).problems;
  }
};
const servers: { close: (done: () => void) => unknown }[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise<void>((done) => server.close(done));
});
async function listen(answer: (socket: Socket) => void): Promise<number> {
  const server: Server = createServer(answer);
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return (server.address() as AddressInfo).port;
}

describe("the server doesn't start with an unprotected connection", () => {
  test.each([
    ["DATABASE_URL", "postgresql://crq_app:hunter2@db.example/crq", "isn't encrypted"],
    ["DATABASE_URL", "postgresql://crq_app:hunter2@db.example/crq?sslmode=disable", "isn't encrypted"],
    ["DATABASE_URL", "postgresql://crq_app:hunter2@db.example/crq?ssl=0", "isn't encrypted"],
    ["DATABASE_URL", "postgresql://crq_app:hunter2@10.0.0.5/crq", "isn't encrypted"],
    ["DATABASE_URL", "postgresql://crq_app:hunter2@localhost.evil.example/crq", "isn't encrypted"],
    ["DATABASE_URL", "postgresql://crq_app:hunter2@localhost/crq?host=db.example", "isn't encrypted"],
    ["DATABASE_URL", "postgresql://crq_app:hunter2@db.example/crq?sslmode=no-verify", "doesn't verify"],
    [
      "DATABASE_URL",
      "postgresql://crq_app:hunter2@db.example/crq?uselibpqcompat=true&sslmode=require",
      "doesn't verify",
    ],
    ["DATABASE_URL", "postgresql://u:hunter2@db.example/crq?sslmode=verify-full&sslrootcert=/no", "exist"],
    ["SMTP_URL", "smtp://user:hunter2@mail.example?ignoreTLS=true", "remove ignoreTLS"],
    ["SMTP_URL", "smtps://user:hunter2@mail.example?tls.rejectUnauthorized=false", "remove tls.reject"],
    ["SMTP_URL", "smtps://user:hunter2@mail.example?secure=false", "remove secure"],
  ])("%s=%s", (name, value, reason) => {
    const found = problems({ [name]: value });
    expect(found).toEqual([expect.stringMatching(new RegExp(`^${name} `))]);
    expect(found[0]).toContain(reason);
    expect(found[0]).not.toContain("hunter2");
  });

  test("nor does an operator's command", () => {
    const url = "postgresql://crq_owner:hunter2@db.example/crq";
    expect(() => demandDatabaseTls("DATABASE_OWNER_URL", url, {})).toThrow("ALLOW_PLAINTEXT=database");
    expect(() =>
      demandDatabaseTls("DATABASE_OWNER_URL", url, { ALLOW_PLAINTEXT: "mail database" }),
    ).not.toThrow();
  });

  test("logs are sent over HTTPS only, and never with credentials in the address", () => {
    const name = "OTEL_EXPORTER_OTLP_LOGS_ENDPOINT";
    expect(problems({ [name]: "http://collector.example/v1/logs" })).toEqual([
      expect.stringMatching(`^${name} is not safe`),
    ]);
    expect(problems({ [name]: "https://user:hunter2@collector.example/" }).join()).not.toContain("hunter2");
    expect(problems({ [name]: "http://collector/v1/logs", ALLOW_PLAINTEXT: "logs" })).toEqual([]);
  });
});

describe("honest operators start as before", () => {
  test.each([
    "postgresql://crq_app:p@db.example/crq?sslmode=verify-full",
    "postgresql://crq_app:p@db.example/crq?ssl=true",
    "postgresql://crq_app@/crq?host=/run/postgresql",
    "postgresql://crq_app:p@localhost/crq",
    "postgresql://crq_app:p@127.0.0.1:5433/crq",
    "postgresql://crq_app:p@[::1]/crq",
  ])("with %s", (url) => {
    expect(databaseTlsProblem("DATABASE_URL", url)).toBeUndefined();
  });

  test("and on a network that they declare trusted", () => {
    const env = {
      DATABASE_URL: "postgresql://crq_app:p@database:5432/crq",
      SMTP_URL: "smtp://mail:25?ignoreTLS=true",
      ALLOW_PLAINTEXT: "database,mail",
    };
    expect(problems(env)).toEqual([]);
    expect(readEnv({ ...PRODUCTION, ...env }).mailRequiresTls).toBe(false);
    expect(readEnv(PRODUCTION).mailRequiresTls).toBe(true);
    expect(problems({ ALLOW_PLAINTEXT: "everything" })).toEqual([
      "ALLOW_PLAINTEXT must name some of database, mail, logs, files",
    ]);
  });
});

describe("an impostor of the database", () => {
  const connect = (port: number, host: string) =>
    new pg.Client({
      connectionString: `postgresql://crq_app:${PASSWORD}@${host}:${port}/crq?sslmode=verify-full`,
      connectionTimeoutMillis: 5000,
    }).connect();

  test("that claims not to support TLS learns nothing", async () => {
    let seen = "";
    const port = await listen((socket) => {
      socket.on("error", () => {});
      socket.on("data", (data) => {
        seen += data.toString("latin1");
        socket.write("N");
      });
    });
    await expect(connect(port, "127.0.0.1")).rejects.toThrow("does not support SSL");
    expect(seen).not.toContain("crq_app");
    expect(seen).not.toContain(PASSWORD);
  });

  test("that presents its own certificate learns nothing, not even the account's name", async () => {
    const { privateKey: key, certificate: cert } = selfSigned("localhost");
    let seen = "";
    const port = await listen((socket) => {
      socket.on("error", () => {});
      socket.once("data", () => {
        socket.write("S");
        const secured = new TLSSocket(socket, {
          isServer: true,
          secureContext: createSecureContext({ key, cert }),
        });
        secured.on("error", () => {});
        secured.on("data", (data) => (seen += data.toString("latin1")));
      });
    });
    await expect(connect(port, "localhost")).rejects.toThrow(/self-signed/);
    expect(seen).toBe("");
  });
});

describe("an impostor of the mail server", () => {
  interface Caught {
    readonly port: number;
    readonly mails: string[];
    readonly passwords: string[];
  }
  async function mailServer(tls: { key: string; cert: string } | undefined): Promise<Caught> {
    const mails: string[] = [];
    const passwords: string[] = [];
    const server = new SMTPServer({
      ...(tls ?? { disabledCommands: ["STARTTLS"] }),
      authOptional: true,
      allowInsecureAuth: true,
      onAuth: ({ password }, _session, done) => {
        passwords.push(password ?? "");
        done(null, { user: "x" });
      },
      onData(stream, _session, done) {
        const chunks: Buffer[] = [];
        stream.on("data", (chunk: Buffer) => chunks.push(chunk));
        stream.on("end", () => {
          mails.push(Buffer.concat(chunks).toString());
          done();
        });
      },
    });
    server.on("error", () => {});
    servers.push(server);
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    return { port: (server.server.address() as AddressInfo).port, mails, passwords };
  }
  const send = (port: number) =>
    createTransport({ url: `smtp://user:${PASSWORD}@localhost:${port}`, ...tlsOptions(true) }).sendMail({
      from: "a@risk.example",
      to: "b@risk.example",
      text: "Your code is 123456",
    });

  test("that offers no encryption gets neither password nor mail", async () => {
    const caught = await mailServer(undefined);
    await expect(send(caught.port)).rejects.toThrow();
    expect([caught.passwords, caught.mails]).toEqual([[], []]);
  });

  test("that presents its own certificate gets neither", async () => {
    const { privateKey: key, certificate: cert } = selfSigned("localhost");
    const caught = await mailServer({ key, cert });
    await expect(send(caught.port)).rejects.toThrow(/self-signed/);
    expect([caught.passwords, caught.mails]).toEqual([[], []]);
  });

  test("can't imitate the real server, whose trusted certificate gets it both", async () => {
    const { privateKey: key, certificate: cert } = selfSigned("localhost");
    const trusted = getCACertificates();
    setDefaultCACertificates([...trusted, cert]);
    try {
      const caught = await mailServer({ key, cert });
      await send(caught.port);
      expect([caught.passwords, caught.mails.length]).toEqual([[PASSWORD], 1]);
    } finally {
      setDefaultCACertificates(trusted);
    }
  });
});
