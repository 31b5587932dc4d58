import { ScenarioFile } from "@crq/contract/risk/quantification";
import { toJSONSchema } from "zod/v4/core";

/** Where the schema is served. */
export const SCHEMA_PATH = "/schemas/crq-scenario-1.json";

/** The JSON Schema (2020-12) of scenario files, generated from the shape that the API validates them with. */
export function scenarioFileSchema(publicUrl: string): Readonly<Record<string, unknown>> {
  const { $schema, ...schema } = toJSONSchema(ScenarioFile, { io: "input", target: "draft-2020-12" });
  return {
    $schema,
    $id: new URL(SCHEMA_PATH, publicUrl).href,
    title: "Cyber risk scenario, crq-scenario/1",
    description:
      "One scenario of loss by the Open FAIR taxonomy (O-RT 3.0.1): how often loss events happen and what each costs. Beyond what a schema can say: estimates have min <= mode <= max and p5 <= p95 (p5 above 0 unless p95 is 0); a form of loss appears once in a list; a frequency's factors at their upper ends make at most 10000 loss events a year, and so does the expected value; a title is not only spaces.",
    ...schema,
  };
}
