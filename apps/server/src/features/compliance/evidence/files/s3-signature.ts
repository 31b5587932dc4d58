/** Signs requests to S3-compatible storage: AWS Signature Version 4. */
import { createHash, createHmac } from "node:crypto";

/** Who signs, and for which service. */
export interface Signer {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
  readonly service: string;
}

/** A request to sign. */
export interface Unsigned {
  readonly method: string;
  /** As it's sent, encoded. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  /** In small letters; `host` among them. */
  readonly headers: Readonly<Record<string, string>>;
  /** SHA-256 of the body. */
  readonly payloadSha256: string;
}

/** SHA-256 of no body. */
export const NO_BODY = createHash("sha256").digest("hex");

/** The header `authorization` of a request. Its header `x-amz-date` says when it's signed. */
export function authorization(
  request: Unsigned,
  { accessKeyId, secretAccessKey, region, service }: Signer,
): string {
  const at = request.headers["x-amz-date"]!;
  const day = at.slice(0, 8);
  const names = Object.keys(request.headers).toSorted();
  const canonical = [
    request.method,
    request.path,
    queryText(request.query ?? {}),
    ...names.map((name) => `${name}:${request.headers[name]!.trim().replaceAll(/ +/g, " ")}`),
    "",
    names.join(";"),
    request.payloadSha256,
  ].join("\n");
  const scope = `${day}/${region}/${service}/aws4_request`;
  const text = ["AWS4-HMAC-SHA256", at, scope, createHash("sha256").update(canonical).digest("hex")].join(
    "\n",
  );
  const key = [day, region, service, "aws4_request"].reduce(
    (so, part) => createHmac("sha256", so).update(part).digest(),
    Buffer.from(`AWS4${secretAccessKey}`),
  );
  const signature = createHmac("sha256", key).update(text).digest("hex");
  return `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${names.join(";")}, Signature=${signature}`;
}

/** A query as it's signed and sent: sorted, and everything encoded but letters, digits and `-._~`. */
export function queryText(query: Readonly<Record<string, string>>): string {
  return Object.entries(query)
    .map(([name, value]) => [encoded(name), encoded(value)] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join("&");
}

/** A part of a path or a query, encoded as the signature wants it. */
export function encoded(text: string): string {
  return encodeURIComponent(text).replaceAll(/[!'()*]/g, (one) =>
    "%".concat(one.codePointAt(0)!.toString(16).toUpperCase()),
  );
}
