import type { ImportField } from "@crq/contract/risk/register/risk-imports";

/** The headings by which a column's field is known, in lower case with single spaces: what the register's own file says, and what others call it. */
const HEADINGS: Readonly<Record<ImportField, readonly string[]>> = {
  title: ["title", "risk", "risk title", "name", "risk name", "summary"],
  cause: ["cause", "root cause", "threat"],
  event: ["event", "risk event", "description", "risk description"],
  effect: ["effect", "consequence", "consequences", "impact description"],
  category: ["category", "risk category", "type"],
  owner: ["owner", "risk owner", "owner email"],
  assets: ["assets", "asset", "affected assets"],
  processes: ["processes", "process", "business process"],
  techniques: ["techniques", "threat techniques", "att ck", "attack techniques"],
  inherentLikelihood: ["inherent likelihood", "gross likelihood"],
  inherentImpact: ["inherent impact", "gross impact"],
  currentLikelihood: [
    "current likelihood",
    "likelihood",
    "residual likelihood",
    "net likelihood",
    "probability",
  ],
  currentImpact: ["current impact", "impact", "residual impact", "net impact", "severity"],
  targetLikelihood: ["target likelihood"],
  targetImpact: ["target impact"],
  status: ["status", "state"],
  treatment: ["treatment", "response", "risk response", "strategy"],
  treatmentNote: ["treatment in words", "treatment plan", "mitigation", "action plan", "response plan"],
  reviewMonths: ["review every", "review months", "months between reviews"],
  nextReviewOn: ["next review", "review date", "next review date"],
};

const ALIASES: ReadonlyMap<string, ImportField> = new Map(
  Object.entries(HEADINGS).flatMap(([field, headings]) =>
    headings.map((heading) => [heading, field as ImportField] as const),
  ),
);

/** The field of a heading. */
export function fieldOfHeading(heading: string): ImportField | undefined {
  return ALIASES.get(
    heading
      .toLowerCase()
      .replaceAll(/[^a-z]+/g, " ")
      .trim(),
  );
}
