import { pino, type DestinationStream, type Logger, type LoggerOptions } from "pino";

/** The process's log: JSON lines with request ids; cookies, tokens, passwords and codes never reach it. It goes to standard output unless `to` is given. */
export function openLog(level: string, to?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ["req.headers", "*.password", "*.code", "*.token", "*.mfaToken", "password", "code", "token"],
      censor: "[withheld]",
    },
    serializers: {
      err: pino.stdSerializers.err,
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

/** A path as logs may show it: without query, and without the token of a set-up link. */
export function withoutSecrets(url: string): string {
  return url.replace(/\?.*$/s, "").replace(/\/(setup|account-setup)\/[^/]+/g, "/$1/[withheld]");
}
