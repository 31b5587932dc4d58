/**
 * Caches an expensive read in this process: callers within `ms` get the same value, and callers during a read
 * wait for that read. A failed read isn't cached.
 */
export function remembered<T>(read: () => Promise<T>, ms: number): () => Promise<T> {
  let last: { readonly reading: Promise<T>; readonly until: number } | undefined;
  return () => {
    if (last && performance.now() < last.until) return last.reading;
    const reading = read();
    const made = { reading, until: performance.now() + ms };
    reading.catch(() => {
      if (last === made) last = undefined;
    });
    last = made;
    return reading;
  };
}
