/** Signatures under baselines: Ed25519 (RFC 8032), by a key for each tenant that follows from the server's secret. */
import type { BaselineReview, BaselineSignature } from "@crq/contract/risk/baselines/baselines";
import { canonicalJson } from "@crq/engine/canonical-json";
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  sign,
  verify,
  type KeyObject,
} from "node:crypto";
import { currentSecret, secretsOf, type Secret } from "../../../http/secret.ts";

/** What comes before the 32 bytes of an Ed25519 private key in PKCS #8 (RFC 8410). */
const PKCS8_HEAD = Buffer.from("302e020100300506032b657004220420", "hex");

/** What is signed. */
export interface Signed {
  /** Of the baseline, 64 hexadecimal digits. */
  readonly hash: string;
  readonly reviews: readonly BaselineReview[];
}

/** Signs a baseline with everything that was said of it. */
export function signBaseline(secret: Secret, tenantId: string, signed: Signed): BaselineSignature {
  const key = keyOf(currentSecret(secret), tenantId);
  const publicKey = publicOf(key);
  return {
    algorithm: "Ed25519",
    publicKey: publicKey.toString("base64"),
    value: sign(null, textOf(signed), key).toString("base64"),
    fingerprint: fingerprintOf(publicKey),
  };
}

/** Whether a signature holds, and is by a key of this server. */
export function checkSignature(
  secret: Secret,
  tenantId: string,
  signed: Signed,
  signature: BaselineSignature | null,
): "none" | "valid" | "unknown-key" | "invalid" {
  if (!signature) return "none";
  const publicKey = Buffer.from(signature.publicKey, "base64");
  if (fingerprintOf(publicKey) !== signature.fingerprint || !holds(publicKey, signed, signature))
    return "invalid";
  const own = secretsOf(secret).some((one) => publicOf(keyOf(one, tenantId)).equals(publicKey));
  return own ? "valid" : "unknown-key";
}

function holds(publicKey: Buffer, signed: Signed, { value }: BaselineSignature): boolean {
  try {
    const key = createPublicKey({ key: publicKey, format: "der", type: "spki" });
    return (
      key.asymmetricKeyType === "ed25519" && verify(null, textOf(signed), key, Buffer.from(value, "base64"))
    );
  } catch {
    return false;
  }
}

/** The signed bytes: the format's name, the baseline's hash, and the SHA-256 of the reviews' canonical JSON, a line each. */
function textOf({ hash, reviews }: Signed): Buffer {
  const said = createHash("sha256").update(canonicalJson(reviews)).digest("hex");
  return Buffer.from(`crq-baseline/1\n${hash}\n${said}\n`);
}

function keyOf(secret: string, tenantId: string): KeyObject {
  const seed = Buffer.from(hkdfSync("sha256", secret, "", `baseline signature ${tenantId}`, 32));
  return createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: "der", type: "pkcs8" });
}

function publicOf(key: KeyObject): Buffer {
  return createPublicKey(key).export({ format: "der", type: "spki" });
}

function fingerprintOf(publicKey: Buffer): string {
  return createHash("sha256").update(publicKey).digest("hex");
}
