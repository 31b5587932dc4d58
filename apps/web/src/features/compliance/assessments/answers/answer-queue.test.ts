import { expect, test } from "vitest";
import { ApiError } from "../../../../api/api-error.ts";
import { ending } from "./browser-queue.ts";
import { type QueueParts, type Sent, answerQueue } from "./answer-queue.ts";
import { fieldsOf } from "./answer-fields.ts";
import { waitingStore } from "./waiting-store.ts";

interface Row {
  readonly entry: string;
  readonly version: number;
  readonly result: string | null;
  readonly note: string;
  readonly objectives: Readonly<Record<string, string>>;
}

const PLACE = { userId: "me", tenantId: "t1", assessmentId: "a1" };

/** A server with rows, which can be out of reach, and the browser's storage, which outlives tabs. */
function world() {
  const items = new Map<string, string>();
  const rows = new Map<string, Row>();
  const row = (entry: string): Row =>
    rows.get(entry) ?? { entry, version: 1, result: null, note: "", objectives: {} };
  const server = { reachable: true, refuses: undefined as string | undefined, losesReplies: false, calls: 0 };
  const save = (entry: string, version: number, body: object): Sent<Row> => {
    server.calls += 1;
    if (!server.reachable) return { kind: "unreachable" };
    if (server.refuses !== undefined) return { kind: "refused", why: server.refuses };
    if (row(entry).version !== version) return { kind: "behind", row: row(entry) };
    rows.set(entry, { ...row(entry), ...body, version: version + 1 });
    if (server.losesReplies) return { kind: "unreachable" };
    return { kind: "saved", row: row(entry) };
  };
  const timers: (() => void)[] = [];
  const tab = (parts: Partial<QueueParts<Row>> = {}) => {
    const store = waitingStore(
      {
        getItem: (name) => items.get(name) ?? null,
        setItem: (name, text) => void items.set(name, text),
        removeItem: (name) => void items.delete(name),
      },
      () => [...items.keys()],
      PLACE,
    );
    return answerQueue<Row>({
      store,
      savedOf: (one) => ({ version: one.version, fields: fieldsOf(one) }),
      send: async (entry, version, body) => save(entry, version, body),
      onRow: () => undefined,
      onElsewhere: () => undefined,
      now: () => 1,
      after: (_ms, then) => {
        timers.push(then);
        return () => void timers.splice(timers.indexOf(then), timers.includes(then) ? 1 : 0);
      },
      alone: async (task) => {
        await task();
        return true;
      },
      ...parts,
    });
  };
  return { items, rows, row, server, save, tab, timers };
}

const settled = async () => new Promise((resolve) => setTimeout(resolve));

test("an answer is in the browser's storage before it's sent, and leaves it once it's saved", async () => {
  const { tab, items, row } = world();
  const queue = tab();
  queue.set("AC-1", row("AC-1"), { result: "met" });
  expect([...items.keys()]).toEqual(["answer-draft:t1:me:a1:AC-1"]);
  await settled();
  expect(row("AC-1")).toMatchObject({ version: 2, result: "met" });
  expect(items.size).toBe(0);
  expect(queue.state()).toMatchObject({ sending: false, offline: false, savedAt: 1 });
});

test("answers given without a connection outlive the page, and are all saved when it's back", async () => {
  const { tab, row, server } = world();
  server.reachable = false;
  const before = tab();
  before.set("AC-1", row("AC-1"), { result: "met" });
  before.set("AC-2(1)", row("AC-2(1)"), { result: "not-met", note: "No review" });
  await settled();
  expect(before.state()).toMatchObject({ offline: true, sending: false });

  const reloaded = tab();
  expect([...reloaded.state().waiting.keys()]).toEqual(["AC-1", "AC-2(1)"]);
  server.reachable = true;
  reloaded.start();
  await settled();
  expect(row("AC-1").result).toBe("met");
  expect(row("AC-2(1)")).toMatchObject({ result: "not-met", note: "No review" });
  expect(reloaded.state()).toMatchObject({ offline: false, waiting: new Map() });
});

