import { isIP } from "node:net";
import * as z from "zod";
import { databaseTlsProblem } from "./db/database-tls.ts";
import { readSecretFiles } from "./env-secrets.ts";
import { readFederation, type FederationSettings } from "./features/people/federation/settings.ts";
import type { Secret } from "./http/secret.ts";
import { demandsMailTls, mailTlsProblem } from "./mail/mail-tls.ts";
import { type LogShipping, readLogShipping } from "./http/logging/ship-log-settings.ts";

/** What the process is told by its environment, checked. */
export interface Env {
  /** `embedded`: own database, demo workspace, outbox instead of mail. `production`: everything given from outside. */
  readonly mode: "embedded" | "production";
  readonly host: string;
  readonly port: number;
  /** Where people reach the site, without a slash at the end. */
  readonly publicUrl: string;
  /** The application role's connection string; absent in embedded mode. */
  readonly databaseUrl: string | undefined;
  /** Absent in embedded mode unless set: mail then stays where /dev/outbox shows it. */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** Absent in embedded mode unless set: a secret is then made once and kept beside the database. */
  readonly sessionSecret: Secret | undefined;
  /** How many proxies in front are trusted to name the client's address. */
  readonly trustedProxies: number;
  /** The most requests of one address a minute. */
  readonly requestsPerMinute: number;
  readonly logLevel: string;
  readonly demoPassword: string | undefined;
  /** Where the audit log's checkpoints are kept; unless given, beside the embedded database, in production nowhere. */
  readonly auditCheckpointFile: string | undefined;
  /** What signs them; unless given, the session secret. */
  readonly auditCheckpointKey: string | undefined;
  /** The providers of accounts elsewhere that are configured. */
  readonly federation: FederationSettings;
  /** Accounts that work as super administrators whatever they hold, in lower case: at most two, for emergencies. */
  readonly breakGlass: readonly string[];
  /** Whether mail leaves only over verified TLS. */
  readonly mailRequiresTls: boolean;
  /** Where the logs are sent on to; absent: nowhere. */
  readonly logShipping: LogShipping | undefined;
  /** The shortest RSA key with which a tenant's identity provider may sign. */
  readonly samlMinimumRsaBits: number;
  /** Where to report a vulnerability, as /.well-known/security.txt says it; absent: there is no such file. */
  readonly securityContact: string | undefined;
  /** What works and should still be put right; for the log. */
  readonly warnings: readonly string[];
  /** Whether DNS is asked for the records that prove domains, and at which servers; none: the machine's own. */
  readonly dns: { readonly proof: boolean; readonly servers: readonly string[] };
  /** A service that knows breached passwords by ranges of their hashes; absent: none is asked. */
  readonly breachedPasswordsUrl: string | undefined;
}

const whole = (name: string, most: number, otherwise: number) =>
  z
    .string()
    .regex(/^\d{1,7}$/, `${name} must be a whole number from 0 to ${most}`)
    .transform(Number)
    .refine((n) => n <= most, `${name} must be at most ${most}`)
    .default(otherwise);

const LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

/** Addresses, separated by commas or blanks. */
const breakGlass = z
  .string()
  .default("")
  .transform((text) => [
    ...new Set(
      text
        .toLowerCase()
        .split(/[\s,;]+/)
        .filter(Boolean),
    ),
  ])
  .refine((emails) => emails.length <= 2, "BREAK_GLASS_EMAILS must name at most two addresses")
  .refine(
    (emails) => emails.every((email) => z.email().safeParse(email).success),
    "BREAK_GLASS_EMAILS must be email addresses, separated by commas",
  );

/** Only digits of a hash are sent there, but the answer must be the service's own. */
const breachedPasswords = z
  .string()
  .refine(
    (s) => URL.canParse(s) && new URL(s).protocol === "https:",
    "BREACHED_PASSWORDS_URL must look like https://api.pwnedpasswords.com/range",
  )
  .optional();

