/** The entry that a key leads to, from the entry at `index` (-1 for none) among `names`; undefined for other keys. */
export function menuTarget(key: string, index: number, names: readonly string[]): number | undefined {
  const last = names.length - 1;
  if (last < 0) return undefined;
  if (key === "ArrowDown") return index >= last ? 0 : index + 1;
  if (key === "ArrowUp") return index <= 0 ? last : index - 1;
  if (key === "Home") return 0;
  if (key === "End") return last;
  if (key.length !== 1 || key === " ") return undefined;
  const letter = key.toLowerCase();
  for (let step = 1; step <= names.length; step += 1) {
    const at = (index + step) % names.length;
    if (names[at]?.trim().toLowerCase().startsWith(letter) === true) return at;
  }
  return undefined;
}

/** Moves the focus in a menu according to a key; returns whether it did. */
export function moveInMenu(menu: HTMLElement, key: string): boolean {
  const items = [...menu.querySelectorAll<HTMLElement>("[role^=menuitem]")];
  const index = items.indexOf(document.activeElement as HTMLElement);
  const names = items.map((item) => item.textContent ?? "");
  const target = menuTarget(key, index, names);
  if (target === undefined) return false;
  items[target]?.focus();
  return true;
}
