import * as z from "zod/mini";
import { routes } from "../route.ts";

/** What an assessment can be: begun, under way, finished, or put away. */
export const ASSESSMENT_STATUSES = ["draft", "active", "completed", "archived"] as const;

/** Assessments of a framework. */
export const assessments = routes({
  count: {
    method: "GET",
    path: "/api/assessments/count",
    polled: true,
    access: "signed-in",
    summary:
      "How many assessments are in process (draft or active): of the tenant and client that one works in, of all tenants for who works on the platform",
    reply: z.object({ inProcess: z.int() }),
  },
});