/** Services that may be reached without verified TLS, because the network between is trusted. */
const PLAINTEXT = ["database", "mail", "logs"] as const;
const allowPlaintext = z
  .string()
  .default("")
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .pipe(z.array(z.enum(PLAINTEXT, `ALLOW_PLAINTEXT must name some of ${PLAINTEXT.join(", ")}`)));

const securityContact = z
  .string()
  .regex(
    /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+|tel:\+[\d-]+)$/,
    "SECURITY_CONTACT must look like mailto:security@example.com or https://example.com/security",
  )
  .optional();
/** Addresses of DNS servers, separated by commas or blanks; each may have a port. */
const dnsServers = z
  .string()
  .default("")
  .transform((text) => text.split(/[\s,;]+/).filter(Boolean))
  .refine(
    (servers) =>
      servers.every((one) => isIP(one.replace(/^\[(.+)\](:\d+)?$/, "$1")) || isIP(one.replace(/:\d+$/, ""))),
    "DNS_RESOLVERS must be IP addresses, separated by commas",
  );

const Shared = z.object({
  AUDIT_CHECKPOINT_FILE: z
    .string()
    .regex(/^\//, "AUDIT_CHECKPOINT_FILE must be a full path, such as /mnt/audit/checkpoints.jsonl")
    .optional(),
  AUDIT_CHECKPOINT_KEY: z
    .string()
    .min(32, "AUDIT_CHECKPOINT_KEY is too short: it needs at least 32 random characters")
    .optional(),
  HOST: z
    .string()
    .regex(/^\S+$/, "HOST must be an address to listen on, such as 127.0.0.1")
    .default("127.0.0.1"),
  PORT: whole("PORT", 65535, 3000),
  TRUSTED_PROXIES: whole("TRUSTED_PROXIES", 10, 0),
  // A screen makes five to fifteen calls; an office of hundreds may come from one address.
  REQUESTS_PER_MINUTE: whole("REQUESTS_PER_MINUTE", 1_000_000, 3000),
  LOG_LEVEL: z.enum(LEVELS, `LOG_LEVEL must be one of ${LEVELS.join(", ")}`).optional(),
  MAIL_FROM: z.email("MAIL_FROM must be an email address").optional(),
  DEMO_PASSWORD: z.string().min(8, "DEMO_PASSWORD must have at least 8 characters").optional(),
  BREAK_GLASS_EMAILS: breakGlass,
  BREACHED_PASSWORDS_URL: breachedPasswords,
  ALLOW_PLAINTEXT: allowPlaintext,
  SECURITY_CONTACT: securityContact,
  SAML_MINIMUM_RSA_BITS: z
    .enum(["2048", "3072", "4096"], "SAML_MINIMUM_RSA_BITS must be 2048, 3072 or 4096")
    .default("2048")
    .transform(Number),
  DNS_PROOF: z.enum(["on", "off"], "DNS_PROOF must be on or off").default("on"),
  DNS_RESOLVERS: dnsServers,
});

const secretNamed = (name: string) =>
  z
    .string(
      `${name} is missing: set it to at least 32 random characters, for example from \`openssl rand -base64 48\``,
    )
    .min(32, `${name} is too short: it needs at least 32 random characters`)
    .refine(
      (s) => new Set(s).size >= 12,
      `${name} is weak: it repeats too few different characters; use random ones`,
    );
const secret = secretNamed("SESSION_SECRET");
/** Secrets that are still, or already, accepted: one or more, separated by blanks or commas. */
const previousSecrets = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .pipe(z.array(secretNamed("SESSION_SECRET_PREVIOUS")))
  .default([]);

const url = (name: string, protocols: RegExp, example: string) =>
  z
    .string(`${name} is missing: set it, for example to ${example}`)
    .refine(
      (s) => URL.canParse(s) && protocols.test(new URL(s).protocol),
      `${name} must look like ${example}`,
    );

const site = url("PUBLIC_URL", /^https?:$/, "https://risk.example");
/** Over plain HTTP anybody on the way could read the session's cookie; this machine alone is no way. */
const safeSite = site.refine(
  (s) =>
    !URL.canParse(s) ||
    new URL(s).protocol !== "http:" ||
    /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(s).hostname),
  "PUBLIC_URL is weak: it must start with https:// unless the site is on localhost",
);

