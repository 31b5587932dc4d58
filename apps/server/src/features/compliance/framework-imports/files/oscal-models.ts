/** The models of OSCAL that aren't frameworks: what people call them, and where they're imported. */
import type { FrameworkImport } from "@crq/contract/compliance/framework-imports";

type Elsewhere = NonNullable<FrameworkImport["elsewhere"]>;

const OTHERS: Readonly<Record<string, Elsewhere>> = {
  "component-definition": { what: "a component definition", where: "oscal-documents" },
  "system-security-plan": { what: "a system security plan", where: "oscal-documents" },
  "assessment-plan": { what: "an assessment plan", where: "oscal-documents" },
  "assessment-results": { what: "assessment results", where: "oscal-documents" },
  "plan-of-action-and-milestones": { what: "a plan of action and milestones", where: "oscal-documents" },
  "mapping-collection": { what: "a mapping collection", where: "cross-framework-mapper" },
};

/** Every model, by its name at the top of a file. */
export const OSCAL_MODELS: readonly string[] = ["catalog", "profile", ...Object.keys(OTHERS)];

/** What a file of another model is, and where to import it; null for catalogs and profiles. */
export function elsewhereOf(model: string): Elsewhere | null {
  return OTHERS[model] ?? null;
}
