/** Whose turn it is, with a simulated clock: no threads, no real time, and the same order each time. */
import { describe, expect, test } from "vitest";
import { fairQueue } from "./fair-queue.ts";

const NEVER = new AbortController().signal;

/** A queue whose pieces end when the simulated clock has advanced by their duration. */
function onVirtualClock(places = 3, forLong = 1) {
  let clock = 0;
  let order = 0;
  const running: { end: number; order: number; finish: () => void }[] = [];
  const started: { name: string; at: number }[] = [];
  const queue = fairQueue(places, forLong, () => clock);
  /** Queues a piece `tenant/person name`; it really takes `ms`, which is also its estimate by default. */
  function add(
    who: string,
    ms: number,
    more: { urgent?: boolean; units?: number; signal?: AbortSignal } = {},
  ) {
    const [tenantId = "", personId = ""] = who.split("/");
    return queue.run(
      {
        whose: { tenantId, personId },
        units: more.units ?? ms,
        urgent: more.urgent ?? false,
        start: () => {
          started.push({ name: who, at: clock });
          return new Promise<number>((resolve) => {
            running.push({ end: clock + ms, order: order++, finish: () => resolve(clock) });
          });
        },
      },
      more.signal ?? NEVER,
    );
  }
  const settle = async () => {
    for (let i = 0; i < 20; i++) await Promise.resolve();
  };
  /** Advances the clock from one piece's end to the next, until `until` or nothing runs. */
  async function pass(until = Infinity) {
    await settle();
    for (;;) {
      running.sort((a, b) => a.end - b.end || a.order - b.order);
      const [next] = running;
      if (!next || next.end > until) break;
      running.shift();
      clock = next.end;
      next.finish();
      await settle();
    }
    if (until !== Infinity) clock = until;
  }
  const names = () => started.map(({ name }) => name);
  return { add, pass, started, names, active: () => running.length };
}

describe("tenants and their people", () => {
  test("take turns, however many pieces one of them has queued", async () => {
    const { add, pass, names } = onVirtualClock();
    for (let i = 0; i < 100; i++) void add("flood/x", 10);
    await pass(5);
    for (let i = 0; i < 3; i++) void add("other/y", 10);
    await pass();
    expect(names().slice(0, 2)).toEqual(["flood/x", "other/y"]);
    expect(
      names()
        .slice(0, 6)
        .filter((name) => name === "other/y"),
    ).toHaveLength(3);
  });

  test("get equal time, not equal numbers of pieces", async () => {
    const { add, pass, names } = onVirtualClock();
    for (let i = 0; i < 50; i++) void add("long/x", 100);
    for (let i = 0; i < 50; i++) void add("short/y", 10);
    await pass(1050);
    const count = (who: string) => names().filter((name) => name === who).length;
    expect(count("long/x")).toBeLessThanOrEqual(7);
    expect(count("short/y")).toBeGreaterThanOrEqual(45);
  });

  test("pay for the time pieces really took, not for their estimates", async () => {
    const { add, pass, names } = onVirtualClock();
    for (let i = 0; i < 50; i++) void add("liar/x", 100, { units: 1 });
    for (let i = 0; i < 50; i++) void add("honest/y", 100);
    await pass(2050);
    const liars = names().filter((name) => name === "liar/x").length;
    expect(liars).toBeGreaterThanOrEqual(9);
    expect(liars).toBeLessThanOrEqual(12);
  });

  test("take turns within a tenant too: a colleague doesn't wait behind one person's queue", async () => {
    const { add, pass, names } = onVirtualClock();
    for (let i = 0; i < 100; i++) void add("a/flood", 10);
    await pass(95);
    void add("a/colleague", 10);
    await pass(125);
    expect(names().slice(-3)).toContain("a/colleague");
  });

  test("gain nothing by using many names within one tenant", async () => {
    const { add, pass, names } = onVirtualClock();
    for (let i = 0; i < 100; i++) void add(`many/${i}`, 10);
    for (let i = 0; i < 20; i++) void add("one/y", 10);
    await pass(400);
    expect(names().filter((name) => name === "one/y").length).toBeGreaterThanOrEqual(19);
  });

  test("gain no credit by being away, and a short absence cancels no debt", async () => {
    const { add, pass, names } = onVirtualClock();
    void add("late/y", 10);
    await pass();
    for (let i = 0; i < 100; i++) void add("steady/x", 10);
    await pass(505);
    const before = names().length;
    for (let i = 0; i < 20; i++) void add("late/y", 10);
    await pass(705);
    const since = names().slice(before);
    expect(since.filter((name) => name === "late/y").length).toBeLessThanOrEqual(11);
  });
});

