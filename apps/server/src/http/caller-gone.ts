import type { FastifyReply } from "fastify";

/**
 * A signal that aborts when the connection closes before the answer is sent, so that no one is waiting for
 * it.
 *
 * It watches the response, because a request counts as closed once its body is read.
 */
export function callerGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  const check = () => {
    if (!reply.raw.writableFinished) gone.abort();
  };
  if (reply.raw.destroyed) check();
  else reply.raw.once("close", check);
  return gone.signal;
}
