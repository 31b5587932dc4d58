import { expect, test } from "vitest";
import type { AnalysisReply, AnalysisRequest } from "./analysis-messages.ts";
import { AnalysisThread } from "./analysis-thread.ts";

class FakeWorker extends EventTarget {
  readonly posted: AnalysisRequest[] = [];
  ended = false;
  postMessage(request: AnalysisRequest) {
    this.posted.push(request);
  }
  terminate() {
    this.ended = true;
  }
  say(reply: AnalysisReply) {
    this.dispatchEvent(new MessageEvent("message", { data: reply }));
  }
}

function opened() {
  const workers: FakeWorker[] = [];
  const heard: AnalysisReply[] = [];
  const thread = new AnalysisThread(
    (reply) => heard.push(reply),
    () => {
      const worker = new FakeWorker();
      workers.push(worker);
      return worker as unknown as Worker;
    },
  );
  return { thread, workers, heard };
}
const request = (id: number): AnalysisRequest => ({ kind: "nearest", id, ask: { matrix: [[1]] } });
const answer = (id: number): AnalysisReply => ({
  type: "answer",
  id,
  answer: { matrix: [[1]], distance: 0, largestChange: 0 },
  durationMs: 1,
});

test("one thread serves one request after another", () => {
  const { thread, workers, heard } = opened();
  thread.ask(request(1));
  workers[0]!.say(answer(1));
  thread.ask(request(2));
  expect(workers).toHaveLength(1);
  expect(heard).toEqual([answer(1)]);
});

test("a newer request ends the older one, whose answer is never delivered", () => {
  const { thread, workers, heard } = opened();
  thread.ask(request(1));
  thread.ask(request(2));
  expect(workers).toHaveLength(2);
  expect(workers[0]!.ended).toBe(true);
  workers[0]!.say(answer(1));
  workers[1]!.say(answer(2));
  expect(heard).toEqual([answer(2)]);
});

test("after stopping, nothing is delivered, and the next request gets a fresh thread", () => {
  const { thread, workers, heard } = opened();
  thread.ask(request(1));
  thread.stop();
  workers[0]!.say(answer(1));
  expect(heard).toEqual([]);
  thread.ask(request(2));
  expect(workers).toHaveLength(2);
});

test("a thread that can't run reports it once", () => {
  const { thread, workers, heard } = opened();
  thread.ask(request(1));
  workers[0]!.dispatchEvent(new Event("error"));
  workers[0]!.dispatchEvent(new Event("error"));
  expect(heard).toHaveLength(1);
  expect(heard[0]).toMatchObject({ type: "failed", id: 1 });
});
