/** The quantitative analysis screen. */
export function AnalysisScreen() {
  return null;
}
