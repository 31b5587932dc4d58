/** Secrets from the environment, given directly or as a file name: what a vault or an orchestrator mounts. */
import { readFileSync, statSync } from "node:fs";

/** Every variable that holds a secret. Each can be given as NAME_FILE instead. */
export const SECRET_VARIABLES = [
  "DATABASE_URL",
  "DATABASE_TENANT_URL",
  "DATABASE_ADMIN_URL",
  "DATABASE_OUTSIDE_URL",
  "DATABASE_JOBS_URL",
  "DATABASE_DIRECT_URL",
  "DATABASE_OWNER_URL",
  "SMTP_URL",
  "SESSION_SECRET",
  "SESSION_SECRET_PREVIOUS",
  "AUDIT_CHECKPOINT_KEY",
  "GOOGLE_CLIENT_SECRET",
  "MICROSOFT_CLIENT_SECRET",
  "GITHUB_CLIENT_SECRET",
  "OIDC_CLIENT_SECRET",
  "OTEL_EXPORTER_OTLP_LOGS_HEADERS",
  "EVIDENCE_S3_SECRET_ACCESS_KEY",
] as const;

type Variables = Readonly<Record<string, string | undefined>>;

/** The environment with every secret filled in, and the problems with the files. */
interface WithFiles {
  readonly env: Record<string, string>;
  /** Problems that prevent the start; they never contain a file's content. */
  readonly problems: readonly string[];
  /** Problems that should be fixed. */
  readonly warnings: readonly string[];
}

/** Longer than any secret: a larger file is something else. */
const MOST_BYTES = 65_536;

/**
 * Reads the files of NAME_FILE variables into NAME; empty variables are dropped. A line break at a file's end
 * isn't part of it.
 */
export function readSecretFiles(given: Variables): WithFiles {
  const env: Record<string, string> = {};
  for (const [name, value] of Object.entries(given))
    if (value !== undefined && value !== "") env[name] = value;
  const problems: string[] = [];
  const warnings: string[] = [];
  for (const name of SECRET_VARIABLES) {
    const path = env[`${name}_FILE`];
    if (path === undefined) continue;
    if (env[name] !== undefined) {
      problems.push(`${name} and ${name}_FILE are both set: keep one of them`);
      continue;
    }
    try {
      const content = readFile(path);
      if (content === "") problems.push(`${name}_FILE names an empty file`);
      else env[name] = content;
      const exposed = exposure(path);
      if (exposed !== undefined)
        warnings.push(`${name}_FILE can be ${exposed} by other users of this machine`);
    } catch (error) {
      problems.push(
        `${name}_FILE can't be read: ${(error as NodeJS.ErrnoException).code ?? "it's too large"}`,
      );
    }
  }
  return { env, problems, warnings };
}

function readFile(path: string): string {
  if (statSync(path).size > MOST_BYTES) throw new Error("too large");
  return readFileSync(path, "utf8").replace(/\r?\n$/, "");
}

/**
 * What others can do with a file; not checked in folders that an orchestrator mounts for this process alone.
 */
function exposure(path: string): string | undefined {
  if (process.platform === "win32") return undefined;
  const { mode } = statSync(path);
  if (mode & 0o022) return "changed";
  return mode & 0o004 && !path.startsWith("/run/secrets/") ? "read" : undefined;
}

/**
 * A command's environment, with every secret filled in.
 * @throws if a secret's file can't be used
 */
export function commandEnvironment(given: Variables = process.env): Record<string, string> {
  const { env, problems, warnings } = readSecretFiles(given);
  if (problems.length > 0) throw new Error(problems.join("\n"));
  for (const warning of warnings) process.stderr.write(`${warning}\n`);
  return env;
}