test("it tries again by itself, and stops trying when it's closed", async () => {
  const { tab, row, server, timers } = world();
  server.reachable = false;
  const queue = tab();
  const close = queue.start();
  queue.set("AC-1", row("AC-1"), { result: "met" });
  await settled();
  expect(timers).toHaveLength(1);
  server.reachable = true;
  timers.shift()!();
  await settled();
  expect(row("AC-1").result).toBe("met");
  server.reachable = false;
  queue.set("AC-1", row("AC-1"), { result: "not-met" });
  await settled();
  close();
  await settled();
  expect(timers).toHaveLength(0);
});

test("a reply that's lost on the way back doesn't save or ask twice", async () => {
  const { tab, row, server } = world();
  server.losesReplies = true;
  const queue = tab();
  queue.set("AC-1", row("AC-1"), { result: "met" });
  await settled();
  expect(queue.state().offline).toBe(true);
  server.losesReplies = false;
  await queue.flush();
  expect(row("AC-1")).toMatchObject({ version: 2, result: "met" });
  expect(queue.state().waiting.size).toBe(0);
});

test("two tabs without a connection share what waits, even for the same entry", async () => {
  const { tab, row, server } = world();
  server.reachable = false;
  const one = tab();
  const other = tab();
  one.set("AC-1", row("AC-1"), { result: "met" });
  other.set("AC-1", row("AC-1"), { note: "From the other tab" });
  await settled();
  one.changedElsewhere("answer-draft:t1:me:a1:AC-1");
  expect(one.state().waiting.get("AC-1")!.changed).toEqual({ result: "met", note: "From the other tab" });
  server.reachable = true;
  await one.flush();
  expect(row("AC-1")).toMatchObject({ result: "met", note: "From the other tab" });
  other.changedElsewhere("answer-draft:t1:me:a1:AC-1");
  expect(other.state().waiting.size).toBe(0);
});

test("an hour without a connection in two tabs, longer than the session, loses nothing and doesn't flood the server", async () => {
  const { tab, row, rows, server, items } = world();
  // One clock for both tabs, and what's due by when.
  let now = 0;
  const due = new Set<{ readonly at: number; readonly go: () => void }>();
  const parts = {
    now: () => now,
    after: (ms: number, go: () => void) => {
      const one = { at: now + ms, go };
      due.add(one);
      return () => void due.delete(one);
    },
  };
  const pass = async (ms: number) => {
    const until = now + ms;
    for (;;) {
      const [next] = [...due].toSorted((one, other) => one.at - other.at);
      if (!next || next.at > until) break;
      due.delete(next);
      now = next.at;
      next.go();
      await settled();
    }
    now = until;
  };
  server.reachable = false;
  const tabs = [tab(parts), tab(parts)] as const;
  for (const one of tabs) one.start();
  const tell = (entry: string) => {
    for (const one of tabs) one.changedElsewhere(`answer-draft:t1:me:a1:${entry}`);
  };
  for (let minute = 0; minute < 60; minute++) {
    const entry = `AC-${minute % 20}`;
    tabs[minute % 2]!.set(entry, row(entry), { note: `Minute ${minute}` });
    tabs[(minute + 1) % 2]!.set(entry, row(entry), { result: minute % 3 === 0 ? "met" : "not-met" });
    tell(entry);
    await pass(60_000);
  }
  expect(items.size).toBe(20);
  expect(server.calls).toBeLessThan(2 * 60 * 4);
  // In the meantime a colleague wrote the note of one entry, and answered one that wasn't answered here.
  rows.set("AC-1", { ...row("AC-1"), version: 2, note: "Theirs" });
  rows.set("AC-77", { ...row("AC-77"), version: 2, result: "met" });
  server.reachable = true;
  await pass(60_000);
  for (const entry of items.keys()) tell(entry.split(":").at(-1)!);
  await pass(60_000);
  for (let entry = 0; entry < 20; entry++) {
    const last = 40 + entry;
    expect(row(`AC-${entry}`)).toMatchObject({
      result: last % 3 === 0 ? "met" : "not-met",
      note: entry === 1 ? "Theirs" : `Minute ${last}`,
    });
  }
  expect(row("AC-77")).toMatchObject({ version: 2, result: "met" });
  // Only what both wrote waits, for a choice.
  expect([...items.keys()]).toEqual(["answer-draft:t1:me:a1:AC-1"]);
  tell("AC-1");
  expect(tabs[1].state().waiting.get("AC-1")).toMatchObject({ theirs: { note: "Theirs" } });
});

