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
/** Streams of one session in one process. A browser allows a page six connections in all, so further tabs ask now and then instead. */
const PER_SESSION = 3;
/** After how long a browser connects again. */
const RETRY_MS = 3000;

/** What the live stream needs. */
export interface LiveDeps {
  readonly doors: Doors;
  readonly actorOf: (request: FastifyRequest, polled: boolean) => Promise<Actor | undefined>;
  /** Absent: a stream tells the current state when it opens, and nothing more. */
  readonly listener?: Listener | undefined;
  /** How often an open stream's session is asked for again. */
  readonly checkMs?: number | undefined;
}

/**
 * `GET /api/notifications/stream`: server-sent events that say how many notifications are unread, and the newest, as often as that changes,
 * in whichever process. It sits beside the contract because it never ends. An open stream does not keep its session alive.
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
      // Who left while the session was looked up is never told of as leaving: taken in, they would hold a place for long.
      if (request.raw.socket.destroyed) return reply.hijack();
      if (streams.countOf(actor.sessionId) >= PER_SESSION)
        throw new Fault("too-many-requests", {
          detail: "This session has too many open notification streams.",
          retryAfterSeconds: 60,
        });
      stopListening ??= listener?.listen("notifications", (userId) => streams.changed(userId));
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
