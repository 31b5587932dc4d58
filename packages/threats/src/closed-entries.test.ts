import fc from "fast-check";
import { expect, test } from "vitest";
import { EntriesAsControls, type ReadEntry } from "./closed-entries.ts";
import { controlStates, relatedStates } from "./control-states.ts";
import { baseControl } from "./strengths.ts";

const state = fc.option(fc.constantFrom(0, 1 / 3, 0.5, 1));
/** Entries of SP 800-53: controls with enhancements, some of them unanswered. */
const own = fc
  .uniqueArray(fc.constantFrom("AC-2", "AC-2(1)", "AC-2(2)", "AC-3", "IA-2(1)", "IA-5", "SI-4", "SI-4(2)"))
  .chain((ids) =>
    fc.tuple(
      ...ids.map((id) => state.map((at): ReadEntry => ({ id, state: at, controls: [baseControl(id)] }))),
    ),
  );
/** Entries of another framework, related to some controls or none. */
const related = fc
  .array(fc.tuple(state, fc.subarray(["AC-2", "AC-3", "IA-5", "SI-4"])), { maxLength: 10 })
  .map((all) => all.map(([at, controls], i): ReadEntry => ({ id: `E-${i}`, state: at, controls })));

/** The states as the whole assessment is read, with some entries met. */
function whole(entries: readonly ReadEntry[], isOwn: boolean, closed: ReadonlySet<string>) {
  const states = new Map(
    entries.flatMap(({ id, state: at }) => (at === null ? [] : [[id, closed.has(id) ? 1 : at] as const])),
  );
  const controls = new Map(entries.map((one) => [one.id, one.controls]));
  return isOwn ? controlStates(states) : relatedStates(states, (id) => controls.get(id)!);
}

test.each([
  ["SP 800-53 itself", true, own],
  ["another framework", false, related],
] as const)(
  "closing some entries of %s changes what reading it all again changes, and no more",
  (_, isOwn, some) => {
    fc.assert(
      fc.property(
        some as fc.Arbitrary<readonly ReadEntry[]>,
        fc.integer({ min: 1, max: 3 }),
        (entries, each) => {
          const read = new EntriesAsControls(entries, isOwn);
          const before = whole(entries, isOwn, new Set());
          expect(read.states).toEqual(before);
          const closed = entries.filter((_one, i) => i % each === 0).map(({ id }) => id);
          const after = whole(entries, isOwn, new Set(closed));
          const changed = [...after].filter(([control, to]) => before.get(control) !== to);
          expect(read.closing(closed)).toEqual(new Map(changed));
          for (const [control, to] of changed) expect(to).toBeGreaterThan(before.get(control)!);
        },
      ),
    );
  },
);

test("what is met or has no answer isn't a gap, and an unknown entry closes nothing", () => {
  const read = new EntriesAsControls(
    [
      { id: "a", state: 1, controls: ["AC-2"] },
      { id: "b", state: null, controls: ["AC-2"] },
      { id: "c", state: 0.5, controls: ["AC-2", "AC-3"] },
      { id: "d", state: 0, controls: [] },
    ],
    false,
  );
  expect(read.gaps).toEqual(["c", "d"]);
  expect(read.closing(["b", "d", "x"])).toEqual(new Map());
  expect(read.closing(["c"])).toEqual(
    new Map([
      ["AC-2", 1],
      ["AC-3", 1],
    ]),
  );
});
