/** How frameworks and their parts are named in the interface. */
import type { Catalog } from "@crq/frameworks/catalog";

const BASELINES: Readonly<Record<string, string>> = {
  low: "Low",
  moderate: "Moderate",
  high: "High",
  privacy: "Privacy",
  ig1: "IG1",
  ig2: "IG2",
  ig3: "IG3",
};

/** The name of a baseline, level or implementation group; unknown ones as the framework writes them. */
export function baselineName(baseline: string): string {
  return BASELINES[baseline] ?? baseline;
}

/** A word that a framework gives an entry, at the start of a line: `Addressable`. */
export function kindName(kind: string): string {
  return kind.charAt(0).toUpperCase() + kind.slice(1);
}

/** Whose words the titles are, and the explanations if there are any. */
export function wordsOf(
  { publisher, titles }: Pick<Catalog, "publisher" | "titles">,
  explained: boolean,
): string {
  const whose =
    titles === "official"
      ? `Titles are the official ones of ${publisher}.`
      : `${publisher} protects its titles, so these short ones are our own.`;
  return explained ? `${whose} The explanations are our own words, not the official text.` : whose;
}
