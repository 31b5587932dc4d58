/** The parts of the profile screen, as the address names them. */
export const SECTIONS = [
  { id: "profile", label: "Profile" },
  { id: "time", label: "Date and time" },
  { id: "security", label: "Security" },
  { id: "sessions", label: "Sessions" },
  { id: "api-keys", label: "API keys" },
  { id: "data", label: "Your data" },
] as const;

/** A part of the profile screen. */
export type SectionId = (typeof SECTIONS)[number]["id"];

/** Which part the address asks for; nothing else is kept of it. */
export function profileSearch(search: Readonly<Record<string, unknown>>): { section?: SectionId } {
  const known = SECTIONS.find(({ id }) => id === search["section"]);
  return known === undefined || known.id === "profile" ? {} : { section: known.id };
}
