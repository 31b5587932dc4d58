import * as z from "zod/mini";
import { routes } from "./route.ts";

/** Who is there. */
export const activity = routes({
  loggedInCount: {
    method: "GET",
    path: "/api/activity/logged-in-count",
    polled: true,
    access: "signed-in",
    summary:
      "How many people were active within five minutes, in the tenant; in all of them for who works on the platform",
    reply: z.object({ count: z.int() }),
  },
});