describe("short pieces", () => {
  test("of another tenant start immediately while one floods with long and short ones", async () => {
    const { add, pass, started } = onVirtualClock();
    for (let i = 0; i < 1000; i++) {
      void add("flood/x", 5000);
      void add("flood/y", 40, { urgent: true });
      void add("flood/z", 40, { urgent: true });
    }
    for (let at = 7; at < 4000; at += 130) {
      await pass(at);
      let ended = Infinity;
      void add("other/y", 20, { urgent: true }).then((when) => (ended = when));
      await pass(at + 100);
      expect(ended).toBe(at + 20);
    }
    expect(started.filter(({ name }) => name === "other/y").length).toBeGreaterThan(25);
  });

  test("of another tenant wait for at most one short piece while several tenants flood", async () => {
    const { add, pass } = onVirtualClock();
    for (let i = 0; i < 500; i++)
      for (const tenant of ["one", "two", "three"]) {
        void add(`${tenant}/x`, 5000);
        void add(`${tenant}/y`, 40, { urgent: true });
      }
    for (let at = 7; at < 2000; at += 170) {
      await pass(at);
      let ended = Infinity;
      void add("other/y", 20, { urgent: true }).then((when) => (ended = when));
      await pass(at + 100);
      expect(ended, `asked at ${at}`).toBeLessThanOrEqual(at + 60);
    }
  });

  test("go before long ones of the same person", async () => {
    const { add, pass, started } = onVirtualClock();
    for (let i = 0; i < 10; i++) void add("a/x", 1000);
    await pass(500);
    void add("a/x save", 20, { urgent: true });
    await pass(520);
    expect(started.find(({ name }) => name === "a/x save")?.at).toBe(500);
  });

  test("don't starve long ones: every eighth turn goes to a long one", async () => {
    const { add, pass, names } = onVirtualClock();
    for (let i = 0; i < 400; i++)
      for (const tenant of ["one", "two"]) void add(`${tenant}/x`, 10, { urgent: true });
    for (let i = 0; i < 20; i++) void add("long/y", 10);
    await pass(400);
    expect(names().filter((name) => name === "long/y").length).toBeGreaterThanOrEqual(10);
  });
});

test("long pieces leave two slots free, and one tenant leaves one", async () => {
  const { add, pass, active } = onVirtualClock(5, 3);
  for (let i = 0; i < 10; i++) for (const tenant of ["one", "two"]) void add(`${tenant}/x`, 1000);
  await pass(1);
  expect(active()).toBe(3);
  for (let i = 0; i < 10; i++) void add("one/y", 1000, { urgent: true });
  await pass(2);
  expect(active()).toBeLessThanOrEqual(5);
  const alone = onVirtualClock(5, 3);
  for (let i = 0; i < 10; i++) void alone.add("one/y", 1000, { urgent: true });
  await alone.pass(1);
  expect(alone.active()).toBe(4);
});

describe("a piece that no one is waiting for", () => {
  test("leaves the queue, never starts, and frees its turn", async () => {
    const { add, pass, names } = onVirtualClock();
    const gone = new AbortController();
    void add("a/x", 10);
    await pass(1);
    const left = Array.from({ length: 5 }, () => add("a/gone", 10, { signal: gone.signal }));
    void add("a/y", 10);
    gone.abort();
    for (const one of left) await expect(one).rejects.toThrow();
    await pass();
    expect(names()).toEqual(["a/x", "a/y"]);
    await expect(add("a/gone", 10, { signal: AbortSignal.abort() })).rejects.toThrow();
  });

  test("that fails frees its slot", async () => {
    const queue = fairQueue(3, 1, () => 0);
    const whose = { tenantId: "a", personId: "x" };
    const broken = { whose, units: 1, urgent: false, start: () => Promise.reject(new Error("broken")) };
    for (let i = 0; i < 5; i++) await expect(queue.run(broken, NEVER)).rejects.toThrow("broken");
    const fine = { whose, units: 1, urgent: false, start: () => Promise.resolve("done") };
    expect(await queue.run(fine, NEVER)).toBe("done");
  });
});
