/** What a browser hands back to go on with a search: it proves nothing that this server didn't. */
import { expect, test } from "vitest";
import { goingOn } from "./go-on.ts";

const secret = "a secret that is long enough to be one";
const question = ["tenant-a", { members: [1, 2] }, [{ loss: 1e6, probability: 0.05 }]];
const unfinished = {
  found: [true, false, true],
  stopped: {
    limit: 204_000.125,
    step: 3,
    path: [
      { place: 2, chosen: true },
      { place: 0, chosen: false },
    ],
    best: null,
  },
};

test("comes back as it was, also with the best choice met on the way, and once the secret was replaced", () => {
  const { textOf, read } = goingOn(secret);
  expect(read(textOf(unfinished, question), question)).toEqual(unfinished);
  const met = { ...unfinished, stopped: { ...unfinished.stopped, best: [false, true, false] } };
  expect(read(textOf(met, question), question)).toEqual(met);
  expect(goingOn(["a newer secret, also long enough", secret]).read(textOf(met, question), question)).toEqual(
    met,
  );
});

test("is as long as an address can be, for forty candidates", () => {
  const chosen = Array.from({ length: 40 }, () => true);
  const path = chosen.map((_, place) => ({ place, chosen: true }));
  const text = goingOn(secret).textOf(
    { found: chosen, stopped: { limit: 1e15 / 3, step: 3, path, best: chosen } },
    question,
  );
  expect(text.length).toBeLessThan(600);
  expect(text).toMatch(/^[\w.-]+$/);
});

test.each([
  ["another tenant's", (text: string) => text, ["tenant-b", ...question.slice(1)]],
  ["of scenarios that have changed", (text: string) => text, ["tenant-a", { members: [1, 3] }, question[2]]],
  ["that claims to be further", (text: string) => `${further(text)}.${text.split(".")[1]}`, question],
  ["without a signature", (text: string) => text.split(".")[0]!, question],
  [
    "signed by someone else",
    () => goingOn("another secret entirely, for sure").textOf(unfinished, question),
    question,
  ],
  ["that is no such text", () => "....", question],
])("a text %s is ignored", (_, change, of) => {
  const { textOf, read } = goingOn(secret);
  expect(read(change(textOf(unfinished, question)), of)).toBeUndefined();
});

test("none is none", () => {
  expect(goingOn(secret).read(undefined, question)).toBeUndefined();
});

/** The same text, with everything below the limit said to be ruled out but the last choice. */
function further(text: string): string {
  const content = JSON.parse(Buffer.from(text.split(".")[0]!, "base64url").toString()) as unknown[];
  content[3] = "2-1-0-";
  return Buffer.from(JSON.stringify(content)).toString("base64url");
}
