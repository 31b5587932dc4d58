/** Shapley values: what each of several changes, made together, contributes to the whole, whatever their order. */

/** The most changes, whose sets are all examined. */
export const MAX_PLAYERS = 10;

/**
 * The Shapley value of each of n players, for each of several quantities: the average of what a player adds over all orders in which players can join
 * (Shapley 1953, 'A value for n-person games'). For each quantity they sum to the value of all players less that of none.
 *
 * @param n how many players, up to 10
 * @param valueOf the quantities for a set of players, bit i for player i; called once for each of the 2ⁿ sets
 * @returns one list of quantities per player
 */
export function shapleyValues(n: number, valueOf: (set: number) => readonly number[]): number[][] {
  if (n > MAX_PLAYERS) throw new RangeError(`players: must be at most ${MAX_PLAYERS}`);
  const values = Array.from({ length: 1 << n }, (_, set) => valueOf(set));
  const weights = weightsOf(n);
  return Array.from({ length: n }, (_, player) =>
    values[0]!.map((_value, k) =>
      values.reduce((sum, value, set) => {
        if (set & (1 << player)) return sum;
        return sum + weights[sizeOf(set)]! * (values[set | (1 << player)]![k]! - value[k]!);
      }, 0),
    ),
  );
}

/** s!(n − s − 1)!/n! for every size s of the set that a player joins. */
function weightsOf(n: number): number[] {
  const factorial = (k: number): number => (k < 2 ? 1 : k * factorial(k - 1));
  return Array.from({ length: n }, (_, s) => (factorial(s) * factorial(n - s - 1)) / factorial(n));
}

function sizeOf(set: number): number {
  let size = 0;
  for (let left = set; left > 0; left >>= 1) size += left & 1;
  return size;
}
