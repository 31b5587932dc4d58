/** Parsing in a thread has a slot, a turn, and a limit. */
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { Fault } from "../http/fault.ts";
import { openParsing, type Parsing, type Read } from "./parse-pool.ts";

const moduleOf = (body: string) =>
  new URL(`data:text/javascript,${encodeURIComponent(`export default (input) => { ${body} }`)}`);
const DOUBLE = moduleOf("return input * 2;");
const FOREVER = moduleOf("for (;;);");
const GREEDY = moduleOf("const all = []; for (;;) all.push(new Array(100_000).fill(all.length));");
const FAILING = moduleOf("throw new Error('cannot be read');");
const POLLUTING = moduleOf("Object.prototype.polluted = 1; return 1;");

let parsing: Parsing;
afterEach(() => parsing.close());
const reading = (work: (read: Read) => Promise<unknown>, caller = "somebody") =>
  parsing.hold("files", caller, work);
const faultOf = async (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof Fault ? error : (error as Error).message),
  );

test("a module's answer or error is returned", async () => {
  parsing = openParsing();
  expect(await reading((read) => read<number>(DOUBLE, 21))).toBe(42);
  expect(await faultOf(reading((read) => read(FAILING, 0)))).toBe("cannot be read");
});

test("endless work is terminated, and the next is done", async () => {
  parsing = openParsing({ limitMs: 6000 });
  expect(await faultOf(reading((read) => read(FOREVER, 0)))).toMatchObject({ code: "too-large" });
  expect(await reading((read) => read<number>(DOUBLE, 1))).toBe(2);
});

test("work that needs too much memory is terminated, and the next is done", async () => {
  parsing = openParsing();
  expect(await faultOf(reading((read) => read(GREEDY, 0)))).toMatchObject({ code: "too-large" });
  expect(await reading((read) => read<number>(DOUBLE, 1))).toBe(2);
});

test("work ends when its caller disconnects", async () => {
  parsing = openParsing();
  const gone = new AbortController();
  const ended = faultOf(reading((read) => read(FOREVER, 0, gone.signal)));
  await sleep(50);
  gone.abort();
  expect(await ended).toMatchObject({ code: "unavailable" });
});

test("no input changes the thread's built-in prototypes", async () => {
  parsing = openParsing();
  expect(await faultOf(reading((read) => read(POLLUTING, 0)))).toMatch(/not extensible/);
});

test("a caller has two slots and everyone together sixteen; a refused caller is told when to retry", async () => {
  parsing = openParsing();
  const { promise: end, resolve: finish } = Promise.withResolvers<void>();
  const held = ["a", "a", ...Array.from("bcdefghijklmno")].map((caller) => reading(() => end, caller));
  expect(await faultOf(reading(() => end, "a"))).toMatchObject({
    code: "too-many-requests",
    retryAfterSeconds: 5,
  });
  expect(await faultOf(reading(() => end, "p"))).toMatchObject({ code: "unavailable", retryAfterSeconds: 5 });
  expect(await parsing.hold("sign-in", "a", (read) => read<number>(DOUBLE, 3))).toBe(6);
  finish();
  await Promise.all(held);
  expect(await reading((read) => read<number>(DOUBLE, 4), "a")).toBe(8);
});

test("callers take turns, however much one of them sends", async () => {
  parsing = openParsing();
  const order: string[] = [];
  const send = (caller: string, name: string) =>
    parsing.hold("sign-in", caller, async (read) => {
      await read(DOUBLE, 1);
      order.push(name);
    });
  await Promise.all([
    ...["a1", "a2", "a3", "a4", "a5"].map((name) => send("a", name)),
    send("b", "b1"),
    send("c", "c1"),
  ]);
  expect(order).toEqual(["a1", "a2", "b1", "c1", "a3", "a4", "a5"]);
});
