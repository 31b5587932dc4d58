import { describe, expect, test } from "vitest";
import { answered, begun, leafed, shuffled } from "./deck.ts";
import { keepCard, knownCards, progressKey } from "./progress.ts";

const CARDS = ["AC-1", "AC-2", "AC-3", "AC-4", "AC-5", "AC-6"];

test("the same seed shuffles the same way, another one otherwise, and no card is lost", () => {
  expect(shuffled(CARDS, 7)).toEqual(shuffled(CARDS, 7));
  expect(shuffled(CARDS, 7)).not.toEqual(shuffled(CARDS, 8));
  for (let seed = 0; seed < 50; seed++) expect(shuffled(CARDS, seed).toSorted()).toEqual(CARDS);
});

describe("a round", () => {
  const start = begun(["A-1", "A-2", "A-3"], 1);

  test("is over once every card was known", () => {
    const end = start.queue.reduce((round) => answered(round, true), start);
    expect(end.at).toBe(3);
    expect(end.queue).toHaveLength(3);
    expect(end.known.size).toBe(3);
  });

  test("asks a card again at its end, once, until it's known", () => {
    const [first] = start.queue;
    const missed = answered(start, false);
    expect(missed.queue).toEqual([...start.queue, first]);
    expect(answered(leafed(missed, -1), false).queue).toEqual(missed.queue);
    let round = missed;
    for (let step = 0; step < 3; step++) round = answered(round, true);
    expect(round.at).toBe(round.queue.length);
    expect([round.known.size, round.again.size]).toEqual([3, 0]);
  });

  test("is leafed through without answers, not beyond its ends", () => {
    expect(leafed(start, -1).at).toBe(0);
    expect(leafed(leafed(leafed(start, 1), 1), 1).at).toBe(2);
  });
});

describe("progress", () => {
  const key = progressKey("me", "nist-csf-2-0");
  const stored = new Map<string, string>();
  const store = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
  };

  test("is kept by person and framework", () => {
    keepCard(store, key, "GV.OC-01", true);
    keepCard(store, key, "GV.OC-02", true);
    keepCard(store, key, "GV.OC-01", false);
    expect([...knownCards(store, key)]).toEqual(["GV.OC-02"]);
    expect(knownCards(store, progressKey("someone else", "nist-csf-2-0")).size).toBe(0);
  });

  test("is empty where the browser keeps nothing or something else", () => {
    expect(knownCards({ ...store, getItem: () => "{not json" }, key).size).toBe(0);
    const full = {
      ...store,
      setItem: () => {
        throw new Error("full");
      },
    };
    expect(keepCard(full, key, "GV.OC-01", true)).toBe(false);
  });
});
