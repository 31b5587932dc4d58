import type { Distribution } from "@crq/engine/scenario";

/** An estimate's ends in words: `once in 20 years to once in 5 years`. */
export function rangeWords(distribution: Distribution, words: (value: number) => string): string {
  switch (distribution.type) {
    case "constant":
      return words(distribution.value);
    case "lognormal90":
      return `${words(distribution.p5)} to ${words(distribution.p95)}`;
    default:
      return `${words(distribution.min)} to ${words(distribution.max)}`;
  }
}
