/** A call with an unknown outcome is repeated under its key; any other gets a new one. */
import { expect, test } from "vitest";
import { ApiError } from "./api-error.ts";
import { once } from "./repeats.ts";

const keys: (string | undefined)[] = [];
const answering = async (key: string | undefined) => {
  keys.push(key);
  return "answer";
};
const failing = (error: Error) => async (key: string | undefined) => {
  keys.push(key);
  throw error;
};
const refused = (status: number) => new ApiError({ status, statusText: "", text: "" });
const lost = new TypeError("Failed to fetch");

/** The keys of these calls, by the order in which they first occur. */
async function keysOf(...calls: [asked: string, call: (key: string | undefined) => Promise<unknown>][]) {
  keys.length = 0;
  for (const [asked, call] of calls) await once(asked, call).catch(() => {});
  expect(keys.every((key) => /^[\da-f-]{36}$/.test(key!))).toBe(true);
  return keys.map((key) => keys.indexOf(key));
}

test.each([
  ["the connection broke", lost],
  ["a proxy gave up", refused(504)],
  ["the server was busy", refused(503)],
])("the same key is sent again when %s, until there is an answer", async (_, error) => {
  expect(
    await keysOf(["a", failing(error)], ["a", failing(error)], ["a", answering], ["a", answering]),
  ).toEqual([0, 0, 0, 3]);
});

test("a refusal is an answer: the next call has its own key", async () => {
  expect(await keysOf(["b", failing(refused(400))], ["b", failing(refused(409))], ["b", answering])).toEqual([
    0, 1, 2,
  ]);
});

test("another call in between has its own key, and what was asked is still known", async () => {
  expect(await keysOf(["c", failing(lost)], ["d", answering], ["c", answering])).toEqual([0, 1, 0]);
});

test("only the latest calls are remembered", async () => {
  const many = Array.from({ length: 60 }, (_one, i): [string, typeof answering] => [
    `many ${i}`,
    failing(lost),
  ]);
  const found = await keysOf(...many, ["many 59", answering], ["many 0", answering]);
  expect(found.slice(60)).toEqual([59, 61]);
});
