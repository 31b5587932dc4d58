/** Forwards the process's log and other records to a collector: OTLP over HTTP, as JSON. */
import { SeverityNumber, type LogAttributes } from "@opentelemetry/api-logs";
import { OTLPLogExporter } from "@opentelemetry/exporter-logs-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import type { ReadableLogRecord } from "@opentelemetry/sdk-logs";
import type { DestinationStream } from "pino";
import type { LogShipping } from "./ship-log-settings.ts";

/** One record for the collector. */
interface ShippedRecord {
  /** ISO 8601. */
  readonly at: string;
  /** Pino's level: 30 is info. */
  readonly level: number;
  readonly body: string;
  readonly attributes: LogAttributes;
}

/** A connection to the collector. */
export interface LogShipper {
  /** Queues log lines; writing never waits, and lines that don't fit are dropped and counted. */
  readonly stream: DestinationStream;
  /** Sends records immediately; resolves once the collector has accepted them, throws if it hasn't. */
  readonly send: (records: readonly ShippedRecord[]) => Promise<void>;
  /** Sends the remaining lines, for a few seconds at most. */
  readonly close: () => Promise<void>;
}

/** The most that can be queued while the collector doesn't answer. */
const MOST_LINES = 10_000;
const MOST_CHARACTERS = 8_000_000;
const BATCH_LINES = 500;
const EVERY_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;
const TIMEOUT_MS = 10_000;
const CLOSING_MS = 5000;

/**
 * @param service the name records are reported under, such as `crq-server`
 * @param onTrouble called at most once per outage, when the collector doesn't accept records; its message
 * contains no header and no content
 */
export function openLogShipper(
  settings: LogShipping,
  service: string,
  onTrouble: (message: string) => void,
): LogShipper {
  const exporter = new OTLPLogExporter({
    url: settings.url,
    headers: { ...settings.headers },
    timeoutMillis: TIMEOUT_MS,
  });
  const recordOf = recordsOf(service);
  const send = async (records: readonly ShippedRecord[]) => {
    await new Promise<void>((resolve, reject) => {
      exporter.export(records.map(recordOf), ({ error }) => {
        if (error === undefined) resolve();
        else reject(new Error(`the log collector took nothing: ${error.name}`));
      });
    });
  };
  const buffer = lineBuffer(send, onTrouble);
  return {
    stream: { write: buffer.add },
    send,
    close: async () => {
      await buffer.close();
      await exporter.shutdown();
    },
  };
}

/** Queued lines, sent in batches, one after the other. */
function lineBuffer(
  send: (records: readonly ShippedRecord[]) => Promise<void>,
  onTrouble: (message: string) => void,
) {
  let lines: string[] = [];
  let characters = 0;
  let dropped = 0;
  let pauseMs = EVERY_MS;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> | undefined;

  const flush = async () => {
    while (lines.length > 0 || dropped > 0) {
      const batch = lines.slice(0, BATCH_LINES);
      const lost = dropped;
      try {
        await send([...(lost > 0 ? [lossOf(lost)] : []), ...batch.map(parsed)]);
      } catch (error) {
        if (pauseMs === EVERY_MS) onTrouble((error as Error).message);
        pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
        return;
      }
      pauseMs = EVERY_MS;
      dropped -= lost;
      lines = lines.slice(batch.length);
      characters -= batch.reduce((sum, line) => sum + line.length, 0);
    }
  };
  const plan = () => {
    if (timer !== undefined || sending !== undefined || closed) return;
    timer = setTimeout(() => {
      timer = undefined;
      sending = flush().finally(() => {
        sending = undefined;
        if (lines.length > 0) plan();
      });
    }, pauseMs).unref();
  };
  return {
    add: (line: string) => {
      if (closed || lines.length >= MOST_LINES || characters + line.length > MOST_CHARACTERS) dropped++;
      else {
        lines.push(line);
        characters += line.length;
      }
      plan();
    },
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await Promise.race([
        Promise.resolve(sending).then(flush),
        new Promise((resolve) => setTimeout(resolve, CLOSING_MS).unref()),
      ]);
    },
  };
}

/** A log line as a record; a line that isn't JSON is sent as text. */
function parsed(line: string): ShippedRecord {
  try {
    const { time, level, msg, ...attributes } = JSON.parse(line) as Record<string, unknown>;
    return {
      at: typeof time === "string" ? time : new Date().toISOString(),
      level: typeof level === "number" ? level : 30,
      body: typeof msg === "string" ? msg : "",
      attributes: attributes as LogAttributes,
    };
  } catch {
    return { at: new Date().toISOString(), level: 30, body: line.trim(), attributes: {} };
  }
}

function lossOf(lines: number): ShippedRecord {
  const body = `${lines} log line(s) were not sent: the collector was too slow`;
  return { at: new Date().toISOString(), level: 40, body, attributes: { dropped: lines } };
}

const SEVERITIES: readonly (readonly [from: number, number: SeverityNumber, text: string])[] = [
  [60, SeverityNumber.FATAL, "FATAL"],
  [50, SeverityNumber.ERROR, "ERROR"],
  [40, SeverityNumber.WARN, "WARN"],
  [30, SeverityNumber.INFO, "INFO"],
  [20, SeverityNumber.DEBUG, "DEBUG"],
  [0, SeverityNumber.TRACE, "TRACE"],
];

function recordsOf(service: string): (record: ShippedRecord) => ReadableLogRecord {
  const resource = resourceFromAttributes({ "service.name": service });
  const instrumentationScope = { name: "crq" };
  return ({ at, level, body, attributes }) => {
    const ms = Date.parse(at);
    const hrTime: [number, number] = [Math.floor(ms / 1000), (ms % 1000) * 1_000_000];
    const [, severityNumber, severityText] = SEVERITIES.find(([from]) => level >= from)!;
    return {
      hrTime,
      hrTimeObserved: hrTime,
      severityNumber,
      severityText,
      body,
      attributes,
      droppedAttributesCount: 0,
      resource,
      instrumentationScope,
    };
  };
}
