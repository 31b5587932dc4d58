/** JSON from strangers: with the place of what is wrong, each key once, and bounded depth and size. */
import { counter, type Limits, placeAt, type Places, pointer, Unreadable } from "./problem.ts";

const SPACE = /[ \t\n\r]*/y;
/** All but quotes, backslashes and control characters. */
const PLAIN = /[ !#-[\]-\uffff]*/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /true|false|null/y;
const HEX = /^[\da-f]{4}$/i;
const ESCAPES: Readonly<Record<string, string>> = {
  '"': '"',
  "\\": "\\",
  "/": "/",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
};
const WORDS: Readonly<Record<string, unknown>> = { true: true, false: false, null: null };

/** Sets a key of an object as its own, also one that JavaScript treats specially. */
export function setOwn(object: Record<string, unknown>, key: string, value: unknown): void {
  if (key === "__proto__")
    Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
  else object[key] = value;
}

/** The value of a text in JSON; `places` learns where its parts are. */
export function parseJson(text: string, limits: Limits, places?: Places): unknown {
  const count = counter(limits);
  let at = text.startsWith("\uFEFF") ? 1 : 0;

  const fail = (message: string, offset = at): never => {
    throw new Unreadable(message, placeAt(text, offset));
  };
  const match = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0] ?? "";
    at += found.length;
    return found;
  };
  const skip = () => {
    if (text.charCodeAt(at) <= 0x20) match(SPACE);
  };
  const here = () => (at < text.length ? `'${text[at]!}'` : "the end of the file");

  function string(): string {
    const began = at++;
    let value = match(PLAIN);
    while (text[at] === "\\") {
      value += escape();
      value += match(PLAIN);
    }
    if (text[at] !== '"')
      fail(at < text.length ? "a line break or control character in a string" : "a string has no end", began);
    at++;
    return value;
  }

  function escape(): string {
    const letter = text[at + 1] ?? "";
    const simple = ESCAPES[letter];
    const hex = text.slice(at + 2, at + 6);
    if (simple === undefined && (letter !== "u" || !HEX.test(hex))) fail("a broken escape in a string");
    at += simple === undefined ? 6 : 2;
    return simple ?? String.fromCharCode(Number.parseInt(hex, 16));
  }

  function object(depth: number, path: string): unknown {
    const made: Record<string, unknown> = {};
    at++;
    for (skip(); text[at] !== "}"; skip()) {
      if (text[at] !== '"') fail(`expected a key in double quotes or '}', found ${here()}`);
      const began = at;
      const key = string();
      if (Object.hasOwn(made, key)) fail(`the key '${key.slice(0, 60)}' is there twice`, began);
      skip();
      if (text[at] !== ":") fail(`expected ':', found ${here()}`);
      at++;
      setOwn(made, key, value(depth + 1, places ? path + pointer(key) : path));
      next("}");
    }
    at++;
    return made;
  }

  function list(depth: number, path: string): unknown {
    const made: unknown[] = [];
    at++;
    for (skip(); text[at] !== "]"; skip()) {
      made.push(value(depth + 1, places ? path + pointer(made.length) : path));
      next("]");
    }
    at++;
    return made;
  }

  /** A comma before another item, or the end. */
  function next(end: string): void {
    skip();
    if (text[at] === end) return;
    if (text[at] !== ",") fail(`expected ',' or '${end}', found ${here()}`);
    at++;
    skip();
    if (text[at] === end) fail(`a comma before '${end}'`);
  }

  function value(depth: number, path: string): unknown {
    count(depth);
    skip();
    places?.note(path, at);
    const letter = text[at];
    if (letter === '"') return string();
    if (letter === "{") return object(depth, path);
    if (letter === "[") return list(depth, path);
    const word = match(WORD);
    if (word !== "") return WORDS[word];
    const number = match(NUMBER);
    if (number === "") fail(`expected a value, found ${here()}`);
    return Number(number);
  }

  const whole = value(0, "");
  skip();
  if (at < text.length) fail(`expected the end of the file, found ${here()}`);
  return whole;
}
