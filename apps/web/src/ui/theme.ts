import { useSyncExternalStore } from "react";

/** A person's choice: light, dark, or the system's. */
export type Theme = "light" | "dark" | "system";

const KEY = "theme";
const COLORS = { light: "#f3f7f8", dark: "#0b1316" };
const systemDark = window.matchMedia("(prefers-color-scheme: dark)");
const listeners = new Set<() => void>();

/** The choice stored in this browser. */
function chosenTheme(): Theme {
  try {
    const value = localStorage.getItem(KEY);
    return value === "light" || value === "dark" ? value : "system";
  } catch {
    return "system";
  }
}

/** Stores a choice and applies it. */
export function chooseTheme(theme: Theme): void {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Storage is blocked: the choice lasts for this page.
  }
  apply(theme);
}

/** The choice, and its current result. */
export function useTheme(): { theme: Theme; shown: "light" | "dark" } {
  const theme = useSyncExternalStore(subscribe, chosenTheme);
  const shown = useSyncExternalStore(subscribe, shownTheme);
  return { theme, shown };
}

function shownTheme(): "light" | "dark" {
  return document.documentElement.dataset["theme"] === "dark" ? "dark" : "light";
}

function apply(theme: Theme): void {
  const dark = theme === "dark" || (theme === "system" && systemDark.matches);
  document.documentElement.dataset["theme"] = dark ? "dark" : "light";
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute("content", dark ? COLORS.dark : COLORS.light);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

systemDark.addEventListener("change", () => apply(chosenTheme()));
window.addEventListener("storage", (event) => {
  if (event.key === KEY) apply(chosenTheme());
});
