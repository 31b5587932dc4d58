import type * as z from "zod";
import { databaseTlsProblem } from "./db/connection/database-tls.ts";
import type { OwnUrls } from "./db/connection/door-urls.ts";
import type { PoolSizes } from "./db/doors.ts";
import { OWN_URL_VARIABLES, ownUrls } from "./db/connection/given-urls.ts";
import { readSecretFiles } from "./env-secrets.ts";
import { Embedded, Production, type Shared } from "./env-shapes.ts";
import {
  type EvidenceSettings,
  readEvidenceSettings,
} from "./features/compliance/evidence/files/settings.ts";
import { readFederation, type FederationSettings } from "./features/people/federation/settings.ts";
import type { Secret } from "./http/secret.ts";
import { demandsMailTls, mailTlsProblem } from "./mail/mail-tls.ts";
import { type LogShipping, readLogShipping } from "./http/logging/ship-log-settings.ts";

/** The process's validated environment. */
export interface Env {
  /** `embedded`: own database, demo workspace, outbox instead of mail. `production`: everything external. */
  readonly mode: "embedded" | "production";
  readonly host: string;
  readonly port: number;
  /** The site's public address, without a trailing slash. */
  readonly publicUrl: string;
  /** The connection string that the doors share, each as its own role; absent in embedded mode. */
  readonly databaseUrl: string | undefined;
  /** The doors' own connection strings, where they are set. */
  readonly ownUrls: OwnUrls;
  /** The most connections of each door, and how many processes the database must have room for. */
  readonly connections: PoolSizes & { readonly processes: number };
  /** Absent in embedded mode unless set: mail then stays in /dev/outbox. */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** Absent in embedded mode unless set: a secret is then generated once and stored next to the database. */
  readonly sessionSecret: Secret | undefined;
  /** How many proxies in front are trusted to report the client's address. */
  readonly trustedProxies: number;
  /** The maximum number of requests per address a minute. */
  readonly requestsPerMinute: number;
  /** How long the process still serves after it is told to stop; no time in embedded mode. */
  readonly drainSeconds: number;
  readonly logLevel: string;
  readonly demoPassword: string | undefined;
  /**
   * Where the audit log's checkpoints are stored; by default next to the embedded database, and nowhere in
   * production.
   */
  readonly auditCheckpointFile: string | undefined;
  /** The key that signs them; by default the session secret. */
  readonly auditCheckpointKey: string | undefined;
  /** The configured outside sign-in providers. */
  readonly federation: FederationSettings;
  /**
   * Accounts that work as super administrators whatever their roles, in lowercase: at most two, for
   * emergencies.
   */
  readonly breakGlass: readonly string[];
  /** Whether mail is sent only over verified TLS. */
  readonly mailRequiresTls: boolean;
  /** Where the logs are forwarded; absent: nowhere. */
  readonly logShipping: LogShipping | undefined;
  /** The shortest RSA key that a tenant's identity provider can sign with. */
  readonly samlMinimumRsaBits: number;
  /** Where to report a vulnerability, as in /.well-known/security.txt; absent: there is no such file. */
  readonly securityContact: string | undefined;
  /** What works but should be fixed; for the log. */
  readonly warnings: readonly string[];
  /**
   * Whether DNS is queried for the records that prove domains, and at which servers; none: the machine's own.
   */
  readonly dns: { readonly proof: boolean; readonly servers: readonly string[] };
  /** Where the files of evidence lie, and what scans them. */
  readonly evidence: EvidenceSettings;
  /** The hosts that frameworks may be fetched from; none: they come from files alone. */
  readonly frameworkHosts: readonly string[];
  /** A service that checks breached passwords by ranges of their hashes; absent: none is used. */
  readonly breachedPasswordsUrl: string | undefined;
}

/** The environment is incomplete or invalid; `problems` says what to set. */
export class EnvError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`The environment is not complete:\n${problems.map((line) => `  - ${line}`).join("\n")}`);
    this.name = "EnvError";
    this.problems = problems;
  }
}

type Values = z.output<typeof Shared> & { readonly SESSION_SECRET_PREVIOUS: readonly string[] } & {
  [K in "DATABASE_URL" | "SMTP_URL" | "PUBLIC_URL" | "SESSION_SECRET"]?: string | undefined;
};

/**
 * Reads the environment and its secret files. Production is selected by NODE_ENV=production or by
 * DATABASE_URL.
 * @throws EnvError that lists everything missing, weak, or unsafe
 */
