import { type Permission, can } from "@crq/contract/permissions";
import type { Role } from "@crq/contract/roles";
import { ChartSpline, LayoutDashboard, type LucideIcon } from "lucide-react";

/** One entry of the sidebar: a screen, and who sees it. */
export interface NavigationItem {
  readonly label: string;
  readonly href: string;
  /** Other paths at which this entry is the active one. */
  readonly alsoAt?: readonly string[];
  readonly description: string;
  readonly icon: LucideIcon;
  /** Seen by roles that hold this permission; everyone when neither this nor `roles` is given. */
  readonly permission?: Permission;
  /** Shows the tenant's own things: not seen at platform level. */
  readonly inTenant?: boolean;
  /** Seen by these roles. */
  readonly roles?: readonly Role[];
}

/** A group of entries under a heading; the first group has none. */
export interface NavigationSection {
  readonly title: string | undefined;
  readonly items: readonly NavigationItem[];
}

/** The whole navigation. A screen is reachable from here as soon as it exists, and not before. */
export const NAVIGATION: readonly NavigationSection[] = [
  {
    title: undefined,
    items: [
      {
        label: "Dashboard",
        href: "/dashboard",
        alsoAt: ["/"],
        description: "Where things stand",
        icon: LayoutDashboard,
      },
    ],
  },
  {
    title: "RISK MANAGEMENT",
    items: [
      {
        label: "Quantitative Analysis",
        href: "/risk-management/quantitative-analysis",
        description: "Scenarios and their losses, quantified with Open FAIR",
        icon: ChartSpline,
        permission: "scenario:read",
        inTenant: true,
      },
    ],
  },
];

/** For whom the navigation is: their role, and the tenant in which they work; null at platform level. */
export interface Viewer {
  readonly role: Role;
  readonly tenantId: string | null;
}

/** Whether a person sees an entry. */
export function sees({ role, tenantId }: Viewer, item: NavigationItem): boolean {
  if (item.inTenant === true && tenantId === null) return false;
  if (item.permission !== undefined && !can(role, item.permission)) return false;
  return item.roles === undefined || item.roles.includes(role);
}

/** The navigation as a person sees it: sections without entries are left out. */
export function navigationFor(viewer: Viewer, sections = NAVIGATION): readonly NavigationSection[] {
  return sections
    .map(({ title, items }) => ({ title, items: items.filter((item) => sees(viewer, item)) }))
    .filter(({ items }) => items.length > 0);
}

/** The entry that a path belongs to, with its section: the one with the longest matching path. */
export function locate(
  path: string,
  sections = NAVIGATION,
): { section: NavigationSection; item: NavigationItem } | undefined {
  const plain = path === "/" ? path : path.replace(/\/+$/, "");
  return sections
    .flatMap((section) => section.items.map((item) => ({ section, item })))
    .filter(
      ({ item }) => plain === item.href || plain.startsWith(`${item.href}/`) || item.alsoAt?.includes(plain),
    )
    .sort((one, other) => other.item.href.length - one.item.href.length)[0];
}
