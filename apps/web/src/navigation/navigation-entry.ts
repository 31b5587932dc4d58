import type { Permission } from "@crq/contract/permissions";
import type { Role } from "@crq/contract/roles";
import type { LucideIcon } from "lucide-react";

/** What every entry has. */
export interface Entry {
  readonly label: string;
  readonly href: string;
  /** Other paths at which this entry is the active one. */
  readonly alsoAt?: readonly string[];
  /** Screens one step further, by the beginning of their paths: their names in the breadcrumbs. */
  readonly below?: Readonly<Record<string, string>>;
  /** Seen by roles that hold this permission; everyone when neither this nor `roles` is given. */
  readonly permission?: Permission;
  /** Seen by these roles. */
  readonly roles?: readonly Role[];
  /** Shows one tenant's own things: at platform level it asks which, so only people who can choose a tenant see it there. */
  readonly inTenant?: boolean;
  /** The name under which guided tours find it. */
  readonly tour?: string;
}

/** An entry of the sidebar whose screen exists. */
export interface NavigationItem extends Entry {
  readonly description: string;
  readonly icon: LucideIcon;
}

/** An entry whose screen does not exist yet: it is never shown. With its screen it gets an icon and a description. */
export interface PlannedItem extends Entry {
  readonly screen: false;
}

/** A group of entries under a heading; the first group has none. */
export interface NavigationSection<I = NavigationItem> {
  readonly title: string | undefined;
  readonly tour?: string;
  readonly items: readonly I[];
}

/** A section as the table holds it: also with entries whose screens don't exist yet. */
export type Section = NavigationSection<NavigationItem | PlannedItem>;
