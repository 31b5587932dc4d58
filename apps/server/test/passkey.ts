/** A software passkey: it creates a key pair and signs what a browser would have it sign. */
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from "node:crypto";

/** A passkey's deviations from a correct one. */
interface Quirks {
  /** Verifies its holder by fingerprint, face, or PIN. */
  readonly verified?: boolean;
  /** Counts its uses. */
  readonly counter?: number;
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly userHandle?: string;
}

/** A passkey that a browser at `origin` can use. */
export interface SoftPasskey {
  readonly id: string;
  readonly create: (options: { challenge: string; user: { id: string } }, quirks?: Quirks) => object;
  readonly sign: (options: { challenge: string }, quirks?: Quirks) => object;
}

const sha256 = (data: Buffer | string) => createHash("sha256").update(data).digest();
const text = (data: Buffer) => data.toString("base64url");

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;

/** Creates a passkey. */
export function softPasskey(origin: string, rpId = new URL(origin).hostname): SoftPasskey {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(16);
  let handle: string | undefined;

  const clientData = (type: string, challenge: string, quirks: Quirks) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: quirks.challenge ?? challenge,
        origin: quirks.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const head = (quirks: Quirks, more: number) => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(quirks.counter ?? 0);
    const flags = PRESENT | more | (quirks.verified === false ? 0 : VERIFIED);
    return Buffer.concat([sha256(quirks.rpId ?? rpId), Buffer.from([flags]), counter]);
  };

  return {
    id: text(id),
    create: (options, quirks = {}) => {
      handle = options.user.id;
      const length = Buffer.from([0, id.length]);
      const authData = Buffer.concat([
        head(quirks, HAS_KEY),
        Buffer.alloc(16),
        length,
        id,
        coseKey(publicKey),
      ]);
      return {
        id: text(id),
        rawId: text(id),
        type: "public-key",
        response: {
          attestationObject: text(attestation(authData)),
          clientDataJSON: text(clientData("webauthn.create", options.challenge, quirks)),
          transports: ["internal"],
        },
        clientExtensionResults: {},
        authenticatorAttachment: "platform",
      };
    },
    sign: (options, quirks = {}) => {
      const authData = head(quirks, 0);
      const data = clientData("webauthn.get", options.challenge, quirks);
      const userHandle = quirks.userHandle ?? handle;
      return {
        id: text(id),
        rawId: text(id),
        type: "public-key",
        response: {
          authenticatorData: text(authData),
          clientDataJSON: text(data),
          signature: text(sign("sha256", Buffer.concat([authData, sha256(data)]), privateKey)),
          ...(userHandle !== undefined && { userHandle }),
        },
        clientExtensionResults: {},
      };
    },
  };
}

/** The public key as COSE: EC2, ES256, P-256, x, y. */
function coseKey(key: KeyObject): Buffer {
  const { x, y } = key.export({ format: "jwk" });
  const bytes = (value: string | undefined) => Buffer.from(value!, "base64url");
  return Buffer.concat([
    Buffer.from("a5010203262001215820", "hex"),
    bytes(x),
    Buffer.from("225820", "hex"),
    bytes(y),
  ]);
}

/** CBOR: { fmt: "none", attStmt: {}, authData }. */
function attestation(authData: Buffer): Buffer {
  const key = (name: string) => Buffer.concat([Buffer.from([0x60 + name.length]), Buffer.from(name)]);
  return Buffer.concat([
    Buffer.from([0xa3]),
    key("fmt"),
    key("none"),
    key("attStmt"),
    Buffer.from([0xa0]),
    key("authData"),
    Buffer.from([0x58, authData.length]),
    authData,
  ]);
}
