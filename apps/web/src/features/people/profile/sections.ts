/** The parts of the profile screen, as the address names them. */
export const SECTIONS = [
  { key: "profile", label: "Profile" },
  { key: "time", label: "Date and time" },
  { key: "security", label: "Security" },
  { key: "sessions", label: "Sessions" },
  { key: "api-keys", label: "API keys" },
  { key: "data", label: "Your data" },
] as const;

/** A part of the profile screen. */
export type SectionId = (typeof SECTIONS)[number]["key"];

/** The part that the address asks for; everything else is dropped. */
export function profileSearch(search: Readonly<Record<string, unknown>>): { section?: SectionId } {
  const known = SECTIONS.find(({ key }) => key === search["section"]);
  return known === undefined || known.key === "profile" ? {} : { section: known.key };
}
