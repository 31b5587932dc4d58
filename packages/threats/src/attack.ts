/** The tactics and techniques of ATT&CK for Enterprise: identifiers and names, from `data`. */
import file from "../data/attack-19-1.json" with { type: "json" };

/** What an attacker wants to reach with a technique. */
export interface Tactic {
  /** Such as `TA0001`. */
  readonly id: string;
  readonly name: string;
}

/** A way of attacking. */
export interface Technique {
  /** Such as `T1566`, or `T1566.001` for a technique below it. */
  readonly id: string;
  readonly name: string;
  readonly tactics: readonly Tactic[];
}

/** Where the techniques come from, and the line that has to stand wherever they're shown. */
export const ATTACK: {
  readonly title: string;
  readonly publisher: string;
  readonly url: string;
  readonly version: string;
  readonly attribution: string;
} = { ...file.source, version: file.version, attribution: file.attribution };

const byLetter = new Map(
  file.tactics.map((line) => {
    const [id, letter, name] = line.split("|") as [string, string, string];
    return [letter, { id, name }] as const;
  }),
);

/** The tactics, in the order of an attack. */
export const TACTICS: readonly Tactic[] = [...byLetter.values()];

/** Every technique, in the order of their identifiers. */
export const TECHNIQUES: readonly Technique[] = file.techniques.map((line) => {
  const [id, letters, name] = line.split("|") as [string, string, string];
  return { id, name, tactics: Array.from(letters, (letter) => byLetter.get(letter)!) };
});

const byId = new Map(TECHNIQUES.map((technique) => [technique.id, technique]));

/** The technique with this identifier; undefined if ATT&CK 19.1 has none. */
export function techniqueOf(id: string): Technique | undefined {
  return byId.get(id);
}

/** `Phishing: Spearphishing Attachment` for T1566.001: a name as it can be understood alone. */
export function techniqueName(id: string): string {
  const technique = byId.get(id);
  if (!technique) return id;
  const parent = id.includes(".") ? byId.get(id.slice(0, id.indexOf("."))) : undefined;
  return parent ? `${parent.name}: ${technique.name}` : technique.name;
}
