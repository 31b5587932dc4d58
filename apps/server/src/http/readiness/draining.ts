import type { FastifyInstance } from "fastify";

/**
 * The state between being told to stop and closing: the process says that it isn't ready, so that a load
 * balancer sends calls elsewhere, and still answers the ones that arrive.
 */
export interface Draining {
  readonly begun: () => boolean;
  /** Runs the work at once when draining begins. */
  readonly onBegin: (work: () => void) => void;
  /** Begins, and resolves after this time, when closing fails no call. */
  readonly begin: (milliseconds: number) => Promise<void>;
}

/** A process that isn't draining yet. */
export function openDraining(): Draining {
  let begun = false;
  const works: (() => void)[] = [];
  return {
    begun: () => begun,
    onBegin: (work) => void works.push(work),
    begin: async (milliseconds) => {
      begun = true;
      for (const work of works.splice(0)) work();
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
    },
  };
}

/** While draining, each reply asks the client to use another connection for its next call. */
export function retireConnections(app: FastifyInstance, draining: Draining): void {
  app.addHook("onSend", async (_request, reply) => {
    if (draining.begun()) reply.header("connection", "close");
  });
}
