import { expect, test } from "vitest";

const kit = import.meta.glob<string>(["../../../ui/*.tsx", "../../../ui/{form,overlay,state}/*.tsx"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const shown = import.meta.glob<string>("./*.tsx", { query: "?raw", import: "default", eager: true });
const gallery = Object.values(shown).join("\n");

/** Components that can't be in the gallery by themselves, and where they are visible anyway. */
const SEEN_OTHERWISE: Readonly<Record<string, string>> = {
  Toaster: "mounted around the whole application; the gallery fills it",
  Motif: "drawn behind EmptyState, which is shown",
  Settings: "the layout of every settings page, around fields that are shown",
  Setting: "a group of such a page",
  SettingsFooter: "the button's place on such a page",
  LoadingScreen: "its content, LoadingNotice, is shown",
};

test("every component of the interface kit is used in the gallery", () => {
  const components = Object.values(kit)
    .flatMap((source) => [...source.matchAll(/^export function ([A-Z]\w*)/gm)])
    .map(([, name = ""]) => name);
  expect(components).toContain("Button");
  expect(components.length).toBeGreaterThan(20);
  const missing = components.filter((name) => !(name in SEEN_OTHERWISE) && !gallery.includes(`<${name}`));
  expect(missing).toEqual([]);
});
