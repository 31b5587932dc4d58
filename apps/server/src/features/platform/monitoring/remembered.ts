/**
 * Remembers what took long to read, in this process: whoever asks within `ms` is answered the same, and those who ask while it is being read
 * wait for the same reading. One that failed is not remembered.
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
