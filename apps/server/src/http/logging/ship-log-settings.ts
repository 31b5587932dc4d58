import * as z from "zod";

/** Where logs are forwarded, by OTLP over HTTP. */
export interface LogShipping {
  readonly url: string;
  /** For example an authorization header; never logged. */
  readonly headers: Readonly<Record<string, string>>;
}

const Endpoint = z.url({ protocol: /^https?$/ });

/**
 * Reads the standard variables of OpenTelemetry for logs: OTEL_EXPORTER_OTLP_LOGS_ENDPOINT and OTEL_EXPORTER_OTLP_LOGS_HEADERS
 * (`name=value,name=value`, values percent-encoded).
 */
export function readLogShipping(
  env: Readonly<Record<string, string | undefined>>,
  plaintextAllowed: boolean,
): { settings: LogShipping | undefined; problems: string[] } {
  const url = env["OTEL_EXPORTER_OTLP_LOGS_ENDPOINT"];
  const given = env["OTEL_EXPORTER_OTLP_LOGS_HEADERS"];
  const none = (problem: string) => ({ settings: undefined, problems: [problem] });
  if (url === undefined)
    return given === undefined
      ? { settings: undefined, problems: [] }
      : none("OTEL_EXPORTER_OTLP_LOGS_ENDPOINT is missing: OTEL_EXPORTER_OTLP_LOGS_HEADERS needs it");
  if (!Endpoint.safeParse(url).success || URL.parse(url)?.username !== "")
    return none("OTEL_EXPORTER_OTLP_LOGS_ENDPOINT must look like https://collector.example/v1/logs");
  const { protocol, hostname } = new URL(url);
  const local = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
  if (protocol === "http:" && !local && !plaintextAllowed)
    return none(
      "OTEL_EXPORTER_OTLP_LOGS_ENDPOINT is not safe: it must start with https:// for another machine, or set ALLOW_PLAINTEXT=logs on a network that you trust",
    );
  const headers = headersOf(given ?? "");
  if (headers === undefined)
    return none("OTEL_EXPORTER_OTLP_LOGS_HEADERS must look like name=value,name=value");
  return { settings: { url, headers }, problems: [] };
}

function headersOf(text: string): Record<string, string> | undefined {
  const headers: Record<string, string> = {};
  for (const pair of text.split(",").filter((one) => one.trim() !== "")) {
    const [, name, value] = /^\s*([A-Za-z0-9-]+)\s*=(.*)$/s.exec(pair) ?? [];
    if (name === undefined || value === undefined) return undefined;
    try {
      headers[name.toLowerCase()] = decodeURIComponent(value.trim());
    } catch {
      return undefined;
    }
  }
  return headers;
}
