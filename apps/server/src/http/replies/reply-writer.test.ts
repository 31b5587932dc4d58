/** Replies are written from the contract: what it doesn't declare never leaves the server. */
import { safeParse, type $ZodType } from "zod/v4/core";
import * as z from "zod/mini";
import { describe, expect, it } from "vitest";
import { everyRoute } from "../../../test/contract-routes.ts";
import { sampleOf } from "../../../test/sample-input.ts";
import { replyWriter } from "./reply-writer.ts";
import { StoredJson } from "./stored-json.ts";

const SECRET = "undeclared-secret";

/** A value with every declared field, however optional. */
function whole(shape: $ZodType): unknown {
  const def = shape._zod.def as {
    readonly type: string;
    readonly shape?: Record<string, $ZodType>;
    readonly element?: $ZodType;
    readonly innerType?: $ZodType;
    readonly keyType?: $ZodType;
    readonly valueType?: $ZodType;
  };
  if (def.type === "object")
    return Object.fromEntries(Object.entries(def.shape!).map(([name, part]) => [name, whole(part)]));
  if (def.type === "array") {
    const element = whole(def.element!);
    const lengths = [2, 1, 0, 3];
    return lengths
      .map((length) => Array.from({ length }, () => element))
      .find((value) => safeParse(shape, value).success);
  }
  if (def.type === "record") {
    const keys = [...(def.keyType!._zod.values ?? ["any"])];
    return Object.fromEntries(keys.map((key) => [key, whole(def.valueType!)]));
  }
  return def.innerType ? whole(def.innerType) : sampleOf(shape);
}

/** The same with an undeclared field in each object, at every depth. */
function stuffed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(stuffed);
  if (typeof value !== "object" || value === null) return value;
  const inner = Object.entries(value).map(([name, part]) => [name, stuffed(part)]);
  return { passwordHash: SECRET, ...Object.fromEntries(inner), nested: { token: SECRET } };
}

/** What the library makes of a reply; undefined if it refuses it. */
function parsed(shape: $ZodType, reply: unknown): string | undefined {
  const result = safeParse(shape, reply);
  return result.success ? JSON.stringify(result.data) : undefined;
}

function written(shape: $ZodType, reply: unknown): string | undefined {
  try {
    return String(replyWriter(shape)(reply));
  } catch {
    return undefined;
  }
}

const replies = everyRoute.flatMap(({ name, route }) => [
  ...(route.status === 204 ? [] : [{ name, shape: route.reply }]),
  ...Object.entries(route.failures ?? {}).map(([status, shape]) => ({ name: `${name} ${status}`, shape })),
]);

describe("each reply of the contract", () => {
  it.each(replies)("$name leaves out undeclared fields at every depth, as parsing does", ({ shape }) => {
    const reply = whole(shape);
    expect(parsed(shape, reply)).toBeDefined();
    expect(written(shape, reply)).toBe(parsed(shape, reply));
    expect(written(shape, stuffed(reply))).toBe(parsed(shape, stuffed(reply)));
  });
});

describe("a reply", () => {
  const Person = z.object({ name: z.string(), age: z.optional(z.int()), tags: z.array(z.enum(["a", "b"])) });
  const People = z.object({ items: z.array(Person), first: z.nullable(Person) });

  it("never holds what its shape doesn't declare, not even from an instance or a prototype", () => {
    class Row {
      name = 'Ada "quoted" \u2028 \ud83d\udc69';
      tags = ["a"];
      passwordHash = SECRET;
    }
    const row = Object.assign(Object.create({ token: SECRET }) as object, new Row());
    const text = written(People, { items: [row, new Row()], first: new Row(), token: SECRET })!;
    expect(text).not.toContain(SECRET);
    expect(JSON.parse(text)).toEqual({
      items: [1, 2].map(() => ({ name: 'Ada "quoted" \u2028 \ud83d\udc69', tags: ["a"] })),
      first: { name: 'Ada "quoted" \u2028 \ud83d\udc69', tags: ["a"] },
    });
  });

  it.each([
    { name: 5, tags: [] },
    { name: "a", tags: ["c"] },
    { name: "a", tags: {} },
    { name: "a", age: 0.5, tags: [] },
    { name: "a", age: null, tags: [] },
    { name: "a", age: Number.NaN, tags: [] },
    { tags: [] },
    [],
    "text",
    null,
    undefined,
  ])("%j, which is of another shape, is refused", (value) => {
    expect(() => replyWriter(Person)(value)).toThrow(/invalid/iu);
  });

  it("keeps a shape's own refusals: refinements, strict objects", () => {
    const Odd = z.object({
      even: z.number().check(z.refine((n) => n % 2 === 0)),
      strict: z.strictObject({ a: z.optional(z.string()) }),
    });
    expect(written(Odd, { even: 2, strict: { a: "" } })).toBe('{"even":2,"strict":{"a":""}}');
    expect(written(Odd, { even: 2, strict: {} })).toBe('{"even":2,"strict":{}}');
    expect(written(Odd, { even: 3, strict: { a: "" } })).toBeUndefined();
    expect(written(Odd, { even: 2, strict: { a: "", b: SECRET } })).toBeUndefined();
    expect(written(Odd, { even: 2, strict: null })).toBeUndefined();
    expect(written(Odd, { even: 2, strict: "a" })).toBeUndefined();
  });

  it("leaves a text as it came in: it was trimmed, composed, and refused then, if at all", () => {
    const Named = z.object({
      name: z.string().check(
        z.trim(),
        z.refine((text) => text !== "no"),
      ),
    });
    expect(written(Named, { name: " x " })).toBe('{"name":" x "}');
    expect(written(Named, { name: "no" })).toBe('{"name":"no"}');
    expect(written(Named, { name: 5 })).toBeUndefined();
    expect(written(Named, {})).toBeUndefined();
  });

  it("writes each text and each number as JSON does", () => {
    const shape = z.object({ text: z.string(), number: z.number() });
    for (let unit = 0; unit <= 0xffff; unit++) {
      const value = { text: `a${String.fromCharCode(unit)}b`, number: 0 };
      if (replyWriter(shape)(value) !== JSON.stringify(value)) expect(unit).toBe("written as JSON does");
    }
    const numbers = [0, -0, 5e-324, -1.5, 1e21, 123456789012345680000, 0.1 + 0.2, Number.MAX_VALUE, -1e-7];
    for (const number of numbers) {
      const value = { text: "\ud83d\udc69 \u2028", number };
      expect(written(shape, value)).toBe(JSON.stringify(value));
    }
  });

  it("passes stored JSON on, but only where the shape takes any value", () => {
    const Curve = z.object({
      curve: z.nullable(z.custom<readonly number[]>()),
      name: z.optional(z.string()),
    });
    expect(written(Curve, { curve: new StoredJson("[1, 2]") })).toBe('{"curve":[1, 2]}');
    expect(written(Curve, { curve: null })).toBe('{"curve":null}');
    expect(written(Curve, { curve: null, name: new StoredJson(`{"token":"${SECRET}"}`) })).toBeUndefined();
    expect(written(Person, new StoredJson(`{"token":"${SECRET}"}`))).toBeUndefined();
  });
});
