import { MAX_LOSS } from "../parse/distribution.ts";
import type { Insurance, Layer } from "../treatment.ts";

function requireMoney(name: string, value: number): void {
  if (!(value >= 0 && value <= MAX_LOSS)) throw new RangeError(`${name}: must be from 0 to 1e15`);
}

function requireLayer(name: string, { retention, limit }: Layer): void {
  requireMoney(`${name}.retention`, retention);
  if (limit !== null) requireMoney(`${name}.limit`, limit);
}

/**
 * Refuses invalid terms.
 *
 * @throws RangeError whose message starts with the field's name and states the rule: every amount from 0 to 1e15
 */
export function requireInsurance({ perEvent, perYear, premium }: Insurance): void {
  requireLayer("perEvent", perEvent);
  requireLayer("perYear", perYear);
  requireMoney("premium", premium);
}