test("a session that ended keeps what waits for when the person signs in again; a refusal stays with its reason", async () => {
  const failing = async (status: number) =>
    ending(new ApiError({ status, statusText: "No", text: "" }), 1, async () => {
      throw new Error("no row");
    });
  expect(await failing(401)).toEqual({ kind: "unreachable" });
  expect(await failing(503)).toEqual({ kind: "unreachable" });
  expect(await failing(403)).toMatchObject({ kind: "refused" });
});

test("someone else's change to another field is merged, to the same field waits for a choice", async () => {
  const { tab, row, rows, server } = world();
  server.reachable = false;
  const queue = tab();
  queue.set("AC-1", row("AC-1"), { result: "met" });
  queue.set("AC-2", row("AC-2"), { result: "met" });
  await settled();
  rows.set("AC-1", { ...row("AC-1"), version: 2, note: "Theirs" });
  rows.set("AC-2", { ...row("AC-2"), version: 2, result: "not-met" });
  server.reachable = true;
  await queue.flush();
  expect(row("AC-1")).toMatchObject({ result: "met", note: "Theirs" });
  expect(row("AC-2").result).toBe("not-met");
  expect(queue.state().waiting.get("AC-2")).toMatchObject({ theirs: { result: "not-met" } });
  queue.choose("AC-2", "result", "mine");
  await settled();
  expect(row("AC-2").result).toBe("met");
  expect(queue.state().waiting.size).toBe(0);
});

test("an answer given while its predecessor is on the way is sent after it", async () => {
  const { tab, row, save } = world();
  const release: (() => void)[] = [];
  const queue = tab({
    send: async (entry, version, body) => {
      await new Promise<void>((resolve) => release.push(resolve));
      return save(entry, version, body);
    },
  });
  const first = row("AC-1");
  queue.set("AC-1", first, { result: "met" });
  await settled();
  queue.set("AC-1", first, { result: null });
  release.shift()!();
  await settled();
  release.shift()!();
  await settled();
  expect(row("AC-1")).toMatchObject({ version: 3, result: null });
});

test("what the server refuses stays here with the reason, and the others go on", async () => {
  const { tab, row, server, items } = world();
  const queue = tab();
  server.refuses = "The assessment is in review";
  queue.set("AC-1", row("AC-1"), { result: "met" });
  await settled();
  expect(queue.state().waiting.get("AC-1")!.refused).toBe("The assessment is in review");
  expect(items.size).toBe(1);
  const { calls } = server;
  await queue.flush();
  expect(server.calls).toBe(calls);
  server.refuses = undefined;
  queue.again();
  await settled();
  expect(row("AC-1").result).toBe("met");
});

test("a full storage is said, and the answer is still saved", async () => {
  const { tab, row, server } = world();
  server.reachable = false;
  const queue = tab({
    store: { readAll: () => new Map(), read: () => undefined, write: () => false, entryOf: () => undefined },
  });
  queue.set("AC-1", row("AC-1"), { result: "met" });
  await settled();
  expect(queue.state().unkept).toBe(true);
  server.reachable = true;
  await queue.flush();
  expect(row("AC-1").result).toBe("met");
  expect(queue.state().unkept).toBe(false);
});

test("another person's, another tenant's and another assessment's answers are never sent", () => {
  const { tab, items } = world();
  for (const name of [
    "answer-draft:t1:other:a1:AC-1",
    "answer-draft:t2:me:a1:AC-1",
    "answer-draft:t1:me:a2:AC-1",
  ])
    items.set(
      name,
      JSON.stringify({ format: 1, version: 1, known: {}, changed: { result: "met" }, theirs: {}, at: 1 }),
    );
  items.set("answer-draft:t1:me:a1:AC-2", "not readable");
  expect(tab().state().waiting.size).toBe(0);
});
