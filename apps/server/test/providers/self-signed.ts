/** Self-signed certificates for tests, without an external tool. */
import { generateKeyPairSync, randomBytes, sign, type KeyObject } from "node:crypto";

const tlv = (tag: number, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const n = body.length;
  const length = n < 128 ? [n] : n < 256 ? [0x81, n] : [0x82, n >> 8, n & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
};
const sequence = (...parts: Buffer[]) => tlv(0x30, ...parts);
const SHA256_WITH_RSA = sequence(tlv(0x06, Buffer.from("2a864886f70d01010b", "hex")), tlv(0x05));
const nameOf = (commonName: string) =>
  sequence(tlv(0x31, sequence(tlv(0x06, Buffer.from("550403", "hex")), tlv(0x0c, Buffer.from(commonName)))));
const time = (date: Date) =>
  tlv(0x18, Buffer.from(`${date.toISOString().replace(/[-:T]/g, "").slice(0, 14)}Z`));

/** A key and its certificate, as PEM. */
export interface SelfSigned {
  readonly privateKey: string;
  readonly certificate: string;
}

/** Creates a self-signed certificate, valid from a day ago for `days`. */
export function selfSigned(commonName: string, { days = 365, bits = 2048, from = -1 } = {}): SelfSigned {
  const keys = generateKeyPairSync("rsa", { modulusLength: bits });
  const at = (day: number) => time(new Date(Date.now() + day * 86_400_000));
  const content = sequence(
    tlv(0xa0, tlv(0x02, Buffer.from([2]))),
    tlv(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    SHA256_WITH_RSA,
    nameOf(commonName),
    sequence(at(from), at(days)),
    nameOf(commonName),
    keys.publicKey.export({ type: "spki", format: "der" }),
  );
  const signature = tlv(0x03, Buffer.from([0]), sign("sha256", content, keys.privateKey));
  const base64 = sequence(content, SHA256_WITH_RSA, signature).toString("base64");
  return {
    privateKey: pem(keys.privateKey),
    certificate: `-----BEGIN CERTIFICATE-----\n${base64.replace(/.{64}/g, "$&\n").trim()}\n-----END CERTIFICATE-----\n`,
  };
}

function pem(key: KeyObject): string {
  return key.export({ type: "pkcs8", format: "pem" }).toString();
}
