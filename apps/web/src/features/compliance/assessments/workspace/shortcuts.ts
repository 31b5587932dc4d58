/** The workspace's single keys (WCAG 2.1.4: never while typing, and they can be turned off). */
import { useSyncExternalStore } from "react";

/** A key, and what it does. */
interface Shortcut {
  readonly keys: string;
  readonly does: string;
}

const MOVING: readonly Shortcut[] = [
  { keys: "J", does: "Next entry" },
  { keys: "K", does: "Previous entry" },
  { keys: "U", does: "Next unanswered entry" },
  { keys: "↓ ↑", does: "Move in the list" },
  { keys: "X", does: "Select the entry in the list" },
  { keys: "/", does: "Search" },
  { keys: "Esc", does: "Leave the field, then close the entry" },
  { keys: "?", does: "Show this list" },
];

/** Every key of the workspace. */
export function shortcutsOf(maturity: boolean): readonly Shortcut[] {
  const answering: readonly Shortcut[] = maturity
    ? [{ keys: "0 to 5", does: "Maturity" }]
    : [
        { keys: "1", does: "Met" },
        { keys: "2", does: "Partially met" },
        { keys: "3", does: "Not met" },
        { keys: "0", does: "Clear the result" },
      ];
  return [
    ...answering,
    { keys: "N", does: "Doesn’t apply: write why" },
    { keys: "E", does: "Edit the note" },
    { keys: "C", does: "Write a comment" },
    ...MOVING,
  ];
}

const NAME = "assessment-shortcuts";
const listeners = new Set<() => void>();

function isOn(): boolean {
  try {
    return localStorage.getItem(NAME) !== "off";
  } catch {
    return true;
  }
}

/** Whether single keys act, as this browser remembers it, and how to change that. */
export function useShortcutsOn(): readonly [boolean, (on: boolean) => void] {
  const on = useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, isOn);
  const set = (to: boolean) => {
    try {
      if (to) localStorage.removeItem(NAME);
      else localStorage.setItem(NAME, "off");
    } catch {
      // Without storage they stay on.
    }
    for (const listener of listeners) listener();
  };
  return [on, set];
}

/** Whether a key goes into a field, or an open dialog or menu has the keys. */
export function isTaken(event: Pick<KeyboardEvent, "target" | "ctrlKey" | "metaKey" | "altKey">): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return true;
  const target = event.target instanceof Element ? event.target : null;
  const field = target?.closest(
    "input, textarea, select, [contenteditable], [role=menu], [role=tree], dialog",
  );
  const isChoice = field instanceof HTMLInputElement && /^(radio|checkbox)$/.test(field.type);
  return (
    (field !== null && field !== undefined && !isChoice) || document.querySelector("dialog[open]") !== null
  );
}
