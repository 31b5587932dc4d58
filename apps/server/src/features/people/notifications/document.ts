/** The stream of notifications in the API's document. */
import type { RouteDescription } from "../../../http/described-route.ts";

const problem = {
  description: "Problem",
  content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
};

/** Server-sent events, as the HTML standard defines them. */
export const STREAM: RouteDescription = {
  operation: {
    operationId: "notifications.stream",
    tags: ["notifications"],
    summary: "Server-sent events about one's notifications",
    description:
      "Access: signed-in. Sends an event named changed when it opens and whenever the caller's notifications change; its data is JSON with the number of unread notifications and the newest of them. Lines that begin with a colon keep the connection open. The stream ends with the session, and when the server restarts: reconnect after the milliseconds that retry names",
    security: [{ session: [] }],
    responses: {
      "200": {
        description: "Events named changed, without an end",
        content: {
          "text/event-stream": {
            schema: {
              type: "string",
              description: "Each event's data has the shape in contentSchema.",
              contentMediaType: "text/event-stream",
              contentSchema: { $ref: "#/components/schemas/NotificationsUnreadCountReply" },
            },
          },
        },
      },
      "4XX": problem,
    },
  },
  schemas: {},
};
