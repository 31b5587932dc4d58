import * as z from "zod/mini";
import { Id } from "../fields.ts";

/** Whose records to return. */
export const ofClient = {
  /** Left out: the tenant as a whole, or the session's client. */
  clientId: z.optional(Id),
};
