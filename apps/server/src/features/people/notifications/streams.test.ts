/** What many open streams cost: queries by the round, not by the stream. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openStreams, type StreamReader } from "./streams.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const readerOf = (n: number): StreamReader => ({
  sessionId: `session ${n}`,
  userId: `person ${n}`,
  tenantId: "tenant",
  tokenHash: Buffer.from(String(n)),
});

function open(count: number, holds = (_: StreamReader) => true) {
  const hold = vi.fn(async (readers: readonly StreamReader[]) => readers.map(holds));
  const read = vi.fn(async (readers: readonly StreamReader[]) =>
    readers.map((_, unread) => ({ unread, newest: null })),
  );
  const onError = vi.fn();
  const streams = openStreams({ hold, read, onError });
  const tabs = Array.from({ length: count }, (_, n) => {
    const tab = { send: vi.fn(), beat: vi.fn(), close: vi.fn() };
    const remove = streams.add({ reader: readerOf(n), ...tab, close: () => (tab.close(), remove()) });
    return { ...tab, remove };
  });
  return { streams, tabs, hold, read, onError };
}

test("two thousand streams that open together are told in one round of two queries", async () => {
  const { tabs, hold, read } = open(2000);
  await vi.advanceTimersByTimeAsync(100);
  expect([hold.mock.calls.length, read.mock.calls.length]).toEqual([1, 1]);
  tabs.forEach((tab, unread) => expect(tab.send).toHaveBeenCalledExactlyOnceWith({ unread, newest: null }));
});

test("one query rechecks all open sessions, ends those that don't hold, and beats for the others", async () => {
  let left = true;
  const { streams, tabs, hold, read } = open(2000, ({ userId }) => left || userId !== "person 7");
  await vi.advanceTimersByTimeAsync(100);
  left = false;
  hold.mockClear();
  read.mockClear();
  await vi.advanceTimersByTimeAsync(25_000);
  expect([hold.mock.calls.length, read.mock.calls.length]).toEqual([1, 0]);
  expect(tabs.filter(({ close }) => close.mock.calls.length > 0)).toEqual([tabs[7]]);
  expect(tabs.filter(({ beat }) => beat.mock.calls.length === 1)).toHaveLength(1999);
  expect([streams.countOf("session 7"), streams.countOf("session 8")]).toEqual([0, 1]);
});

test("a session that ended is told nothing, even while others are", async () => {
  const { tabs } = open(3, ({ userId }) => userId !== "person 1");
  await vi.advanceTimersByTimeAsync(100);
  expect(tabs.map(({ send }) => send.mock.calls.length)).toEqual([1, 0, 1]);
  expect(tabs[1]!.close).toHaveBeenCalledOnce();
});

test("a failed query keeps the streams open, and the next change tells them", async () => {
  const { streams, tabs, read, onError } = open(2);
  read.mockRejectedValueOnce(new Error("the database does not answer"));
  await vi.advanceTimersByTimeAsync(100);
  expect(onError).toHaveBeenCalledOnce();
  streams.changed("person 1");
  await vi.advanceTimersByTimeAsync(100);
  expect(tabs.map(({ send }) => send.mock.calls.length)).toEqual([0, 1]);
});

test("a change during a slow round is sent after it, in order", async () => {
  const { streams, tabs, read } = open(1);
  let finish: () => void = () => {};
  read.mockImplementationOnce(async () => {
    await new Promise<void>((resolve) => (finish = resolve));
    return [{ unread: 1, newest: null }];
  });
  read.mockImplementationOnce(async () => [{ unread: 2, newest: null }]);
  await vi.advanceTimersByTimeAsync(100);
  streams.changed();
  await vi.advanceTimersByTimeAsync(100);
  expect(read).toHaveBeenCalledOnce();
  finish();
  await vi.advanceTimersByTimeAsync(100);
  expect(tabs[0]!.send.mock.calls.map(([{ unread }]) => unread)).toEqual([1, 2]);
});

test("a stream that opens while the process closes is closed immediately", () => {
  const { streams } = open(0);
  streams.closeAll();
  const close = vi.fn();
  streams.add({ reader: readerOf(1), send: vi.fn(), beat: vi.fn(), close });
  expect(close).toHaveBeenCalledOnce();
  expect(streams.countOf("session 1")).toBe(0);
});