export function readEnv(env: Readonly<Record<string, string | undefined>>): Env {
  const files = readSecretFiles(env);
  const given = files.env;
  const production =
    given["NODE_ENV"] === "production" ||
    given["DATABASE_URL"] !== undefined ||
    given["DATABASE_URL_FILE"] !== undefined;
  const parsed = (production ? Production : Embedded).safeParse(given);
  const federation = readFederation(given);
  const plaintext = parsed.data?.ALLOW_PLAINTEXT ?? [];
  const shipping = readLogShipping(given, plaintext.includes("logs"));
  const evidence = readEvidenceSettings(given, plaintext.includes("files"));
  const problems = [
    ...files.problems,
    ...(parsed.error?.issues.map((issue) => issue.message) ?? []),
    ...federation.problems,
    ...shipping.problems,
    ...evidence.problems,
  ];
  if (parsed.success) problems.push(...unsafe(parsed.data));
  if (!parsed.success || problems.length > 0) throw new EnvError(unique(problems, files.problems));
  const values: Values = parsed.data;
  const publicUrl = (values.PUBLIC_URL ?? `http://${reachable(values.HOST)}:${values.PORT}`).replace(
    /(?<!\/)\/+$/,
    "",
  );
  return {
    mode: production ? "production" : "embedded",
    host: values.HOST,
    port: values.PORT,
    publicUrl,
    databaseUrl: values.DATABASE_URL,
    ownUrls: ownUrls(values as Record<string, unknown> as Record<string, string | undefined>),
    connections: {
      tenant: values.DATABASE_CONNECTIONS_TENANT,
      admin: values.DATABASE_CONNECTIONS_ADMIN,
      outside: values.DATABASE_CONNECTIONS_OUTSIDE,
      processes: values.DATABASE_PROCESSES,
    },
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? `no-reply@${new URL(publicUrl).hostname}`,
    mailRequiresTls:
      values.SMTP_URL !== undefined && demandsMailTls(values.SMTP_URL) && !plaintext.includes("mail"),
    sessionSecret: secretOf(values),
    trustedProxies: values.TRUSTED_PROXIES,
    requestsPerMinute: values.REQUESTS_PER_MINUTE,
    drainSeconds: production ? values.DRAIN_SECONDS : 0,
    logLevel: values.LOG_LEVEL ?? (production ? "info" : "warn"),
    logShipping: shipping.settings,
    auditCheckpointFile: values.AUDIT_CHECKPOINT_FILE,
    auditCheckpointKey: values.AUDIT_CHECKPOINT_KEY,
    demoPassword: values.DEMO_PASSWORD,
    federation: federation.settings,
    breakGlass: values.BREAK_GLASS_EMAILS,
    evidence: evidence.settings,
    frameworkHosts: values.FRAMEWORK_HOSTS,
    breachedPasswordsUrl: values.BREACHED_PASSWORDS_URL,
    securityContact: values.SECURITY_CONTACT,
    samlMinimumRsaBits: values.SAML_MINIMUM_RSA_BITS,
    warnings: files.warnings,
    dns: { proof: values.DNS_PROOF === "on", servers: values.DNS_RESOLVERS },
  };
}

/** Connections to other machines that someone on the network could read or tamper with. */
function unsafe(values: Values): string[] {
  const allowed = new Set<string>(values.ALLOW_PLAINTEXT);
  const given = values as Record<string, unknown>;
  return [
    ...["DATABASE_URL", ...Object.values(OWN_URL_VARIABLES)].map((name) =>
      typeof given[name] === "string" && !allowed.has("database")
        ? databaseTlsProblem(name, given[name])
        : undefined,
    ),
    values.SMTP_URL !== undefined && !allowed.has("mail")
      ? mailTlsProblem("SMTP_URL", values.SMTP_URL)
      : undefined,
  ].filter((problem) => problem !== undefined);
}

function secretOf(values: Values): Secret | undefined {
  const { SESSION_SECRET: current, SESSION_SECRET_PREVIOUS: previous } = values;
  if (current === undefined || previous.length === 0) return current;
  return [current, ...previous.filter((one) => one !== current)];
}

/** Removes duplicate problems; a variable whose file can't be used isn't also reported as missing. */
function unique(problems: readonly string[], ofFiles: readonly string[]): string[] {
  const named = ofFiles.map((line) => /^(\w+?)(_FILE)? /.exec(line)?.[1]);
  return [...new Set(problems)].filter(
    (line) => ofFiles.includes(line) || !named.some((name) => line.startsWith(`${name} is missing`)),
  );
}

/** The name by which a browser on this machine reaches a server listening on `host`. */
function reachable(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "127.0.0.1";
  return host.includes(":") ? `[${host}]` : host;
}
