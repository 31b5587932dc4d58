/** Entries of the shipped frameworks by their identifier, for the palette. */
import type { Entry } from "@crq/frameworks/catalog";
import { controlId } from "@crq/frameworks/control-id";
import { SHIPPED } from "@crq/frameworks/shipped.gen";
import type { QueryClient } from "@tanstack/react-query";
import { entryHref } from "../../../screen/frameworks/entry-href.ts";
import { catalogQuery, textsQuery } from "../../../screen/frameworks/shipped.ts";

/** An entry that was named. */
export interface NamedEntry {
  readonly id: string;
  readonly label: string;
  readonly framework: string;
  readonly href: string;
}

/** The entries that an identifier names, one for each framework that has it. Loads the structures that can have it. */
export async function namedEntries(client: QueryClient, typed: string): Promise<NamedEntry[]> {
  const found = await Promise.all(
    SHIPPED.map(async ({ id, title }): Promise<NamedEntry[]> => {
      const written = controlId(id, typed);
      if (written === undefined) return [];
      const { entries } = await client.ensureQueryData(catalogQuery(id));
      const entry = entries.find((one) => one.id === written);
      if (!entry) return [];
      const name = entry.title ?? (await summaryOf(client, id, entry));
      const label = `${entry.id} ${name}`.trim();
      return [{ id: `entry:${id}:${entry.id}`, label, framework: title, href: entryHref(id, entry.id) }];
    }),
  );
  return found.flat();
}

async function summaryOf(client: QueryClient, framework: string, { id, group }: Entry): Promise<string> {
  return (await client.ensureQueryData(textsQuery(framework, group)))[id]?.summary ?? "";
}
