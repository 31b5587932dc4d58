import { pino, type DestinationStream, type Logger, type LoggerOptions } from "pino";
import type { LogShipper } from "./ship-log.ts";
import type { LogShipping } from "./ship-log-settings.ts";

/** A log that can be closed, and the collector its records are forwarded to. */
export interface ShippedLog {
  readonly logger: Logger;
  readonly shipper: LogShipper | undefined;
  readonly close: () => Promise<void>;
}

/**
 * The process's log on standard output and, if a collector is configured, the same lines there too. Requests
 * never wait for the collector.
 */
export async function openShippedLog(
  level: string,
  shipping: LogShipping | undefined,
  service: string,
): Promise<ShippedLog> {
  const plain = openLog(level);
  if (!shipping) return { logger: plain, shipper: undefined, close: async () => {} };
  const { openLogShipper } = await import("./ship-log.ts"); // its libraries are large, and most installations don't need them
  const shipper = openLogShipper(shipping, service, (message) => plain.warn(message));
  const streams = [pino.destination(1), shipper.stream].map((stream) => ({
    level: "trace" as const,
    stream,
  }));
  return { logger: openLog(level, pino.multistream(streams)), shipper, close: shipper.close };
}

/**
 * The process's log: JSON lines with request ids; cookies, tokens, passwords, and codes are never logged. It
 * goes to standard output unless `to` is given.
 */
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

/** The useful parts of an error, without the connection or query that a database driver attaches. */
function errorForLog(error: Error & { code?: string }): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, code, stack, cause } = error;
  return { type: name, message, code, stack, ...(cause instanceof Error && { cause: errorForLog(cause) }) };
}

/** A path that is safe to log: without its query and without the token of a setup link. */
function withoutSecrets(url: string): string {
  return url.replace(/\?.*$/s, "").replace(/\/(setup|account-setup)\/[^/]+/g, "/$1/[withheld]");
}
