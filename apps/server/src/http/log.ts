import { pino, type DestinationStream, type Logger, type LoggerOptions } from "pino";

/** The process's log: JSON lines with request ids; cookies, tokens, passwords and codes never reach it. It goes to standard output unless `to` is given. */
export function openLog(level: string, to?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ["req.headers", "*.password", "*.token", "*.mfaToken", "password", "token"],
      censor: "[withheld]",
    },
    serializers: {
      err: errorForLog,
      req: (request: { id: string; method: string; url: string; ip: string }) => ({
        id: request.id,
        method: request.method,
        url: withoutSecrets(request.url),
        ip: request.ip,
      }),
    },
  };
  return to ? pino(options, to) : pino(options);
}

/** What is worth keeping of an error: not the connection or the query that a database driver hangs on it. */
function errorForLog(error: Error & { code?: string }): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, code, stack, cause } = error;
  return { type: name, message, code, stack, ...(cause instanceof Error && { cause: errorForLog(cause) }) };
}

/** A path as logs may show it: without query, and without the token of a set-up link. */
function withoutSecrets(url: string): string {
  return url.replace(/\?.*$/s, "").replace(/\/(setup|account-setup)\/[^/]+/g, "/$1/[withheld]");
}
