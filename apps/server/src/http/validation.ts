import type { FieldProblem } from "@crq/contract/problem";
import type { FastifyInstance, FastifySchemaCompiler } from "fastify";
import { $ZodType, safeParse, type $ZodIssue, type $ZodRawIssue } from "zod/v4/core";
import { Fault } from "./fault.ts";
import { replyWriter } from "./replies/reply-writer.ts";

/** Validates a part of a request; failures name every invalid field. */
export const validatorCompiler: FastifySchemaCompiler<$ZodType> = ({ schema }) => {
  return (data: unknown) => {
    const parsed = safeParse(schema, data, { error: wording });
    if (parsed.success) return { value: parsed.data };
    return {
      error: new Fault("invalid-request", {
        errors: parsed.error.issues.flatMap(fieldProblems).slice(0, 50),
      }),
    };
  };
};

type SerializerCompiler = Parameters<FastifyInstance["setSerializerCompiler"]>[0];

/**
 * Serializes a reply in its declared shape: undeclared fields are dropped, and a wrong shape is our error.
 */
export const serializerCompiler: SerializerCompiler = ({ schema, method, url }) => {
  const shape = schema instanceof $ZodType ? schema : undefined; // an answer declared with its own content type serializes itself
  if (!shape) return (data) => JSON.stringify(data);
  const write = replyWriter(shape);
  return (data) => {
    try {
      return write(data) as string; // Fastify sends bytes as well, though its types say otherwise
    } catch (cause) {
      throw new Error(`The reply of ${method} ${url} is not what the contract declares`, { cause });
    }
  };
};

/** `["primary", 0, "loss", "p5"]` as `primary[0].loss.p5`. */
function pathText(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, step) =>
      typeof step === "number" ? `${text}[${step}]` : text ? `${text}.${String(step)}` : String(step),
    "",
  );
}

function fieldProblems(issue: $ZodIssue): FieldProblem[] {
  const path = pathText(issue.path);
  if (issue.code === "unrecognized_keys")
    return issue.keys.map((key) => ({
      path: pathText([...issue.path, key]),
      message: "is not a field of this request",
    }));
  return [{ path, message: issue.message }];
}

/** The message for a failure whose shape doesn't define one. */
function wording(issue: $ZodRawIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? "is required" : `must be of type ${issue.expected}`;
    case "invalid_value":
      return `must be one of ${issue.values.map(String).join(", ")}`;
    case "too_small":
      return `must be at least ${String(issue.minimum)}`;
    case "too_big":
      return `must be at most ${String(issue.maximum)}`;
    case "invalid_union":
      return "has a type that is not known";
    default:
      return "is not valid";
  }
}
