/** Files of evidence in S3-compatible storage: of Amazon, MinIO and others. */
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { request as overHttp, type IncomingMessage } from "node:http";
import { request as overTls } from "node:https";
import { pipeline } from "node:stream/promises";
import { type Blobs, isHash, keyOf, prefixOf } from "./blobs.ts";
import { authorization, encoded, NO_BODY, queryText } from "./s3-signature.ts";

/** Where the storage is, and with which key. */
export interface S3Settings {
  /** `https://s3.eu-central-1.amazonaws.com`; the bucket becomes part of the path. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** How long storage may say nothing. */
const PATIENCE_MS = 30_000;
/** The longest answer that is read whole: a list of 1,000 names. */
const MOST_ANSWER = 4_000_000;

/** The storage refused, or answered with something else. */
class StorageError extends Error {}

interface Call {
  readonly method: "GET" | "HEAD" | "PUT" | "DELETE";
  /** Below the bucket. */
  readonly key: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly file?: { readonly path: string; readonly size: number; readonly sha256: string };
}

/** Keeps files in a bucket. */
export function s3Blobs(settings: S3Settings): Blobs {
  const send = (call: Call) => sent(settings, call);
  return {
    async put(tenantId, sha256, path) {
      const { size } = await stat(path);
      // Storage checks what arrives against the hash that is signed.
      const file = { path, size, sha256 };
      await finished(await send({ method: "PUT", key: keyOf(tenantId, sha256), file }), 200);
    },
    async has(tenantId, sha256) {
      const answer = await send({ method: "HEAD", key: keyOf(tenantId, sha256) });
      answer.resume();
      if (answer.statusCode === 404) return false;
      if (answer.statusCode !== 200) throw refused(answer);
      return true;
    },
    async read(tenantId, sha256, mostBytes) {
      const headers = mostBytes === undefined ? {} : { range: `bytes=0-${mostBytes - 1}` };
      const answer = await send({ method: "GET", key: keyOf(tenantId, sha256), headers });
      if (answer.statusCode === 200 || answer.statusCode === 206) return answer;
      answer.resume();
      if (answer.statusCode === 404) return undefined;
      throw refused(answer);
    },
    async *list(tenantId) {
      let token: string | undefined;
      do {
        const query = {
          "list-type": "2",
          prefix: prefixOf(tenantId),
          ...(token && { "continuation-token": token }),
        };
        const text = await finished(await send({ method: "GET", key: "", query }), 200);
        for (const [, key] of text.matchAll(/<Key>([^<]*)<\/Key>/g)) {
          const name = key!.split("/").at(-1)!;
          if (isHash(name)) yield name;
        }
        token = /<NextContinuationToken>([^<]+)<\/NextContinuationToken>/.exec(text)?.[1];
      } while (token !== undefined);
    },
    async remove(tenantId, sha256) {
      await finished(await send({ method: "DELETE", key: keyOf(tenantId, sha256) }), 204, 200, 404);
    },
  };
}

/** Sends a signed call; answers when the headers of the answer are there. */
async function sent(
  settings: S3Settings,
  { method, key, query = {}, headers = {}, file }: Call,
): Promise<IncomingMessage> {
  const { protocol, host, hostname, port, pathname } = new URL(settings.endpoint);
  const root = pathname.replace(/\/$/, "");
  const path = [root, encoded(settings.bucket), ...(key === "" ? [] : key.split("/").map(encoded))].join("/");
  const payloadSha256 = file?.sha256 ?? NO_BODY;
  const signed = {
    ...headers,
    host,
    "x-amz-content-sha256": payloadSha256,
    "x-amz-date": new Date().toISOString().replaceAll(/[-:]|\.\d{3}/g, ""),
  };
  const text = queryText(query);
  const call = (protocol === "https:" ? overTls : overHttp)({
    method,
    hostname: hostname.replace(/^\[|\]$/g, ""),
    ...(port !== "" && { port }),
    path: text === "" ? path : `${path}?${text}`,
    timeout: PATIENCE_MS,
    headers: {
      ...signed,
      ...(file && { "content-length": file.size, "content-type": "application/octet-stream" }),
      authorization: authorization(
        { method, path, query, headers: signed, payloadSha256 },
        { ...settings, service: "s3" },
      ),
    },
  });
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    call.once("response", resolve);
    call.once("error", reject);
    call.once("timeout", () => call.destroy(new StorageError("the storage for files doesn't answer")));
  });
  if (file) await Promise.race([pipeline(createReadStream(file.path), call), answered]);
  else call.end();
  return answered;
}

/** An answer's text, if it has one of the statuses. */
async function finished(answer: IncomingMessage, ...statuses: number[]): Promise<string> {
  let text = "";
  answer.setEncoding("utf8");
  for await (const part of answer) {
    text += part as string;
    if (text.length > MOST_ANSWER) throw new StorageError("the storage for files answers with too much");
  }
  if (!statuses.includes(answer.statusCode!)) throw refused(answer, text);
  return text;
}

function refused({ statusCode }: IncomingMessage, text = ""): StorageError {
  const code = /<Code>([A-Za-z]{1,60})<\/Code>/.exec(text)?.[1];
  return new StorageError(
    `the storage for files answers ${statusCode}${code === undefined ? "" : ` (${code})`}`,
  );
}
