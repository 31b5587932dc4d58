/** Where a control is used: the tenant's frameworks that have it, the documents that speak about it, and the pairs that relate it. */
import { DOCUMENT_MODELS, MENTION_KINDS } from "@crq/frameworks/oscal-document";
import * as z from "zod/mini";
import { Id, line } from "../fields.ts";
import { routes } from "../route.ts";
import { FRAMEWORK_ORIGINS, FRAMEWORK_STATUSES } from "./frameworks.ts";

/** Where a control is used. */
export const EntryUses = z.object({
  /** The tenant's other frameworks that have it, at most 50. */
  frameworks: z.array(
    z.object({
      id: Id,
      title: z.string(),
      edition: z.string(),
      status: z.enum(FRAMEWORK_STATUSES),
      origin: z.enum(FRAMEWORK_ORIGINS),
    }),
  ),
  /** The documents that speak about it, at most 20, each with the first things that it says. */
  documents: z.array(
    z.object({
      id: Id,
      name: z.string(),
      model: z.enum(DOCUMENT_MODELS),
      clientName: z.nullable(z.string()),
      mentions: z.int(),
      said: z.array(
        z.object({
          kind: z.enum(MENTION_KINDS),
          speaker: z.string(),
          state: z.string(),
          excerpt: z.string(),
        }),
      ),
    }),
  ),
  documentsInAll: z.int(),
  /** The tenant's own crosswalk pairs of it, by the other framework; empty for who doesn't read crosswalks. */
  pairs: z.array(z.object({ framework: z.string(), approved: z.int(), proposed: z.int() })),
});
/** Where a control is used. */
export type EntryUses = z.infer<typeof EntryUses>;

/** Where controls are used, inside one tenant. */
export const entryUses = routes({
  get: {
    method: "GET",
    path: "/api/entry-uses",
    access: "framework:read",
    summary:
      "Where a control is used: in the tenant's own frameworks, in its OSCAL documents and in its crosswalk pairs",
    query: z.strictObject({
      /** A shipped framework (`nist-sp-800-53-r5`) or one of the tenant's (its id). */
      framework: line(1, 64, "must name a framework"),
      entry: line(1, 100, "must name an entry"),
    }),
    reply: EntryUses,
  },
});
