/** Which controls of SP 800-53 mitigate which techniques, as the Center for Threat-Informed Defense publishes it. */
import file from "../data/sp-800-53-r5-to-attack-16-1.json" with { type: "json" };

/** Where the pairs come from. */
export const MITIGATED: {
  readonly title: string;
  readonly publisher: string;
  readonly url: string;
  readonly license: string;
  readonly changes: string;
  /** The framework whose controls are named. */
  readonly framework: string;
  /** The version of ATT&CK whose techniques are named. */
  readonly attackVersion: string;
} = { ...file.source, framework: file.framework, attackVersion: file.attackVersion };

/** Techniques in pairs that ATT&CK 19.1 no longer has, with their names in 16.1: a scenario of today can't name them. */
export const GONE: ReadonlyMap<string, string> = new Map(Object.entries(file.techniquesNotIn191));

/** `T1003 .001 .002 T1110` is T1003, T1003.001, T1003.002 and T1110. */
function read(line: string): Set<string> {
  let base = "";
  return new Set(
    line.split(" ").map((word) => {
      if (word.startsWith(".")) return base + word;
      base = word.split(".", 1)[0]!;
      return word;
    }),
  );
}

let pairs: ReadonlyMap<string, ReadonlySet<string>> | undefined;

/** The techniques that each control mitigates, those that are gone included. Only base controls are mapped: `AC-2`, never `AC-2(3)`. */
export function mitigated(): ReadonlyMap<string, ReadonlySet<string>> {
  return (pairs ??= new Map(Object.entries(file.pairs).map(([control, line]) => [control, read(line)])));
}
