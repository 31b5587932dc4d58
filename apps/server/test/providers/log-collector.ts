/** A log collector for tests: accepts OTLP over HTTP as JSON, and can refuse, hang, or be slow. */
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A received record. */
interface CollectedRecord {
  readonly body: string;
  readonly severity: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** A running collector. */
export interface LogCollector {
  readonly url: string;
  readonly records: CollectedRecord[];
  /** Everything received, unchanged. */
  readonly raw: string[];
  readonly authorizations: (string | undefined)[];
  /** What it does with the next requests. */
  mode: "take" | "refuse" | "hang";
  readonly close: () => Promise<void>;
}

interface Value {
  readonly stringValue?: string;
  readonly intValue?: number | string;
  readonly kvlistValue?: { readonly values: readonly Pair[] };
}
interface Pair {
  readonly key: string;
  readonly value: Value;
}
interface Payload {
  readonly resourceLogs: readonly {
    readonly scopeLogs: readonly {
      readonly logRecords: readonly { body: Value; severityText: string; attributes: readonly Pair[] }[];
    }[];
  }[];
}

/** Starts a collector on a free port. */
export async function logCollector(): Promise<LogCollector> {
  const hanging = new Set<ServerResponse>();
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      if (collector.mode === "hang") return void hanging.add(response);
      if (collector.mode === "refuse") return void response.writeHead(400).end();
      const text = Buffer.concat(chunks).toString();
      collector.raw.push(text);
      collector.authorizations.push(request.headers.authorization);
      collector.records.push(...recordsIn(JSON.parse(text) as Payload));
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const collector: LogCollector = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/logs`,
    records: [],
    raw: [],
    authorizations: [],
    mode: "take",
    close: async () => {
      for (const response of hanging) response.destroy();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  return collector;
}

function recordsIn(payload: Payload): CollectedRecord[] {
  return payload.resourceLogs
    .flatMap(({ scopeLogs }) => scopeLogs)
    .flatMap(({ logRecords }) => logRecords)
    .map(({ body, severityText, attributes }) => ({
      body: body.stringValue ?? "",
      severity: severityText,
      attributes: fieldsOf(attributes),
    }));
}

function fieldsOf(pairs: readonly Pair[]): Record<string, unknown> {
  return Object.fromEntries(pairs.map(({ key, value }) => [key, plain(value)]));
}

function plain(value: Value): unknown {
  if (value.kvlistValue) return fieldsOf(value.kvlistValue.values);
  return value.stringValue ?? (value.intValue === undefined ? undefined : Number(value.intValue));
}
