import * as z from "zod";

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
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** Absent in embedded mode unless set: a secret is then made once and kept beside the database. */
  readonly sessionSecret: string | undefined;
  /** How many proxies in front are trusted to name the client's address. */
  readonly trustedProxies: number;
  readonly logLevel: string;
  readonly demoPassword: string | undefined;
}

const text = z.string().trim().min(1);

const Shared = z.object({
  HOST: text.default("127.0.0.1"),
  PORT: z.coerce.number("PORT must be a number").int().min(0).max(65535, "PORT must be at most 65535").default(3000),
  TRUSTED_PROXIES: z.coerce.number("TRUSTED_PROXIES must be a number").int().min(0).max(10).default(0),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).optional(),
  MAIL_FROM: z.email("MAIL_FROM must be an e-mail address").optional(),
  DEMO_PASSWORD: z.string().min(8, "DEMO_PASSWORD must have at least 8 characters").optional(),
});

const secret = z
  .string("SESSION_SECRET is missing: set it to at least 32 random characters, for example from `openssl rand -base64 48`")
  .min(32, "SESSION_SECRET is too short: it needs at least 32 random characters")
  .refine((s) => new Set(s).size >= 12, "SESSION_SECRET is weak: it repeats too few different characters; use random ones");

const url = (name: string, protocols: RegExp, example: string) =>
  z
    .string(`${name} is missing: set it, for example to ${example}`)
    .refine((s) => URL.canParse(s) && protocols.test(new URL(s).protocol), `${name} must look like ${example}`);

const Production = Shared.extend({
  DATABASE_URL: url("DATABASE_URL", /^postgres(ql)?:$/, "postgresql://crq_app:password@db.example/crq"),
  SMTP_URL: url("SMTP_URL", /^smtps?:$/, "smtps://user:password@mail.example:465"),
  PUBLIC_URL: url("PUBLIC_URL", /^https?:$/, "https://risk.example"),
  SESSION_SECRET: secret,
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

/**
 * Reads the environment. Production is chosen by NODE_ENV=production or by DATABASE_URL.
 * @throws EnvError that lists everything missing or weak
 */
export function readEnv(env: Readonly<Record<string, string | undefined>>): Env {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ""));
  const production = given["NODE_ENV"] === "production" || given["DATABASE_URL"] !== undefined;
  const parsed = (production ? Production : Shared.extend({ PUBLIC_URL: z.string().optional(), SESSION_SECRET: secret.optional() })).safeParse(given);
  if (!parsed.success) throw new EnvError(parsed.error.issues.map((issue) => issue.message));
  const values: z.output<typeof Shared> & { [K in "DATABASE_URL" | "SMTP_URL" | "PUBLIC_URL" | "SESSION_SECRET"]?: string | undefined } = parsed.data;
  const publicUrl = (values.PUBLIC_URL ?? `http://${values.HOST === "0.0.0.0" ? "127.0.0.1" : values.HOST}:${values.PORT}`).replace(/\/+$/, "");
  return {
    mode: production ? "production" : "embedded",
    host: values.HOST,
    port: values.PORT,
    publicUrl,
    databaseUrl: values.DATABASE_URL,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? `no-reply@${new URL(publicUrl).hostname}`,
    sessionSecret: values.SESSION_SECRET,
    trustedProxies: values.TRUSTED_PROXIES,
    logLevel: values.LOG_LEVEL ?? (production ? "info" : "warn"),
    demoPassword: values.DEMO_PASSWORD,
  };
}
