import { fastifySSE } from "@fastify/sse";
import { NOTIFICATION_STREAM } from "@crq/contract/people/notification-categories";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import plugin from "fastify-plugin";
import type { Doors } from "../../../db/doors.ts";
import type { Listener } from "../../../db/listener.ts";
import type { Actor } from "../../../http/actor.ts";
import type { Draining } from "../../../http/readiness/draining.ts";
import { described } from "../../../http/described-route.ts";
import { Fault } from "../../../http/fault.ts";
import { allows } from "../../../http/serve.ts";
import { STREAM } from "./document.ts";
import { unreadOfMany } from "./store.ts";
import { openStreams, type Streams } from "./streams.ts";

/**
 * Streams per session and process. A browser allows a page only six connections in total, so further tabs
 * poll instead.
 */
const PER_SESSION = 3;
/** How long a browser waits before reconnecting. */
const RETRY_MS = 3000;
/** A stream whose client has not read this many bytes is closed, so that it can't fill the memory. */
const MOST_UNREAD_BYTES = 65_536;

/** A valid session, and where it works. */
interface SessionContext {
  readonly session_id: string;
  readonly tenant_id: string;
}

/** What the live stream depends on. */
export interface LiveDeps {
  readonly doors: Doors;
  readonly actorOf: (request: FastifyRequest, polled: boolean) => Promise<Actor | undefined>;
  /** The hash of the session token a request carries. */
  readonly tokenOf: (request: FastifyRequest) => Buffer | undefined;
  /** Those of the tokens that still have a session, each with its id and tenant. */
  readonly sessionsOf: (tokenHashes: readonly Buffer[]) => Promise<ReadonlyMap<string, SessionContext>>;
  /** When it begins, browsers are told to reconnect, which leads them to another process. */
  readonly draining?: Draining | undefined;
  /** Absent: a stream sends the current state when it opens, and nothing more. */
  readonly listener?: Listener | undefined;
  /** How often the open streams' sessions are rechecked. */
  readonly checkMs?: number | undefined;
}

/**
 * `GET /api/notifications/stream`: server-sent events with the unread count and the newest notifications,
 * whenever they change in any process. It is outside the contract because it never ends. An open stream
 * doesn't keep its session alive.
 */
export async function liveNotifications(app: FastifyInstance, deps: LiveDeps): Promise<void> {
  await app.register(async (scope) => {
    // The streams' own rounds beat for all of them, without a timer each.
    await scope.register(plugin(fastifySSE), { heartbeatInterval: 0 });
    mount(scope, deps);
  });
}

function mount(app: FastifyInstance, deps: LiveDeps): void {
  const { doors, actorOf, listener, sessionsOf } = deps;
  const streams = openStreams(
    {
      hold: async (readers) => {
        const sessions = await sessionsOf(readers.map(({ tokenHash }) => tokenHash));
        return readers.map((reader) => {
          const now = sessions.get(reader.tokenHash.toString("hex"));
          return now?.session_id === reader.sessionId && now.tenant_id === reader.tenantId;
        });
      },
      read: (readers) => unreadOfMany(doors.ask, readers),
      onError: (err) => app.log.warn({ err }, "streams of notifications were not told"),
    },
    deps.checkMs,
  );
  deps.draining?.onBegin(streams.closeAll);
  let stopListening: (() => void) | undefined;
  app.addHook("preClose", async () => {
    stopListening?.();
    streams.closeAll();
  });
  app.get(
    NOTIFICATION_STREAM,
    {
      sse: "only",
      ...described(STREAM),
      onRequest: async (request) => {
        request.actor = await actorOf(request, true);
        if (!request.actor) throw new Fault("unauthenticated");
        if (!allows(request.actor, "signed-in")) throw new Fault("forbidden");
      },
    },
    async (request, reply) => {
      const { sessionId, userId, tenantId } = request.actor!;
      // A client that disconnects during the session lookup triggers no later close event, so registering it
      // would occupy a slot indefinitely.
      if (request.raw.socket.destroyed) return reply.hijack();
      if (streams.countOf(sessionId) >= PER_SESSION)
        throw new Fault("too-many-requests", {
          detail: "This session has too many open notification streams.",
          retryAfterSeconds: 60,
        });
      stopListening ??= listener?.listen("notifications", (changed) =>
        streams.changed(changed === "*" ? undefined : changed),
      );
      const reader = { sessionId, userId, tenantId, tokenHash: deps.tokenOf(request)! };
      keepOpen(reply, (stream) => streams.add({ reader, ...stream }));
    },
  );
}

/** Starts a reply that stays open, and registers it; `add` returns how to unregister it. */
function keepOpen(
  { raw, sse: stream }: FastifyReply,
  add: (stream: Omit<Parameters<Streams["add"]>[0], "reader">) => () => void,
): void {
  stream.keepAlive();
  stream.sendHeaders();
  const close = () => stream.close();
  const write = (text: string) => {
    if (!stream.isConnected) return;
    if (raw.writableLength > MOST_UNREAD_BYTES) raw.destroy();
    else raw.write(text);
  };
  stream.onClose(
    add({
      send: (summary) => write(`event: changed\ndata: ${JSON.stringify(summary)}\nretry: ${RETRY_MS}\n\n`),
      beat: () => write(": heartbeat\n\n"),
      close,
    }),
  );
}
