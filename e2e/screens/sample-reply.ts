/**
 * Replies generated from the contract's shapes: the same ones each time, with long names in several scripts, large numbers and dates.
 * Where a shape isn't specific enough (a text is a time zone, a number is a share), the member's name decides, with the two tables
 * below.
 */
import { CURVE, ESTIMATE, TREATMENT } from "./sample-scenario.ts";

/** A shape of the contract, as far as a sample needs it. */
export interface Shape {
  readonly _zod: { readonly def: object };
  readonly safeParse: (value: unknown) => { readonly success: boolean; readonly error?: Error };
}

/** How much a reply contains: everything that the shape allows, or nothing optional. */
export type Fullness = "full" | "empty";

/** The time at which screens are checked. */
export const NOW = "2026-03-15T12:00:00.000Z";

const LONG = "Ærø Straßenverkehrsversicherungsgesellschaft – 東京海上 & Ñuñoa";

/** Texts by the name of their member, where any text would fit the shape but not the screen. */
const TEXTS_BY_NAME: readonly (readonly [RegExp, (n: number) => string])[] = [
  [/email$/i, (n) => `maximiliane.featherstonehaugh-${n}@very-long-subsidiary-name.example`],
  [/^timezone$/i, () => "America/New_York"],
  [/^currency$/i, () => "USD"],
  [/^dateFormat$/i, () => "en-US"],
  [/url$|^href$|^logo/i, () => "/dashboard"],
  [/^(on|date|day|month)$|On$/, (n) => `2026-03-0${n + 1}`],
  [/^node$/, (n) => ["frequency.vulnerability", "primary", "secondary.reputation"][n % 3]!],
  [/^action/, (n) => ["scenario.update", "session.open", "user.create"][n % 3]!],
  [/^objectType$/, (n) => ["scenario", "session", "user"][n % 3]!],
  [/hash$|^head$|Id$|^place$|^seq$|token$/i, (n) => `${n}f2b6c1e9d8a7b6c5d4e3f2a1b0c9d8e`],
  [/^ip/i, () => "2001:db8:85a3:1319:8a2e:370:7344:1"],
];

/** Texts for shapes with a format; the first that fits is used. */
const TEXTS: readonly ((name: string, n: number) => string)[] = [
  (name, n) => `${name} ${n + 1} ${LONG}`,
  (name, n) => `${name} ${n + 1}`,
  (_, n) => `3f2b6c1e-0000-4000-8000-${String(n + 1).padStart(12, "0")}`,
  (name, n) => (comesLater(name) ? `2026-04-0${n + 1}T16:30:00.000Z` : `2026-03-0${n + 1}T16:30:00.000Z`),
  (name, n) => (comesLater(name) ? `2026-04-0${n + 1}` : `2026-03-0${n + 1}`),
  (_, n) => `maximiliane.featherstonehaugh-${n}@very-long-subsidiary-name.example`,
  () => "https://a-very-long-host-name.subsidiary.example/a/path",
  () => "subsidiary.example",
  () => "USD",
  () => "#0b5563",
  () => "123456",
  () => "",
];

const comesLater = (name: string) => /expires|until|validTo|due|ends/i.test(name);

/** Numbers by the name of their member. */
const NUMBERS_BY_NAME: readonly (readonly [RegExp, (n: number) => number])[] = [
  [/percent|rate$|completion|averageComplianceScore/i, (n) => 87.5 - n],
  [/score|share|probability|^p_?zero$|confidence/i, (n) => 0.375 + n / 10],
  [/^(version|page|step)/i, () => 1],
  [/^count$|unread/i, (n) => 7 + n],
];
const NUMBERS = [1_234_567.89, 1_234_567, 12, 1, 0.25, 0];

interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, Shape>>;
  readonly element?: Shape;
  readonly items?: readonly Shape[];
  readonly innerType?: Shape;
  readonly out?: Shape;
  readonly options?: readonly Shape[];
  readonly entries?: Readonly<Record<string, string | number>>;
  readonly values?: readonly unknown[];
  readonly keyType?: Shape;
  readonly valueType?: Shape;
}

/** The position of a value: the name of its member, and its index among its siblings. */
interface Place {
  readonly name: string;
  readonly n: number;
  readonly fullness: Fullness;
}

/** A reply that the shape accepts. Lists have three records; the last one lacks everything optional. */
export function sampleReply(shape: Shape, fullness: Fullness): unknown {
  return sample(shape, { name: "Sample", n: 0, fullness });
}

function sample(shape: Shape, place: Place): unknown {
  const definition = shape._zod.def as Definition;
  const { n, name, fullness } = place;
  const full = fullness === "full";
  switch (definition.type) {
    case "string":
      return fitting(shape, textsFor(name, n), place);
    case "number":
    case "int":
      return fitting(shape, numbersFor(place), place);
    case "boolean":
      return full && n % 2 === 0;
    case "enum": {
      const values = Object.values(definition.entries!);
      return values[n % values.length];
    }
    case "literal":
      return definition.values![0];
    case "nullable":
      return full && n < 2 ? sample(definition.innerType!, place) : null;
    case "optional":
    case "default":
      return full && n < 2 ? sample(definition.innerType!, place) : undefined;
    case "pipe":
      return sample(definition.out!, place);
    case "array":
      return fitting(shape, listsOf(definition.element!, place), place);
    case "tuple":
      return definition.items!.map((item) => sample(item, place));
    case "union":
      return sample(definition.options![n % definition.options!.length]!, place);
    case "object":
      return Object.fromEntries(
        Object.entries(definition.shape!)
          .map(([member, part]) => [member, sample(part, { ...place, name: member })] as const)
          .filter(([, value]) => value !== undefined),
      );
    case "record":
      return recordOf(definition, place);
    case "void":
      return undefined;
    case "unknown":
      return `${name} ${LONG}`;
    case "custom":
      return { estimate: ESTIMATE, treatment: TREATMENT, curve: CURVE }[name];
    default:
      throw new Error(`No sample of a shape of type ${definition.type} (${name})`);
  }
}

function textsFor(name: string, n: number): string[] {
  const named = TEXTS_BY_NAME.find(([pattern]) => pattern.test(name));
  return [...(named === undefined ? [] : [named[1](n)]), ...TEXTS.map((text) => text(name, n))];
}

function numbersFor({ name, n, fullness }: Place): number[] {
  const named = NUMBERS_BY_NAME.find(([pattern]) => pattern.test(name));
  const full = [...(named === undefined ? [] : [named[1](n)]), ...NUMBERS];
  return fullness === "full" || /^(version|page)/.test(name) ? full : [0, ...full];
}

function listsOf(element: Shape, place: Place): unknown[][] {
  const some = (count: number) =>
    Array.from({ length: count }, (_, n) => sample(element, { ...place, n: place.n * 3 + n }));
  return place.fullness === "full" ? [some(3), some(2), some(1), []] : [[], some(1), some(2), some(3)];
}

function recordOf({ keyType, valueType }: Definition, place: Place): unknown {
  const { entries } = keyType!._zod.def as Definition;
  const keys = entries === undefined ? ["first", "second"] : Object.keys(entries);
  if (place.fullness === "empty" && entries === undefined) return {};
  return Object.fromEntries(keys.map((key) => [key, sample(valueType!, { ...place, name: key })]));
}

function fitting<T>(shape: Shape, candidates: readonly T[], { name }: Place): T {
  const found = candidates.find((value) => shape.safeParse(value).success);
  if (found === undefined) throw new Error(`No sample fits the shape of ${name}`);
  return found;
}
