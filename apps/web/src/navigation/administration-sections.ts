/** Sections of the sidebar for administration. */
import type { Role } from "@crq/contract/roles";
import {
  Building2,
  ClipboardList,
  Droplet,
  Eye,
  FileCheckCorner,
  KeyRound,
  Landmark,
  LayoutDashboard,
  ListChecks,
  Radar,
  Settings,
  ShieldCheck,
  UsersRound,
} from "lucide-react";
import type { Section } from "./navigation-entry.ts";

const USER_MANAGERS: readonly Role[] = ["account_admin", "site_administrator", "admin", "super_admin"];

/** Administration of the platform. */
export const PLATFORM_ADMINISTRATION: Section = {
  title: "RISKMON ADMINISTRATION",
  items: [
    {
      label: "User Management",
      href: "/riskmon-administration/user-management",
      alsoAt: ["/users"],
      below: { "/riskmon-administration/user-profile/": "Person" },
      description: "People, requests for an account, invitations",
      icon: UsersRound,
      roles: USER_MANAGERS,
      tour: "nav-users",
    },
    {
      label: "User Roles",
      href: "/riskmon-administration/user-roles",
      description: "What each role can do, and who has it",
      icon: ShieldCheck,
      roles: USER_MANAGERS,
    },
    {
      label: "Entitlements",
      href: "/riskmon-administration/entitlements",
      below: { "/riskmon-administration/entitlement-management": "Access review" },
      description: "All roles assigned, by person and tenant",
      icon: KeyRound,
      permission: "entitlement:read",
    },
    {
      label: "Assessor Management",
      href: "/riskmon-administration/assessor-management",
      below: { "/riskmon-administration/bulk-assignment": "Bulk assignment" },
      description: "Which assessors work for which clients",
      icon: FileCheckCorner,
      roles: ["site_administrator", "admin", "super_admin"],
    },
    {
      label: "Online Users",
      href: "/riskmon-administration/online-users",
      description: "Who is signed in now",
      icon: Eye,
      permission: "online-users:read",
    },
    {
      label: "Live Support Agent",
      href: "/riskmon-administration/live-support-agent",
      permission: "live-support:use",
      screen: false,
    },
    {
      label: "Tier Management",
      href: "/riskmon-administration/tier-management",
      permission: "tier:manage",
      screen: false,
    },
    {
      label: "Admin Monitoring",
      href: "/riskmon-administration/admin-monitoring",
      description: "Process, database, queues, errors and response times",
      icon: Radar,
      permission: "monitoring:read",
    },
    {
      label: "Audit Logs",
      href: "/riskmon-administration/audit-logs",
      alsoAt: ["/riskmon-administration/logs-and-audit"],
      description: "Every action, provably complete",
      icon: ClipboardList,
      permission: "audit:read",
    },
    {
      label: "Third-Party Integration",
      href: "/riskmon-administration/third-party-integration",
      permission: "integration:manage",
      screen: false,
    },
    {
      label: "Super Admin Dashboard",
      href: "/riskmon-administration/super-admin-dashboard",
      alsoAt: ["/admin/super-admin-dashboard"],
      description: "Tenants, people, revenue and health across the platform",
      icon: LayoutDashboard,
      permission: "super-admin-dashboard:read",
    },
  ],
};

/** Administration of one tenant. */
export const TENANT_ADMINISTRATION: Section = {
  title: "TENANT ADMINISTRATION",
  items: [
    {
      label: "Tenant Management",
      href: "/tenant-administration/tenant-management",
      below: { "/riskmon-administration/tenant/": "Tenant" },
      description: "Customers, their plans and status",
      icon: Landmark,
      permission: "tenant:create",
    },
    {
      label: "Client Management",
      href: "/tenant-administration/client-management",
      twin: "/tenant/clients",
      description: "The organizations that tenants assess",
      icon: Building2,
      permission: "client:manage",
    },
    {
      label: "Team Management",
      href: "/tenant-administration/team-management",
      alsoAt: ["/tenant/team-management"],
      description: "Members and their roles",
      icon: UsersRound,
      permission: "team:read",
    },
    {
      label: "Tenant Settings",
      href: "/tenant-administration/tenant-settings",
      twin: "/tenant/settings",
      description: "A tenant's policies, plan and sign-in",
      icon: Settings,
      permission: "tenant:configure",
    },
    {
      label: "Tenant Branding",
      href: "/tenant-administration/tenant-branding",
      description: "Logo, name and accent color",
      icon: Droplet,
      permission: "tenant:configure",
    },
    {
      label: "Bulk Assignment",
      href: "/tenant-administration/bulk-assignment",
      description: "Assign clients to assessors, many at a time",
      icon: ListChecks,
      permission: "assessor:manage",
    },
    {
      label: "Logs And Audit",
      href: "/tenant-administration/logs-and-audit",
      twin: "/tenant/logs",
      description: "Who did what in a tenant",
      icon: ClipboardList,
      permission: "tenant-log:read",
    },
  ],
};
