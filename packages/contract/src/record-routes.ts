/** The calls that most kinds of records share. */
import * as z from "zod/mini";
import { ById } from "./fields.ts";
import { CsvReply, pageOf } from "./lists.ts";
import type { Access } from "./route.ts";

interface RecordRoutes<P extends string, R, N, C, Q, S> {
  readonly path: P;
  /** One of them, and the list, in the words of summaries: `["a client", "a tenant's clients"]`. */
  readonly noun: readonly [one: string, list: string];
  readonly read: Access;
  readonly manage: Access;
  readonly record: R;
  /** The fields of a new one. */
  readonly created: N;
  /** The editable fields, each optional, and the `version` that was read. */
  readonly changed: C;
  /** The query of the list. */
  readonly query: Q;
  /** The tenant to act on; see `scope`. */
  readonly inScope: S;
}

/** A list, the same as a file, one record, creating one, and changing one by version. */
export function recordRoutes<
  const P extends `/api/${string}`,
  R extends z.ZodMiniType,
  N extends z.ZodMiniType,
  C extends z.ZodMiniType,
  Q extends z.ZodMiniObject,
  S extends z.ZodMiniObject,
>(of: RecordRoutes<P, R, N, C, Q, S>) {
  const { path, noun, read, manage, record: reply, query, inScope } = of;
  const [one, list] = noun;
  const single = { path: `${path}/:id`, params: ById, query: inScope, reply } as const;
  return {
    list: { method: "GET", path, access: read, summary: capital(list), query, reply: pageOf(reply) },
    exportCsv: {
      method: "GET",
      path: `${path}/export`,
      access: read,
      summary: `${capital(list)}, as comma-separated values`,
      query,
      reply: CsvReply,
    },
    get: { ...single, method: "GET", access: read, summary: capital(one) },
    create: {
      method: "POST",
      path,
      access: manage,
      summary: `Create ${one}`,
      query: inScope,
      body: of.created,
      reply,
      status: 201,
    },
    update: { ...single, method: "PATCH", access: manage, summary: `Change ${one}`, body: of.changed },
  } as const;
}

interface ArchivingRoutes<P extends string, R, S> {
  readonly path: P;
  readonly noun: readonly [one: string, list: string];
  readonly manage: Access;
  readonly record: R;
  readonly inScope: S;
  /** What archiving one means. */
  readonly meaning: string;
}

/** Archiving a record, and restoring it. */
export function archivingRoutes<
  const P extends `/api/${string}`,
  R extends z.ZodMiniType,
  S extends z.ZodMiniObject,
>({ path, noun, manage, record: reply, inScope, meaning }: ArchivingRoutes<P, R, S>) {
  const [one] = noun;
  const single = { method: "POST", access: manage, params: ById, query: inScope, reply } as const;
  return {
    archive: { ...single, path: `${path}/:id/archive`, summary: `Archive ${one}: ${meaning}` },
    restore: { ...single, path: `${path}/:id/restore`, summary: `Bring ${one} back that is archived` },
  } as const;
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
