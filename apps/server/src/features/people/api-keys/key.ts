import { randomBytes } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { newToken } from "../../../http/tokens.ts";

/** A new key of a person or a tenant: `crq_`, the kind with eight letters to recognise it by, and 256 random bits. */
export function newKey(owner: "person" | "tenant"): { key: string; prefix: string } {
  const prefix = `crq_${owner === "person" ? "p" : "t"}${randomBytes(4).toString("hex")}`;
  return { key: `${prefix}_${newToken()}`, prefix };
}

/** The shape of every key; what looks otherwise need not be looked up. */
const KEY = /^crq_[pt][0-9a-f]{8}_[\w-]{43}$/;

/** What a request brings as `Authorization: Bearer …`: a key, `malformed`, or undefined where it brings none. */
export function bearerOf(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization ?? "";
  if (!/^Bearer\b/i.test(header)) return undefined;
  const given = header.slice("Bearer".length);
  return given.startsWith(" ") && KEY.test(given.trim()) ? given.trim() : "malformed";
}
