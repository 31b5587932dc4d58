import { fastifySSE } from "@fastify/sse";
import { NOTIFICATION_STREAM } from "@crq/contract/people/notification-categories";
import type { FastifyInstance, FastifyRequest } from "fastify";
import plugin from "fastify-plugin";
import type { Doors } from "../../../db/doors.ts";
import type { Listener } from "../../../db/listener.ts";
import type { Actor } from "../../../http/actor.ts";
import { Fault } from "../../../http/fault.ts";
import { allows } from "../../../http/serve.ts";
import { unread } from "./store.ts";
import { openStreams } from "./streams.ts";

const HEARTBEAT_MS = 25_000;
/**
 * Streams per session and process. A browser allows a page only six connections in total, so further tabs
 * poll instead.
 */
const PER_SESSION = 3;
/** How long a browser waits before reconnecting. */
const RETRY_MS = 3000;

/** What the live stream depends on. */
export interface LiveDeps {
  readonly doors: Doors;
  readonly actorOf: (request: FastifyRequest, polled: boolean) => Promise<Actor | undefined>;
  /** Absent: a stream sends the current state when it opens, and nothing more. */
  readonly listener?: Listener | undefined;
  /** How often an open stream's session is rechecked. */
  readonly checkMs?: number | undefined;
}

/**
 * `GET /api/notifications/stream`: server-sent events with the unread count and the newest notifications,
 * whenever they change in any process. It is outside the contract because it never ends. An open stream
 * doesn't keep its session alive.
 */
export async function liveNotifications(app: FastifyInstance, deps: LiveDeps): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(plugin(fastifySSE), { heartbeatInterval: HEARTBEAT_MS });
    mount(scope, deps);
  });
}

function mount(app: FastifyInstance, deps: LiveDeps): void {
  const { doors, actorOf, listener } = deps;
  const streams = openStreams(
    (actor) => unread(doors.ask, actor),
    (err) => app.log.warn({ err }, "a stream of notifications was not told"),
    deps.checkMs,
  );
  let stopListening: (() => void) | undefined;
  app.addHook("preClose", async () => {
    stopListening?.();
    streams.closeAll();
  });
  app.get(
    NOTIFICATION_STREAM,
    {
      sse: "only",
      schema: { hide: true },
      onRequest: async (request) => {
        request.actor = await actorOf(request, true);
        if (!request.actor) throw new Fault("unauthenticated");
        if (!allows(request.actor, "signed-in")) throw new Fault("forbidden");
      },
    },
    async (request, reply) => {
      const actor = request.actor!;
      // A client that disconnects during the session lookup triggers no later close event, so registering it
      // would occupy a slot indefinitely.
      if (request.raw.socket.destroyed) return reply.hijack();
      if (streams.countOf(actor.sessionId) >= PER_SESSION)
        throw new Fault("too-many-requests", {
          detail: "This session has too many open notification streams.",
          retryAfterSeconds: 60,
        });
      stopListening ??= listener?.listen("notifications", (userId) =>
        streams.changed(userId === "*" ? undefined : userId),
      );
      const { sse: stream } = reply;
      stream.keepAlive();
      stream.sendHeaders();
      const remove = streams.add({
        actor,
        holds: async () => {
          const now = await actorOf(request, true);
          return now?.sessionId === actor.sessionId && now.tenantId === actor.tenantId;
        },
        send: async (data) => {
          if (stream.isConnected) await stream.send({ event: "changed", retry: RETRY_MS, data });
        },
        close: () => stream.close(),
      });
      stream.onClose(remove);
    },
  );
}
