/**
 * Input that a route's shape accepts, generated from the shape: for tests that must get past validation on
 * every route.
 */
import { safeParse, type $ZodType } from "zod/v4/core";

/** Texts that the contract's shapes require; the first that fits is used. */
const TEXTS = [
  "Sample",
  "sample@sample.example",
  "3f2b6c1e-0000-4000-8000-000000000000",
  "2026-01-31T12:00:00Z",
  "2026-01-31",
  "123456",
  "Correct-horse-9!",
  "sample",
  "sample.example",
  "https://sample.example/",
  "USD",
  "#0b5563",
  "America/New_York",
  "en-US",
  "+1 212 555 0100",
  "AAAA-BBBB",
  "frequency.lef",
  "0".repeat(64),
  "",
];
const NUMBERS = [1, 5, 30, 60, 0, 0.5, 1000, 2026, 1_000_000];

interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, $ZodType>>;
  readonly element?: $ZodType;
  readonly innerType?: $ZodType;
  readonly in?: $ZodType;
  readonly options?: readonly $ZodType[];
  readonly entries?: Readonly<Record<string, unknown>>;
  readonly values?: readonly unknown[];
}

/** A value that the shape accepts, without optional members; undefined if none was found. */
export function sampleOf(shape: $ZodType): unknown {
  return candidates(shape).find((value) => safeParse(shape, value).success);
}

function candidates(shape: $ZodType): readonly unknown[] {
  const definition = shape._zod.def as unknown as Definition;
  switch (definition.type) {
    case "string":
      return TEXTS;
    case "number":
    case "int":
      return NUMBERS;
    case "boolean":
      return [true, false];
    case "enum":
      return Object.values(definition.entries!);
    case "literal":
      return definition.values!;
    case "optional":
    case "default":
    case "prefault":
    case "nullable":
      return [undefined, null, ...candidates(definition.innerType!)];
    case "pipe":
      return candidates(definition.in!);
    case "array": {
      const one = sampleOf(definition.element!);
      return [[one], []];
    }
    case "union":
      return definition.options!.map(sampleOf);
    case "object":
      return [
        Object.fromEntries(
          Object.entries(definition.shape!)
            .map(([name, part]) => [name, sampleOf(part)] as const)
            .filter(([, value]) => value !== undefined),
        ),
      ];
    default:
      return [{}, ...TEXTS, ...NUMBERS];
  }
}
