/** The regions in which the zones are listed. */
export const ZONE_REGIONS = [
  "North America",
  "Europe",
  "Asia Pacific",
  "Middle East & Africa",
  "South America",
] as const;

/** A time zone as a person chooses it: its IANA name, its label in the list, its region. */
export interface TimezoneOption {
  readonly value: string;
  readonly label: string;
  readonly region: (typeof ZONE_REGIONS)[number];
}

/** The 31 zones that a person can choose by hand; a browser's own zone can be any other. */
export const TIMEZONES = [
  { value: "America/New_York", label: "Eastern Time (New York)", region: "North America" },
  { value: "America/Chicago", label: "Central Time (Chicago)", region: "North America" },
  { value: "America/Denver", label: "Mountain Time (Denver)", region: "North America" },
  { value: "America/Phoenix", label: "Arizona (Phoenix)", region: "North America" },
  { value: "America/Los_Angeles", label: "Pacific Time (Los Angeles)", region: "North America" },
  { value: "America/Anchorage", label: "Alaska (Anchorage)", region: "North America" },
  { value: "Pacific/Honolulu", label: "Hawaii (Honolulu)", region: "North America" },
  { value: "America/Halifax", label: "Atlantic Time (Halifax)", region: "North America" },
  { value: "America/Mexico_City", label: "Mexico City", region: "North America" },
  { value: "Europe/London", label: "London", region: "Europe" },
  { value: "Europe/Lisbon", label: "Lisbon", region: "Europe" },
  { value: "Europe/Paris", label: "Paris", region: "Europe" },
  { value: "Europe/Berlin", label: "Berlin", region: "Europe" },
  { value: "Europe/Stockholm", label: "Stockholm", region: "Europe" },
  { value: "Europe/Athens", label: "Athens", region: "Europe" },
  { value: "Europe/Istanbul", label: "Istanbul", region: "Europe" },
  { value: "Asia/Kolkata", label: "India (Kolkata)", region: "Asia Pacific" },
  { value: "Asia/Singapore", label: "Singapore", region: "Asia Pacific" },
  { value: "Asia/Hong_Kong", label: "Hong Kong", region: "Asia Pacific" },
  { value: "Asia/Shanghai", label: "Shanghai", region: "Asia Pacific" },
  { value: "Asia/Seoul", label: "Seoul", region: "Asia Pacific" },
  { value: "Asia/Tokyo", label: "Tokyo", region: "Asia Pacific" },
  { value: "Australia/Sydney", label: "Sydney", region: "Asia Pacific" },
  { value: "Pacific/Auckland", label: "Auckland", region: "Asia Pacific" },
  { value: "Asia/Dubai", label: "Dubai", region: "Middle East & Africa" },
  { value: "Africa/Cairo", label: "Cairo", region: "Middle East & Africa" },
  { value: "Africa/Lagos", label: "Lagos", region: "Middle East & Africa" },
  { value: "Africa/Johannesburg", label: "Johannesburg", region: "Middle East & Africa" },
  { value: "America/Sao_Paulo", label: "São Paulo", region: "South America" },
  { value: "America/Buenos_Aires", label: "Buenos Aires", region: "South America" },
  { value: "America/Bogota", label: "Bogotá", region: "South America" },
] as const satisfies readonly TimezoneOption[];

/** The locales that a person can choose for dates. */
export const DATE_FORMATS = [
  { value: "en-US", label: "English (United States)" },
  { value: "en-GB", label: "English (United Kingdom)" },
  { value: "en-CA", label: "English (Canada)" },
  { value: "de-DE", label: "German" },
  { value: "fr-FR", label: "French" },
  { value: "es-ES", label: "Spanish" },
  { value: "it-IT", label: "Italian" },
  { value: "nl-NL", label: "Dutch" },
  { value: "pt-BR", label: "Portuguese (Brazil)" },
  { value: "sv-SE", label: "Swedish" },
  { value: "ja-JP", label: "Japanese" },
] as const;
