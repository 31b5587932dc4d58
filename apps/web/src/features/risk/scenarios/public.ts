/** The analysis, for other features: amounts and chances as people type and read them. */
export { quantityText, readQuantity } from "./estimate/quantity.ts";
export { stepValue } from "./estimate/step-quantity.ts";
export { article, exceedanceSentence } from "./result/result-words.ts";
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
