import { randomBytes } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { newToken } from "../../../http/tokens.ts";

/**
 * A new personal or tenant-owned key: `crq_`, the kind with eight letters to recognize it by, and 256 random
 * bits.
 */
export function newKey(owner: "person" | "tenant"): { key: string; prefix: string } {
  const prefix = `crq_${owner === "person" ? "p" : "t"}${randomBytes(4).toString("hex")}`;
  return { key: `${prefix}_${newToken()}`, prefix };
}

/** The format of every key; anything else needs no lookup. */
const KEY = /^crq_[pt][0-9a-f]{8}_[\w-]{43}$/;

/** The key in a request's `Authorization: Bearer …` header, `malformed`, or undefined if there is none. */
export function bearerOf(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization ?? "";
  if (!/^Bearer\b/i.test(header)) return undefined;
  const given = header.slice("Bearer".length);
  return given.startsWith(" ") && KEY.test(given.trim()) ? given.trim() : "malformed";
}
