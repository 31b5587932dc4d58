/** The environment variables, each with its required format. */
import { isIP } from "node:net";
import * as z from "zod";

const whole = (name: string, most: number, otherwise: number) =>
  z
    .string()
    .regex(/^\d{1,7}$/, `${name} must be a whole number from 0 to ${most}`)
    .transform(Number)
    .refine((n) => n <= most, `${name} must be at most ${most}`)
    .default(otherwise);

const connections = (door: string, otherwise: number) =>
  whole(`DATABASE_CONNECTIONS_${door}`, 1000, otherwise).refine(
    (n) => n > 0,
    `DATABASE_CONNECTIONS_${door} must be at least 1`,
  );

const LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

/** What a text names, separated by commas or whitespace, each once and in small letters. */
const namesIn = (text: string) => [
  ...new Set(
    text
      .toLowerCase()
      .split(/[\s,;]+/)
      .filter(Boolean),
  ),
];

/** Addresses, separated by commas or whitespace. */
const breakGlass = z
  .string()
  .default("")
  .transform(namesIn)
  .refine((emails) => emails.length <= 2, "BREAK_GLASS_EMAILS must name at most two addresses")
  .refine(
    (emails) => emails.every((email) => z.email().safeParse(email).success),
    "BREAK_GLASS_EMAILS must be email addresses, separated by commas",
  );

/** Only part of a hash is sent there, but the answer must be the service's own. */
const breachedPasswords = z
  .string()
  .refine(
    (s) => URL.canParse(s) && new URL(s).protocol === "https:",
    "BREACHED_PASSWORDS_URL must look like https://api.pwnedpasswords.com/range",
  )
  .optional();

/** Services that can be reached without verified TLS, because the network in between is trusted. */
const PLAINTEXT = ["database", "mail", "logs", "files"] as const;
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
/** Addresses of DNS servers, separated by commas or whitespace; each can have a port. */
const dnsServers = z
  .string()
  .default("")
  .transform((text) => text.split(/[\s,;]+/).filter(Boolean))
  .refine(
    (servers) =>
      servers.every((one) => isIP(one.replace(/^\[(.+)\](:\d+)?$/, "$1")) || isIP(one.replace(/:\d+$/, ""))),
    "DNS_RESOLVERS must be IP addresses, separated by commas",
  );

/** What `public` stands for: where NIST has its frameworks. */
const PUBLIC_HOSTS = ["raw.githubusercontent.com", "csrc.nist.gov"];
/** Names of hosts, separated by commas or whitespace. */
const frameworkHosts = z
  .string()
  .default("")
  .transform((text) => [
    ...new Set(namesIn(text).flatMap((host) => (host === "public" ? PUBLIC_HOSTS : [host]))),
  ])
  .refine(
    (hosts) =>
      hosts.every(
        (host) =>
          isIP(host) === 0 && /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.){1,8}[a-z]{2,63}$/.test(host),
      ),
    "FRAMEWORK_HOSTS must be public, or names of hosts such as raw.githubusercontent.com, separated by commas",
  );

/** What both modes read. */
export const Shared = z.object({
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
  // A screen makes five to fifteen calls, and an office of hundreds may share one address.
  REQUESTS_PER_MINUTE: whole("REQUESTS_PER_MINUTE", 1_000_000, 3000),
  // A rolling update runs old and new processes side by side.
  DATABASE_PROCESSES: whole("DATABASE_PROCESSES", 1000, 2),
  DATABASE_CONNECTIONS_TENANT: connections("TENANT", 10),
  DATABASE_CONNECTIONS_ADMIN: connections("ADMIN", 5),
  DATABASE_CONNECTIONS_OUTSIDE: connections("OUTSIDE", 10),
  DRAIN_SECONDS: whole("DRAIN_SECONDS", 300, 5),
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
  FRAMEWORK_HOSTS: frameworkHosts,
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
/** Secrets that are accepted besides the current one: one or more, separated by whitespace or commas. */
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
/**
 * Over plain HTTP, anyone on the network could read the session's cookie; only this machine itself is safe.
 */
const safeSite = site.refine(
  (s) =>
    !URL.canParse(s) ||
    new URL(s).protocol !== "http:" ||
    /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(s).hostname),
  "PUBLIC_URL is weak: it must start with https:// unless the site is on localhost",
);

const mailServer = url("SMTP_URL", /^smtps?:$/, "smtps://user:password@mail.example:465");

const database = (name: string) =>
  z
    .string(`${name} is missing: set it, for example to postgresql://crq_app:password@db.example/crq`)
    .regex(/^postgres(ql)?:\/\/\S+$/, `${name} must look like postgresql://crq_app:password@db.example/crq`);

/** What production reads: everything is external. */
export const Production = Shared.extend({
  // Also the form with a socket's folder, postgresql://crq_app@/crq?host=/run/postgresql, which isn't a valid
  // URL.
  DATABASE_URL: database("DATABASE_URL"),
  DATABASE_TENANT_URL: database("DATABASE_TENANT_URL").optional(),
  DATABASE_ADMIN_URL: database("DATABASE_ADMIN_URL").optional(),
  DATABASE_OUTSIDE_URL: database("DATABASE_OUTSIDE_URL").optional(),
  DATABASE_JOBS_URL: database("DATABASE_JOBS_URL").optional(),
  DATABASE_DIRECT_URL: database("DATABASE_DIRECT_URL").optional(),
  SMTP_URL: mailServer,
  PUBLIC_URL: safeSite,
  SESSION_SECRET: secret,
  SESSION_SECRET_PREVIOUS: previousSecrets,
});

/** What the embedded mode reads: nothing is required. */
export const Embedded = Shared.extend({
  SMTP_URL: mailServer.optional(),
  PUBLIC_URL: site.optional(),
  SESSION_SECRET: secret.optional(),
  SESSION_SECRET_PREVIOUS: previousSecrets,
});
