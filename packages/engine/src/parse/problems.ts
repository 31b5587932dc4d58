/** One thing wrong with a scenario: where (`primary[0].loss.p5`; empty for the whole), and what to do. */
export interface ScenarioProblem {
  readonly path: string;
  readonly rule: string;
}

/** Collects problems while a scenario is read. */
export class Problems {
  readonly found: ScenarioProblem[] = [];

  /** Notes a problem. */
  add(path: string, rule: string): void {
    this.found.push({ path, rule });
  }

  /** An object with only the fields in `known`; otherwise notes the problem and returns undefined. */
  object(value: unknown, path: string, known: readonly string[]): Record<string, unknown> | undefined {
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
      this.add(path, value === undefined ? "is required" : "must be an object");
      return undefined;
    }
    for (const key of Object.keys(value))
      if (!known.includes(key))
        this.add(path ? `${path}.${key}` : key, `is not a field here; the fields are ${known.join(", ")}`);
    return value as Record<string, unknown>;
  }

  /** A finite number from `least` to `most`. */
  number(value: unknown, path: string, least: number, most: number, bound: string): number | undefined {
    if (typeof value !== "number" || !Number.isFinite(value)) {
      this.add(path, value === undefined ? "is required" : "must be a finite number");
      return undefined;
    }
    if (value < least || value > most) {
      this.add(path, bound);
      return undefined;
    }
    return value;
  }
}
