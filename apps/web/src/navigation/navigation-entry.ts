import type { Permission } from "@crq/contract/permissions";
import type { Role } from "@crq/contract/roles";
import type { LucideIcon } from "lucide-react";

/** Common properties of all entries. */
export interface Entry {
  readonly label: string;
  readonly href: string;
  /** Other paths for which this entry is active. */
  readonly alsoAt?: readonly string[];
  /** Screens one level below, by the prefixes of their paths: their names in the breadcrumbs. */
  readonly below?: Readonly<Record<string, string>>;
  /** Visible to roles with this permission; to everyone when neither this nor `roles` is given. */
  readonly permission?: Permission;
  /** Visible to these roles. */
  readonly roles?: readonly Role[];
  /** Shows one tenant's data: at platform level it asks which, so only people who can choose a tenant see it there. */
  readonly inTenant?: boolean;
  /**
   * The path of an entry that opens the same for people who work in one tenant: those who see it don't see this one. Who
   * chooses among tenants sees both: there it's their own tenant, here any.
   */
  readonly twin?: string;
  /** The name under which guided tours find it. */
  readonly tour?: string;
}

/** An entry of the sidebar whose screen exists. */
export interface NavigationItem extends Entry {
  readonly description: string;
  readonly icon: LucideIcon;
}

/**
 * An entry whose screen doesn't exist yet: it's never shown. Once its screen exists, it gets an icon and a
 * description.
 */
export interface PlannedItem extends Entry {
  readonly screen: false;
}

/** A group of entries under a heading; the first group has none. */
export interface NavigationSection<I = NavigationItem> {
  readonly title: string | undefined;
  readonly tour?: string;
  readonly items: readonly I[];
}

/** A section in the table: it also has entries whose screens don't exist yet. */
export type Section = NavigationSection<NavigationItem | PlannedItem>;
