import { type Permission, can } from "@crq/contract/permissions";
import type { Role } from "@crq/contract/roles";
import {
  Building2,
  ChartSpline,
  ClipboardList,
  KeyRound,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  Paintbrush,
  Radio,
  Settings,
  ShieldCheck,
  UserCog,
  UserRound,
  UsersRound,
} from "lucide-react";

/** One entry of the sidebar: a screen, and who sees it. */
export interface NavigationItem {
  readonly label: string;
  readonly href: string;
  /** Other paths at which this entry is the active one. */
  readonly alsoAt?: readonly string[];
  /** Screens one step further, by the beginning of their paths: their names in the breadcrumbs. */
  readonly below?: Readonly<Record<string, string>>;
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
      {
        label: "Settings",
        href: "/tenant/settings",
        description: "Policies, plan and sign-in of this tenant",
        icon: Settings,
        roles: ["admin", "super_admin"],
        inTenant: true,
      },
      {
        label: "Logs",
        href: "/tenant/logs",
        description: "Who did what in this tenant",
        icon: ClipboardList,
        roles: ["admin", "super_admin"],
        inTenant: true,
      },
      {
        label: "Clients",
        href: "/tenant/clients",
        description: "The organizations that this tenant assesses",
        icon: Building2,
        roles: ["admin", "super_admin"],
        inTenant: true,
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
  {
    title: "RISKMON ADMINISTRATION",
    items: [
      {
        label: "User Management",
        href: "/riskmon-administration/user-management",
        alsoAt: ["/users"],
        below: { "/riskmon-administration/user-profile/": "Person" },
        description: "People, requests for an account, invitations",
        icon: UsersRound,
        roles: ["account_admin", "site_administrator", "admin", "super_admin"],
      },
      {
        label: "User Roles",
        href: "/riskmon-administration/user-roles",
        description: "What each role may do, and who holds it",
        icon: ShieldCheck,
        roles: ["account_admin", "site_administrator", "admin", "super_admin"],
      },
      {
        label: "Entitlements",
        href: "/riskmon-administration/entitlements",
        below: { "/riskmon-administration/entitlement-management": "Access review" },
        description: "Every role held, by whom and where",
        icon: KeyRound,
        permission: "entitlement:read",
      },
      {
        label: "Assessor Management",
        href: "/riskmon-administration/assessor-management",
        description: "Who assesses for which clients",
        icon: UserCog,
        roles: ["site_administrator", "admin", "super_admin"],
      },
      {
        label: "Online Users",
        href: "/riskmon-administration/online-users",
        description: "Who is signed in now",
        icon: Radio,
        permission: "online-users:read",
      },
      {
        label: "Audit Logs",
        href: "/riskmon-administration/audit-logs",
        alsoAt: ["/riskmon-administration/logs-and-audit", "/logs"],
        description: "Everything that was done, provably complete",
        icon: ClipboardList,
        permission: "audit:read",
      },
    ],
  },
  {
    title: "TENANT ADMINISTRATION",
    items: [
      {
        label: "Tenant Management",
        href: "/tenant-administration/tenant-management",
        below: { "/riskmon-administration/tenant/": "Tenant" },
        description: "Customers, their plans and their state",
        icon: Building2,
        permission: "tenant:create",
      },
      {
        label: "Client Management",
        href: "/tenant-administration/client-management",
        description: "The organizations that a tenant assesses",
        icon: Building2,
        permission: "client:manage",
      },
      {
        label: "Team Management",
        href: "/tenant-administration/team-management",
        alsoAt: ["/tenant/team-management"],
        description: "The people of a tenant and what they may do",
        icon: UsersRound,
        permission: "team:read",
      },
      {
        label: "Tenant Settings",
        href: "/tenant-administration/tenant-settings",
        description: "Policies, plan and sign-in of a tenant",
        icon: Settings,
        permission: "tenant:configure",
      },
      {
        label: "Tenant Branding",
        href: "/tenant-administration/tenant-branding",
        description: "Logo, name and accent color",
        icon: Paintbrush,
        permission: "tenant:configure",
      },
      {
        label: "Bulk Assignment",
        href: "/tenant-administration/bulk-assignment",
        description: "Give assessors their clients, many at a time",
        icon: ListChecks,
        permission: "assessor:manage",
      },
      {
        label: "Logs And Audit",
        href: "/tenant-administration/logs-and-audit",
        description: "Who did what in a tenant",
        icon: ClipboardList,
        permission: "tenant-log:read",
      },
    ],
  },
  {
    title: "MY ACCOUNT",
    items: [
      {
        label: "Profile",
        href: "/my-account/profile",
        below: {
          "/user-account/mfa-management": "Multi-factor authentication",
          "/user-account/social-auth-management": "Linked accounts",
        },
        description: "Your name, times, password, sessions and keys",
        icon: UserRound,
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

interface Place {
  readonly section: NavigationSection;
  readonly item: NavigationItem;
  /** The screen one step further, where the path leads there. */
  readonly below: string | undefined;
}

/** The entry that a path belongs to, with its section: the one with the longest matching path. */
export function locate(path: string, sections = NAVIGATION): Place | undefined {
  const plain = path === "/" ? path : path.replace(/\/+$/, "");
  return sections
    .flatMap((section) => section.items.map((item) => ({ section, item, below: belowOf(item, plain) })))
    .filter(
      ({ item, below }) =>
        below !== undefined ||
        plain === item.href ||
        plain.startsWith(`${item.href}/`) ||
        item.alsoAt?.includes(plain),
    )
    .sort((one, other) => other.item.href.length - one.item.href.length)[0];
}

function belowOf({ below = {} }: NavigationItem, path: string): string | undefined {
  return Object.entries(below).find(([beginning]) => path.startsWith(beginning))?.[1];
}
