import type { quantification } from "@crq/contract/quantification";
import { ENGINE_VERSION } from "@crq/engine/version";
import { Fault } from "../../http/fault.ts";
import type { Handlers, TenantCtx } from "../../http/serve.ts";
import type { Compute } from "../../jobs/compute-pool.ts";
import { checked, feasible, inputHash, quantify } from "./public.ts";

/** Quantifies scenario files without keeping anything. */
export function quantificationHandlers(deps: {
  compute: Compute;
}): Handlers<TenantCtx, typeof quantification> {
  return {
    quantify: async (_ctx, { body }) => {
      const { engine, years, seed, exceed } = body;
      const files = body.scenarios.map((file, i) => checked(file, `scenarios[${i}]`));
      const repeated = files.findIndex((file, i) => files.some((other, j) => j < i && other.id === file.id));
      if (repeated >= 0)
        throw new Fault("invalid-request", {
          errors: [{ path: `scenarios[${repeated}].id`, message: "is used twice" }],
        });
      if (engine === "simulate")
        for (const [i, file] of files.entries()) feasible(file, years, `scenarios[${i}]`);
      const results = await Promise.all(
        files.map((file, i) =>
          quantify(deps.compute, file, { engine, years, seed, exceed }, `scenarios[${i}]`),
        ),
      );
      return {
        engine,
        version: ENGINE_VERSION,
        years: engine === "simulate" ? years : null,
        seed: engine === "simulate" ? seed : null,
        inputs: Object.fromEntries(files.map((file) => [file.id, inputHash(file)])),
        scenarios: Object.fromEntries(files.map((file, i) => [file.id, results[i]!])),
      };
    },
  };
}
