/** The analysis, for other features. */
export type { AnalysisSearch } from "./search.ts";
/** What a gap costs; loads when it’s asked for. */
export const loadGapMoney = async () => {
  const [losses, savings] = await Promise.all([
    import("./templates/gap-money.ts"),
    import("./controls/control-savings.ts"),
  ]);
  return { templateLosses: losses.templateLosses, controlSavings: savings.controlSavings };
};
export { TopScenarios } from "./top-scenarios-tile.tsx";
export { WeakEvidence } from "./weak-evidence-tile.tsx";
export { YourDrafts } from "./your-drafts-tile.tsx";
