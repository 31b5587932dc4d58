/** A portfolio under the declared dependence: its stages, and everything that they follow from. */
import type { Distribution, ScenarioEstimate as EngineEstimate } from "@crq/engine/scenario";
import type { Treatment as EngineTreatment } from "@crq/engine/treatment";
import * as z from "zod/mini";
import { Id } from "../fields.ts";
import { LossFigures } from "./exposure.ts";
import { JointDependence } from "./loss-model.ts";

const StageFigures = z.nullable(LossFigures);

/** A joint loss in each stage of its treatment; null where a stage changes nothing. */
export const Stages = z.object({
  /** Without any control. */
  inherent: StageFigures,
  now: LossFigures,
  /** With the planned controls. */
  plan: StageFigures,
  /** After insurance, from simulated years; null without policies. */
  net: z.nullable(z.object({ now: StageFigures, plan: StageFigures })),
});

const Layer = z.object({ retention: z.number(), limit: z.nullable(z.number()) });

/** Everything that a portfolio's figures under the declared dependence follow from, in one currency: what `portfolio` reads from a file. */
export const Declared = z.object({
  currency: z.string(),
  /** The scenarios that exchange rates bring into the currency, before their controls, in the figures' currency and prices. */
  members: z.array(
    z.object({
      id: Id,
      title: z.string(),
      estimate: z.custom<EngineEstimate>(),
      treatment: z.object({ controls: z.custom<EngineTreatment["controls"]>() }),
    }),
  ),
  dependence: JointDependence,
  causes: z.array(
    z.object({
      id: Id,
      title: z.string(),
      frequency: z.custom<Distribution>(),
      strikes: z.array(z.object({ member: Id, probability: z.number() })),
    }),
  ),
  policies: z.array(
    z.object({
      id: Id,
      title: z.string(),
      /** Null: all. */
      covers: z.nullable(z.array(Id)),
      tower: z.array(z.object({ ...Layer.shape, share: z.number() })),
      perYear: Layer,
      premium: z.number(),
      inPlace: z.boolean(),
      willBe: z.boolean(),
      /** Of single scenarios: the most of an event's loss that counts, and the waiting period. */
      terms: z.optional(
        z.array(
          z.object({
            member: Id,
            sublimit: z.nullable(z.number()),
            waiting: z.nullable(z.object({ hours: z.number(), lossPerHour: z.number() })),
          }),
        ),
      ),
    }),
  ),
});
/** Everything that a portfolio's figures under the declared dependence follow from. */
export type Declared = z.infer<typeof Declared>;
