/** Questions that come at once are asked together. */

/** How long a question that isn't answered keeps the next from being asked, in milliseconds. */
const AT_MOST_MS = 20;
/** How many keys one question has at most. */
const MOST_KEYS = 200;

interface Waiting<R> {
  readonly key: string;
  readonly resolve: (answer: R | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Answers calls by key with few questions: a call that comes while one is under way waits for the next, which
 * asks for every key that waits. So no answer is from before its call, and the busier it is, the fewer questions
 * there are for each. A question that takes long holds back the next for some milliseconds only.
 *
 * @param ask the answers by key; a key without one has none. If it fails, so do the calls that it was asked for
 */
export function askedTogether<R>(
  ask: (keys: readonly string[]) => Promise<ReadonlyMap<string, R>>,
): (key: string) => Promise<R | undefined> {
  const waiting: Waiting<R>[] = [];
  let underWay = false;

  const answer = async (calls: readonly Waiting<R>[], goOn: () => void) => {
    try {
      const answers = await ask([...new Set(calls.map(({ key }) => key))]);
      for (const { key, resolve } of calls) resolve(answers.get(key));
    } catch (error) {
      for (const { reject } of calls) reject(error);
    } finally {
      goOn();
    }
  };
  const next = () => {
    underWay = waiting.length > 0;
    if (!underWay) return;
    let isOver = false;
    const goOn = () => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      next();
    };
    const timer = setTimeout(goOn, AT_MOST_MS);
    void answer(waiting.splice(0, MOST_KEYS), goOn);
  };

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (!underWay) next();
    });
}
