import { can } from "@crq/contract/permissions";
import type { Role } from "@crq/contract/roles";
import type { NavigationItem, NavigationSection, Section } from "./navigation-entry.ts";
import { NAVIGATION, UNLISTED } from "./navigation-table.ts";

/** The viewer of the navigation: their role, and the tenant in which they work; null at platform level. */
export interface Viewer {
  readonly role: Role;
  readonly tenantId: string | null;
}

/** Roles that work at platform level and choose a tenant from there. */
const CHOOSES_TENANT: ReadonlySet<Role> = new Set(["super_admin", "site_administrator"]);

type Entry = (typeof NAVIGATION)[number]["items"][number] | (typeof UNLISTED)[number];

/** Whether a person can open an entry's screen. */
export function sees({ role, tenantId }: Viewer, item: Omit<Entry, "screen">): boolean {
  if (item.inTenant === true && tenantId === null && !CHOOSES_TENANT.has(role)) return false;
  if (item.permission !== undefined && !can(role, item.permission)) return false;
  return item.roles === undefined || item.roles.includes(role);
}

/** Whether an entry's screen exists. */
export function hasScreen(item: Entry): item is NavigationItem {
  return !("screen" in item);
}

/** The navigation for a person: without screens that don't exist, and without empty sections. */
export function navigationFor(viewer: Viewer, sections = NAVIGATION): readonly NavigationSection[] {
  return sections
    .map((section) => ({
      ...section,
      items: section.items
        .filter(hasScreen)
        .filter((item) => sees(viewer, item) && !isDoubled(viewer, item, sections)),
    }))
    .filter(({ items }) => items.length > 0);
}

/** Whether a person sees an entry that opens the same. */
function isDoubled(viewer: Viewer, { twin }: Entry, sections: readonly Section[]): boolean {
  if (twin === undefined || CHOOSES_TENANT.has(viewer.role)) return false;
  return sections.some(({ items }) => items.some((item) => item.href === twin && sees(viewer, item)));
}

/** The entries whose name or section contains every word of the term; all of them for a blank one. */
export function matching(sections: readonly NavigationSection[], term: string): readonly NavigationSection[] {
  const words = term.toLowerCase().split(/\s+/);
  return sections
    .map((section) => ({
      ...section,
      items: section.items.filter(({ label }) => {
        const text = `${label} ${section.title ?? ""}`.toLowerCase();
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ items }) => items.length > 0);
}

/** The position of a path: its section and entry, and the screen one level below if it leads there. */
interface Place {
  /** None for screens that the sidebar leaves out. */
  readonly section: string | undefined;
  readonly item: Pick<Entry, "label" | "href" | "permission" | "roles" | "inTenant">;
  readonly below: string | undefined;
}

/** The position of a path: that of the entry with the longest matching path. */
export function locate(path: string): Place | undefined {
  const plain = path === "/" ? path : path.replace(/\/+$/, "");
  const listed = NAVIGATION.flatMap(({ title, items }) =>
    items.filter(hasScreen).map((item) => ({ section: title, item, below: belowOf(item, plain) })),
  );
  const unlisted = UNLISTED.map((item) => ({ section: undefined, item, below: belowOf(item, plain) }));
  return [...listed, ...unlisted]
    .filter(
      ({ item, below }) =>
        below !== undefined ||
        plain === item.href ||
        plain.startsWith(`${item.href}/`) ||
        item.alsoAt?.includes(plain),
    )
    .sort((one, other) => other.item.href.length - one.item.href.length)[0];
}

function belowOf({ below = {} }: Pick<Entry, "below">, path: string): string | undefined {
  return Object.entries(below).find(([beginning]) => path.startsWith(beginning))?.[1];
}
