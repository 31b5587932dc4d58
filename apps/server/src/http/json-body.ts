/**
 * JSON bodies, with a limit on the number of values: reading and checking a megabyte of brackets or keys
 * takes a hundred times as long as a megabyte of text.
 */
import type { FastifyInstance } from "fastify";
import { Fault } from "./fault.ts";

/** The maximum number of keys and values in a body, unless its route sets another. */
const MOST_PARTS = 20_000;
/** The deepest nesting of objects and arrays; a scenario has about ten levels. */
const MOST_LEVELS = 32;

/** Accepts bodies of a media type; the limits are checked on the text in one pass before it is parsed. */
export function jsonBodies(app: FastifyInstance, mediaType: string): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser(mediaType);
  app.addContentTypeParser<string>(mediaType, { parseAs: "string" }, (request, body, done) => {
    try {
      mustBeSmall(body, request.routeOptions.config.bodyParts ?? MOST_PARTS);
    } catch (error) {
      return done(error as Fault);
    }
    return parse(request, body, done);
  });
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const [COMMA, COLON] = [0x2c, 0x3a];
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Checks how many parts a JSON text has and how deeply they are nested. Invalid JSON passes; the parser
 * refuses it.
 * @throws Fault `too-large`
 */
function mustBeSmall(json: string, mostParts: number): void {
  let parts = 0;
  let levels = 0;
  for (let at = 0; at < json.length; at++) {
    switch (json.charCodeAt(at)) {
      case QUOTE:
        at = endOfString(json, at);
        break;
      case OPEN_ARRAY:
      case OPEN_OBJECT:
        parts += 1;
        levels += 1;
        break;
      case CLOSE_ARRAY:
      case CLOSE_OBJECT:
        levels -= 1;
        break;
      case COMMA:
      case COLON:
        parts += 1;
    }
    if (levels > MOST_LEVELS)
      throw new Fault("too-large", { detail: `The body is nested deeper than ${MOST_LEVELS} levels.` });
    if (parts > mostParts) {
      const most = mostParts.toLocaleString("en-US");
      throw new Fault("too-large", {
        detail: `The body has more than ${most} keys and values. Send less at once.`,
      });
    }
  }
}

/** The index of the quote that closes the string whose opening quote is at `start`. */
function endOfString(json: string, start: number): number {
  for (let at = start + 1; at < json.length; at++) {
    const unit = json.charCodeAt(at);
    if (unit === BACKSLASH) at += 1;
    else if (unit === QUOTE) return at;
  }
  return json.length;
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** The maximum number of keys and values in the body. */
    bodyParts?: number;
  }
}
