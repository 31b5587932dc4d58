import { expect, test } from "vitest";
import { compose, type Composed, inverse, RELATIONSHIPS } from "./relationship.ts";

/** The composition table of RCC-5 (Bennett 1994), with what several possibilities have in common. */
const TABLE: Readonly<Record<(typeof RELATIONSHIPS)[number], readonly Composed[]>> = {
  equal: ["equal", "subset", "superset", "intersects", "none"],
  subset: ["subset", "subset", "indeterminate", "indeterminate", "none"],
  superset: ["superset", "related", "superset", "related", "indeterminate"],
  intersects: ["intersects", "related", "indeterminate", "indeterminate", "indeterminate"],
  none: ["none", "indeterminate", "none", "indeterminate", "indeterminate"],
};

test.each(RELATIONSHIPS)(
  "what follows from %s and each other relationship is what sets allow, and no more",
  (first) => {
    expect(RELATIONSHIPS.map((second) => compose(first, second))).toEqual(TABLE[first]);
  },
);

test("seen from the other side, the same follows", () => {
  for (const first of RELATIONSHIPS)
    for (const second of RELATIONSHIPS) {
      const there = compose(first, second);
      const back = compose(inverse(second), inverse(first));
      expect(back).toBe(there === "related" || there === "indeterminate" ? there : inverse(there));
    }
});
