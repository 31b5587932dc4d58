/** Where this installation keeps the files of evidence, what scans them, and how much room a tenant has: from the environment. */
import { type Blobs } from "./blobs.ts";
import { clamd, placeOf, type Scan } from "./clamd.ts";
import { diskBlobs } from "./disk-blobs.ts";
import { s3Blobs, type S3Settings } from "./s3-blobs.ts";

/** The settings for evidence. */
export interface EvidenceSettings {
  readonly folder: string | undefined;
  readonly s3: S3Settings | undefined;
  /** Where ClamAV's clamd listens; absent: files aren't scanned. */
  readonly clamd: string | undefined;
  /** How much room the files of a tenant have. */
  readonly quotaBytes: number;
}

/** What keeps and scans files. */
export interface EvidenceFiles {
  readonly blobs: Blobs;
  readonly scan: Scan | undefined;
  readonly quotaBytes: number;
}

/**
 * What keeps files; undefined if the installation names no place for them.
 *
 * @param besideDatabase where they lie if nothing else is set: with the embedded database
 */
export function evidenceFiles(
  { folder, s3, clamd: scanner, quotaBytes }: EvidenceSettings,
  besideDatabase?: string,
): EvidenceFiles | undefined {
  const place = folder ?? besideDatabase;
  const blobs = s3 ? s3Blobs(s3) : place === undefined ? undefined : diskBlobs(place);
  if (!blobs) return undefined;
  return { blobs, scan: scanner === undefined ? undefined : clamd(scanner), quotaBytes };
}

const S3 = [
  "EVIDENCE_S3_ENDPOINT",
  "EVIDENCE_S3_BUCKET",
  "EVIDENCE_S3_ACCESS_KEY_ID",
  "EVIDENCE_S3_SECRET_ACCESS_KEY",
] as const;

/**
 * Reads EVIDENCE_FOLDER or the EVIDENCE_S3_ variables, EVIDENCE_QUOTA_MB and CLAMD_ADDRESS.
 *
 * @param plaintextAllowed whether the storage may be reached without TLS
 */
export function readEvidenceSettings(
  env: Readonly<Record<string, string | undefined>>,
  plaintextAllowed: boolean,
): { settings: EvidenceSettings; problems: string[] } {
  const problems: string[] = [];
  const folder = env["EVIDENCE_FOLDER"];
  if (folder !== undefined && !folder.startsWith("/"))
    problems.push("EVIDENCE_FOLDER must be a full path, such as /var/lib/crq/evidence");
  const missing = S3.filter((name) => env[name] === undefined);
  const some = missing.length < S3.length;
  if (some)
    for (const name of missing) problems.push(`${name} is missing: the other EVIDENCE_S3_ variables need it`);
  if (some && folder !== undefined)
    problems.push("EVIDENCE_FOLDER and EVIDENCE_S3_ENDPOINT are both set: keep one of them");
  const endpoint = env["EVIDENCE_S3_ENDPOINT"];
  if (endpoint !== undefined) problems.push(...endpointProblems(endpoint, plaintextAllowed));
  const bucket = env["EVIDENCE_S3_BUCKET"];
  if (bucket !== undefined && !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    problems.push("EVIDENCE_S3_BUCKET must be the name of a bucket");
  const scanner = env["CLAMD_ADDRESS"];
  if (scanner !== undefined && !isPlace(scanner))
    problems.push("CLAMD_ADDRESS must look like /run/clamav/clamd.ctl or clamav.example:3310");
  const megabytes = env["EVIDENCE_QUOTA_MB"] ?? "2000";
  if (!/^\d{1,9}$/.test(megabytes)) problems.push("EVIDENCE_QUOTA_MB must be a whole number of megabytes");
  const s3 =
    missing.length === 0
      ? {
          endpoint: endpoint!,
          bucket: bucket!,
          region: env["EVIDENCE_S3_REGION"] ?? "us-east-1",
          accessKeyId: env["EVIDENCE_S3_ACCESS_KEY_ID"]!,
          secretAccessKey: env["EVIDENCE_S3_SECRET_ACCESS_KEY"]!,
        }
      : undefined;
  return { settings: { folder, s3, clamd: scanner, quotaBytes: Number(megabytes) * 1_000_000 }, problems };
}

function endpointProblems(endpoint: string, plaintextAllowed: boolean): string[] {
  const url = URL.parse(endpoint);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== "" || url.search !== "")
    return ["EVIDENCE_S3_ENDPOINT must look like https://s3.eu-central-1.amazonaws.com"];
  const local = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);
  if (url.protocol === "http:" && !local && !plaintextAllowed)
    return [
      "EVIDENCE_S3_ENDPOINT is not safe: it must start with https:// for another machine, or set ALLOW_PLAINTEXT=files on a network that you trust",
    ];
  return [];
}

function isPlace(address: string): boolean {
  const place = placeOf(address);
  return "path" in place || (place.host !== "" && place.port > 0 && place.port < 65_536);
}
