/** Only the signed-in person can read their work stored in the browser. */
import { expect, test } from "vitest";
import { sealedStore, sealLeftovers } from "./sealed-storage.ts";

/** A browser's storage, in memory. */
function memory(start: Readonly<Record<string, string>> = {}) {
  const kept = new Map(Object.entries(start));
  return {
    kept,
    get length() {
      return kept.size;
    },
    key: (n: number) => [...kept.keys()][n] ?? null,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
}
const key = (n: number) => btoa(String.fromCodePoint(...Array.from({ length: 32 }, () => n)));
const NAME = "scenario-draft:tenant:maya:s1";
const TEXT = JSON.stringify({ title: "Größter Ausfall 🜛", loss: 12_000_000 });

test("stored data can be read back, but not from the storage itself", () => {
  const store = memory();
  sealedStore([key(1)], store).setItem(NAME, TEXT);
  const lying = store.kept.get(NAME)!;
  expect(lying).toMatch(/^sealed1:[A-Za-z0-9+/=]+$/);
  for (const part of ["Ausfall", "12000000", "title", btoa("title").slice(0, 6)])
    expect(lying).not.toContain(part);
  expect(sealedStore([key(1)], store).getItem(NAME)).toBe(TEXT);
});

test("the same text never encrypts to the same result twice", () => {
  const store = memory();
  const sealed = [1, 2].map(() => {
    sealedStore([key(1)], store).setItem(NAME, TEXT);
    return store.kept.get(NAME);
  });
  expect(sealed[0]).not.toBe(sealed[1]);
});

test("another person's key opens nothing; altered, moved or invalid text doesn't open either", () => {
  const store = memory();
  const mine = sealedStore([key(1)], store);
  mine.setItem(NAME, TEXT);
  expect(sealedStore([key(2)], store).getItem(NAME)).toBeNull();
  const lying = store.kept.get(NAME)!;
  store.kept.set("scenario-draft:tenant:maya:s2", lying);
  expect(mine.getItem("scenario-draft:tenant:maya:s2")).toBeNull();
  store.kept.set(NAME, `${lying.slice(0, -6)}AAAA==`);
  expect(mine.getItem(NAME)).toBeNull();
  for (const rubbish of ["sealed1:", "sealed1:%%%", "sealed1:AAAA"]) {
    store.kept.set(NAME, rubbish);
    expect(mine.getItem(NAME)).toBeNull();
  }
});

test("while the server's secret is being replaced, the earlier key opens and the current one encrypts", () => {
  const store = memory();
  sealedStore([key(1)], store).setItem(NAME, TEXT);
  const turning = sealedStore([key(2), key(1)], store);
  expect(turning.getItem(NAME)).toBe(TEXT);
  turning.setItem(NAME, "new");
  expect(sealedStore([key(2)], store).getItem(NAME)).toBe("new");
  expect(sealedStore([key(1)], store).getItem(NAME)).toBeNull();
});

test("without a key nothing is stored", () => {
  const store = memory();
  expect(() => sealedStore([], store).setItem(NAME, TEXT)).toThrow("nothing is kept");
  expect(store.kept.size).toBe(0);
});

test("readable data from before is encrypted if it's the person's own, and removed otherwise; interface settings stay", () => {
  const mine = memory();
  sealedStore([key(1)], mine).setItem("palette-recent:maya", "[]");
  const sealed = mine.kept.get("palette-recent:maya")!;
  const store = memory({
    [NAME]: TEXT,
    "portfolio-draft:tenant:maya:new": TEXT,
    "calibration:tenant:maya": TEXT,
    "palette-recent:maya": sealed,
    "scenario-draft:tenant:somebody:s1": TEXT,
    "palette-recent:somebody": TEXT,
    theme: "dark",
    sidebar: "{}",
  });
  sealLeftovers("maya", [key(1)], store);
  expect([...store.kept.keys()].toSorted()).toEqual([
    "calibration:tenant:maya",
    "palette-recent:maya",
    "portfolio-draft:tenant:maya:new",
    NAME,
    "sidebar",
    "theme",
  ]);
  expect(JSON.stringify([...store.kept.values()])).not.toContain("Ausfall");
  expect(sealedStore([key(1)], store).getItem(NAME)).toBe(TEXT);
  expect(store.kept.get("palette-recent:maya")).toBe(sealed);
  expect(store.kept.get("theme")).toBe("dark");
});
