import type { FastifyReply } from "fastify";

/**
 * A signal that falls when the connection closes before the answer is sent: nobody waits for it any more.
 *
 * It watches the answer: a request counts as closed as soon as its body is read.
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
