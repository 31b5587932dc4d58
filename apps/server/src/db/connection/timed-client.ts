/**
 * A connection that is given up when an answer doesn't come in time. pg's own `query_timeout` replaces each query's
 * callback, and V8 then keeps the rows of answered queries until its next full collection: a quarter of everything
 * allocated under load (decision 61). So the time limit is kept here, beside the query.
 */
import pg from "pg";

/** Called with an answer or an error. */
type Answered = (error: Error | null, result: pg.QueryResult) => void;

/** The part of pg's client that ends a connection, which its types omit. */
interface Ended {
  readonly connection: { readonly stream: { destroy(error: Error): void } };
}

const limits = new WeakMap<object, number>();

/**
 * Starts the time limit of a query just sent. Past it, the connection ends, and every query sent through it fails.
 *
 * @returns a function to call when the answer is there
 */
export function awaitAnswer(client: object): () => void {
  const limitMs = limits.get(client);
  if (limitMs === undefined) return () => {};
  const giveUp = () => (client as Ended).connection.stream.destroy(new Error("Query read timeout"));
  const timer = setTimeout(giveUp, limitMs);
  return () => clearTimeout(timer);
}

/**
 * The class of a pool's clients, whose queries fail after `limitMs`.
 *
 * @param limitMs the longest wait for the answer to a query, in milliseconds
 */
export function timedClient(limitMs: number): typeof pg.Client {
  class TimedClient extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super(config);
      limits.set(this, limitMs);
    }

    /** As pg's own, with the limit. A query object that brings its own way to answer starts it itself. */
    override query(query: unknown, values?: unknown, callback?: unknown): never {
      const ask = super.query.bind(this) as (...args: unknown[]) => unknown;
      if (typeof (query as { submit?: unknown } | undefined)?.submit === "function")
        return ask(query) as never;
      const [given, told] = typeof values === "function" ? [undefined, values] : [values, callback];
      const timed = (then: Answered): Answered => {
        const answered = awaitAnswer(this);
        return (error, result) => {
          answered();
          then(error, result);
        };
      };
      if (told !== undefined) return ask(query, given, timed(told as Answered)) as never;
      return new Promise((resolve, reject) => {
        ask(
          query,
          given,
          timed((error, result) => (error ? reject(error) : resolve(result))),
        );
      }).catch((error: Error) => {
        Error.captureStackTrace(error); // names the caller, instead of the connection's stream
        throw error;
      }) as never;
    }
  }
  return TimedClient;
}
