/** Which scenarios chains of pairs connect. */

/** How many scenarios the largest group has that pairs connect, one with the next. */
export function mostConnected(pairs: readonly { readonly a: string; readonly b: string }[]): number {
  const groups = new Map<string, Set<string>>();
  const groupOf = (end: string): Set<string> => {
    const id = end.toLowerCase();
    const group = groups.get(id) ?? new Set([id]);
    groups.set(id, group);
    return group;
  };
  for (const { a, b } of pairs) {
    const [one, other] = [groupOf(a), groupOf(b)];
    if (one === other) continue;
    const [large, small] = one.size < other.size ? [other, one] : [one, other];
    for (const id of small) {
      large.add(id);
      groups.set(id, large);
    }
  }
  return Math.max(0, ...[...groups.values()].map(({ size }) => size));
}
