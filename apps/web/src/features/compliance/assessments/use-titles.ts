import { useQuery } from "@tanstack/react-query";
import type { Framework } from "../../../screen/frameworks/framework.ts";
import { allTextsQuery } from "../../../screen/frameworks/shipped.ts";

/** An entry's title, or what it asks in our words where it has none. */
export function useTitles({ base, catalog, entries }: Framework): (entry: string) => string {
  const untitled = catalog.entries.some(({ title }) => title === undefined);
  const texts = useQuery({ ...allTextsQuery(base), enabled: untitled }).data;
  return (entry) => entries.get(entry)?.title ?? texts?.[entry]?.summary ?? "";
}