const mailServer = url("SMTP_URL", /^smtps?:$/, "smtps://user:password@mail.example:465");

const Production = Shared.extend({
  // Also the form with a socket's folder, postgresql://crq_app@/crq?host=/run/postgresql, which is no URL by the book.
  DATABASE_URL: z
    .string("DATABASE_URL is missing: set it, for example to postgresql://crq_app:password@db.example/crq")
    .regex(
      /^postgres(ql)?:\/\/\S+$/,
      "DATABASE_URL must look like postgresql://crq_app:password@db.example/crq",
    ),
  SMTP_URL: mailServer,
  PUBLIC_URL: safeSite,
  SESSION_SECRET: secret,
  SESSION_SECRET_PREVIOUS: previousSecrets,
});

const Embedded = Shared.extend({
  SMTP_URL: mailServer.optional(),
  PUBLIC_URL: site.optional(),
  SESSION_SECRET: secret.optional(),
  SESSION_SECRET_PREVIOUS: previousSecrets,
});

/** The environment does not suffice to run; `problems` says what to set. */
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
 * Reads the environment, and the files that it names secrets by. Production is chosen by NODE_ENV=production or by DATABASE_URL.
 * @throws EnvError that lists everything missing, weak or unsafe
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
  const problems = [
    ...files.problems,
    ...(parsed.error?.issues.map((issue) => issue.message) ?? []),
    ...federation.problems,
    ...shipping.problems,
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
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? `no-reply@${new URL(publicUrl).hostname}`,
    mailRequiresTls:
      values.SMTP_URL !== undefined && demandsMailTls(values.SMTP_URL) && !plaintext.includes("mail"),
    sessionSecret: secretOf(values),
    trustedProxies: values.TRUSTED_PROXIES,
    requestsPerMinute: values.REQUESTS_PER_MINUTE,
    logLevel: values.LOG_LEVEL ?? (production ? "info" : "warn"),
    logShipping: shipping.settings,
    auditCheckpointFile: values.AUDIT_CHECKPOINT_FILE,
    auditCheckpointKey: values.AUDIT_CHECKPOINT_KEY,
    demoPassword: values.DEMO_PASSWORD,
    federation: federation.settings,
    breakGlass: values.BREAK_GLASS_EMAILS,
    breachedPasswordsUrl: values.BREACHED_PASSWORDS_URL,
    securityContact: values.SECURITY_CONTACT,
    samlMinimumRsaBits: values.SAML_MINIMUM_RSA_BITS,
    warnings: files.warnings,
    dns: { proof: values.DNS_PROOF === "on", servers: values.DNS_RESOLVERS },
  };
}

/** What of the connections to other machines someone on the way could read or answer. */
function unsafe(values: Values): string[] {
  const allowed = new Set<string>(values.ALLOW_PLAINTEXT);
  return [
    values.DATABASE_URL !== undefined && !allowed.has("database")
      ? databaseTlsProblem("DATABASE_URL", values.DATABASE_URL)
      : undefined,
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

/** Each problem once; a variable whose file can't be used isn't called missing as well. */
function unique(problems: readonly string[], ofFiles: readonly string[]): string[] {
  const named = ofFiles.map((line) => /^(\w+?)(_FILE)? /.exec(line)?.[1]);
  return [...new Set(problems)].filter(
    (line) => ofFiles.includes(line) || !named.some((name) => line.startsWith(`${name} is missing`)),
  );
}

/** The name under which a browser on this machine reaches what listens on `host`. */
function reachable(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "127.0.0.1";
  return host.includes(":") ? `[${host}]` : host;
}
