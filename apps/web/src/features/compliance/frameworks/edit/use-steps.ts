import { useState } from "react";

/** States of something that's edited, so that each change can be undone. States are compared by identity. */
export function useSteps<T>(first: T) {
  const [{ all, at }, setSteps] = useState<{ readonly all: readonly T[]; readonly at: number }>({
    all: [first],
    at: 0,
  });
  const go = (by: -1 | 1) =>
    setSteps((now) => ({ ...now, at: Math.min(Math.max(now.at + by, 0), now.all.length - 1) }));
  return {
    now: all[at] as T,
    edit: (next: T) =>
      setSteps((before) =>
        next === before.all[before.at]
          ? before
          : { all: [...before.all.slice(0, before.at + 1), next], at: before.at + 1 },
      ),
    undo: at > 0 ? () => go(-1) : undefined,
    redo: at < all.length - 1 ? () => go(1) : undefined,
    /** Starts over from what is now elsewhere, with the present state rebuilt on top of it. */
    restart: (from: T, rebuilt: (present: T) => T) =>
      setSteps((before) => {
        const next = rebuilt(before.all[before.at] as T);
        return next === from ? { all: [from], at: 0 } : { all: [from, next], at: 1 };
      }),
  };
}
