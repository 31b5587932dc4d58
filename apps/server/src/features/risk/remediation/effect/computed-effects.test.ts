import { expect, test } from "vitest";
import type { Compute } from "../../../../jobs/compute-pool.ts";
import type { EffectInput } from "../../../../jobs/project-work.ts";
import { computedEffects } from "./computed-effects.ts";

const input = (id: string) => ({ members: [], joined: {}, project: { id } }) as unknown as EffectInput;
const CALLER = {} as Parameters<Compute["run"]>[1];

function counted(most?: number) {
  const asked: string[] = [];
  const run = async ({ effectOf }: { effectOf: EffectInput }) => {
    asked.push(effectOf.project.id);
    if (effectOf.project.id === "broken") throw new RangeError("invalid");
    return null;
  };
  return { asked, effects: computedEffects({ run } as unknown as Compute, most) };
}

test("the same input is computed once, and another one by itself", async () => {
  const { asked, effects } = counted();
  for (const id of ["a", "a", "b", "a"]) await effects(input(id), CALLER);
  expect(asked).toEqual(["a", "b"]);
});

test("the effect asked for longest ago is given up first", async () => {
  const { asked, effects } = counted(2);
  for (const id of ["a", "b", "a", "c", "a", "b"]) await effects(input(id), CALLER);
  expect(asked).toEqual(["a", "b", "c", "b"]);
});

test("what failed is computed again", async () => {
  const { asked, effects } = counted();
  for (let time = 0; time < 2; time++)
    await expect(effects(input("broken"), CALLER)).rejects.toThrow("invalid");
  expect(asked).toEqual(["broken", "broken"]);
});
