/** Which cards of a framework a person knows, kept in this browser alone. */

/** The part of `localStorage` that is needed here. */
type ProgressStore = Pick<Storage, "getItem" | "setItem">;

/** The key of a person's progress with a framework: no one else in this browser sees it. */
export function progressKey(userId: string, framework: string): string {
  return `flash-cards:${framework}:${userId}`;
}

/** The known cards; unreadable data counts as none. */
export function knownCards(store: ProgressStore, key: string): ReadonlySet<string> {
  try {
    const kept: unknown = JSON.parse(store.getItem(key) ?? "[]");
    return new Set(Array.isArray(kept) ? kept.filter((one) => typeof one === "string") : []);
  } catch {
    return new Set();
  }
}

/** Keeps whether a card is known; false if this browser keeps nothing. */
export function keepCard(store: ProgressStore, key: string, card: string, knew: boolean): boolean {
  const known = new Set(knownCards(store, key));
  if (knew) known.add(card);
  else known.delete(card);
  try {
    store.setItem(key, JSON.stringify([...known]));
    return true;
  } catch {
    return false;
  }
}
