/** Routes that follow a standard of their own: mounted outside the contract, and described in the API's document beside it. */
import type { FastifyContextConfig } from "fastify";

type Schema = Readonly<Record<string, unknown>>;

/** An operation as OpenAPI describes it. Its shapes are references to `#/components/schemas/…`. */
export interface DescribedOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: "path" | "query";
    readonly required: boolean;
    readonly description: string;
    readonly schema: Schema;
  }[];
  readonly requestBody?: {
    readonly required: true;
    readonly content: Readonly<Record<string, { readonly schema: Schema }>>;
  };
  readonly responses: Readonly<
    Record<
      string,
      {
        readonly description: string;
        readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
      }
    >
  >;
}

/** A route's description: the operation, and the shapes that it refers to and the contract doesn't have. */
export interface RouteDescription {
  readonly operation: DescribedOperation;
  readonly schemas: Readonly<Record<string, Schema>>;
}

/** The options of a route that isn't in the contract, so that the API's document describes it. */
export function described(description: RouteDescription): {
  schema: never;
  config: FastifyContextConfig;
} {
  return { schema: { hide: true } as never, config: { described: description } };
}

declare module "fastify" {
  interface FastifyContextConfig {
    described?: RouteDescription;
  }
}
