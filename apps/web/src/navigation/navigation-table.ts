import type { Permission } from "@crq/contract/permissions";
import type { Role } from "@crq/contract/roles";
import {
  Activity,
  Bell,
  Building2,
  ChartSpline,
  ClipboardList,
  Droplet,
  Eye,
  FileCheckCorner,
  Gauge,
  KeyRound,
  Landmark,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  Radar,
  Scale,
  Settings,
  ShieldCheck,
  UserRound,
  UsersRound,
} from "lucide-react";

interface Entry {
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
  /** Shows the tenant's own things: not seen at platform level. */
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
interface PlannedItem extends Entry {
  readonly screen: false;
}

/** A group of entries under a heading; the first group has none. */
export interface NavigationSection<I = NavigationItem> {
  readonly title: string | undefined;
  readonly tour?: string;
  readonly items: readonly I[];
}

/** A screen that the sidebar leaves out. */
interface UnlistedScreen extends Entry {
  /** Where it is reached from. */
  readonly from: string;
}

const TENANT_VIEWERS: readonly Role[] = ["admin", "super_admin"];
const USER_MANAGERS: readonly Role[] = ["account_admin", "site_administrator", "admin", "super_admin"];

/**
 * The whole navigation: every section and entry of the specification, and who sees it. An entry is shown as soon as its screen
 * exists (until then it says `screen: false`), and a section as soon as it has an entry for the person.
 */
export const NAVIGATION: readonly NavigationSection<NavigationItem | PlannedItem>[] = [
  {
    title: undefined,
    items: [
      {
        label: "Dashboard",
        href: "/dashboard",
        alsoAt: ["/", "/riskmon-administration"],
        description: "Where things stand",
        icon: LayoutDashboard,
        tour: "nav-dashboard",
      },
      { label: "Programs", href: "/tenant/programs", permission: "program:read", screen: false },
      {
        label: "Tenant Dashboard",
        href: "/tenant/dashboard",
        description: "Loss exposure against appetite, and what has changed",
        icon: Scale,
        permission: "tenant-dashboard:read",
        inTenant: true,
        tour: "nav-tenant-dashboard",
      },
      {
        label: "Client Dashboard",
        href: "/tenant/client-dashboard",
        description: "One client's exposure, compliance and overdue work",
        icon: Gauge,
        permission: "tenant-dashboard:read",
        inTenant: true,
        tour: "nav-client-dashboard",
      },
      {
        label: "Settings",
        href: "/tenant/settings",
        description: "Policies, plan and sign-in of this tenant",
        icon: Settings,
        roles: TENANT_VIEWERS,
        inTenant: true,
      },
      {
        label: "Logs",
        href: "/tenant/logs",
        description: "Who did what in this tenant",
        icon: ClipboardList,
        roles: TENANT_VIEWERS,
        inTenant: true,
      },
      {
        label: "Clients",
        href: "/tenant/clients",
        description: "The organizations that this tenant assesses",
        icon: Building2,
        roles: TENANT_VIEWERS,
        inTenant: true,
      },
      { label: "Reports", href: "/tenant/reports", permission: "report:read", screen: false },
      { label: "Security Quiz", href: "/security-quiz", permission: "report:read", screen: false },
      { label: "Benchmarks", href: "/benchmarks", permission: "report:read", screen: false },
      { label: "AWS", href: "/aws", permission: "report:read", screen: false },
      {
        label: "Monitoring",
        href: "/monitoring",
        alsoAt: ["/tenant/monitoring"],
        description: "Who gets in, what runs out, what failed",
        icon: Activity,
        permission: "tenant:read",
      },
      {
        label: "Journey Tracker",
        href: "/compliance/journey-tracker",
        permission: "report:read",
        screen: false,
      },
    ],
  },
  {
    title: "SECURITY FRAMEWORKS",
    items: [
      {
        label: "Control Frameworks",
        href: "/security-frameworks/control-frameworks",
        permission: "framework:read",
        screen: false,
      },
      {
        label: "Create Framework",
        href: "/security-frameworks/create-framework",
        permission: "framework:author",
        screen: false,
      },
      {
        label: "Published Frameworks",
        href: "/security-frameworks/published-frameworks",
        permission: "framework:author",
        screen: false,
      },
      {
        label: "Cross-Framework Mapper",
        href: "/security-frameworks/cross-framework-mapper",
        permission: "crosswalk:read",
        screen: false,
      },
    ],
  },
  {
    title: "RISK MANAGEMENT",
    items: [
      {
        label: "Risk Dashboard",
        href: "/risk-management/risk-dashboard",
        permission: "risk:read",
        screen: false,
      },
      {
        label: "Risk Register",
        href: "/risk-management/risk-register",
        permission: "risk:read",
        screen: false,
      },
      {
        label: "Quantitative Analysis",
        href: "/risk-management/quantitative-analysis",
        description: "Scenarios and their losses, quantified with Open FAIR",
        icon: ChartSpline,
        permission: "scenario:read",
        inTenant: true,
        tour: "nav-quantitative-analysis",
      },
      {
        label: "Risk Simulation",
        href: "/risk-management/risk-simulation",
        permission: "scenario:read",
        screen: false,
      },
    ],
  },
  {
    title: "REPORT ROBOT",
    items: [
      {
        label: "System Security Plan",
        href: "/report-robot/ssp",
        permission: "report:read",
        screen: false,
      },
    ],
  },
  {
    title: "CYBER RISK INTELLIGENCE",
    tour: "nav-data-sources",
    items: [
      {
        label: "Threat Data",
        href: "/data-sources/threat-data",
        permission: "data-source:read",
        screen: false,
      },
      {
        label: "Risk Catalog",
        href: "/data-sources/risk-catalog",
        permission: "data-source:read",
        screen: false,
      },
      {
        label: "Threat Catalog",
        href: "/data-sources/threat-catalog",
        permission: "data-source:read",
        screen: false,
      },
      {
        label: "Cyber Claims Reporting",
        href: "/cyber-claims-reporting",
        permission: "data-source:read",
        screen: false,
      },
      {
        label: "Industry Cyber Losses",
        href: "/threat-data-intelligence/industry-cyber-losses",
        permission: "data-source:read",
        screen: false,
      },
      {
        label: "Cyber Events Cost",
        href: "/threat-data-intelligence/cyber-events-cost",
        permission: "data-source:read",
        screen: false,
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
        roles: USER_MANAGERS,
        tour: "nav-users",
      },
      {
        label: "User Roles",
        href: "/riskmon-administration/user-roles",
        description: "What each role may do, and who holds it",
        icon: ShieldCheck,
        roles: USER_MANAGERS,
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
        below: { "/riskmon-administration/bulk-assignment": "Bulk assignment" },
        description: "Who assesses for which clients",
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
        alsoAt: ["/riskmon-administration/logs-and-audit", "/logs"],
        description: "Everything that was done, provably complete",
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
        description: "The platform as a whole: tenants, people, revenue, health",
        icon: LayoutDashboard,
        permission: "super-admin-dashboard:read",
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
        icon: Landmark,
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
        icon: Droplet,
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
    title: "DATA SOURCES",
    items: [
      {
        label: "Mapping Dashboard",
        href: "/data-sources/mapping-dashboard",
        permission: "data-source:read",
        screen: false,
      },
      {
        label: "MITRE Mappings",
        href: "/data-sources/mitre-mappings",
        permission: "data-source:read",
        screen: false,
      },
    ],
  },
  {
    title: "TEMPLATES",
    items: [
      {
        label: "Assessment Templates",
        href: "/templates/assessment-templates",
        permission: "template:manage",
        screen: false,
      },
      { label: "Manage Templates", href: "/templates/manage", permission: "template:manage", screen: false },
      {
        label: "Question Bank",
        href: "/templates/question-bank",
        permission: "template:manage",
        screen: false,
      },
      {
        label: "Scoring Model",
        href: "/templates/scoring-model",
        permission: "template:manage",
        screen: false,
      },
      {
        label: "Control Template",
        href: "/templates/control-template",
        permission: "control-template:manage",
        screen: false,
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
      {
        label: "Notifications",
        href: "/my-account/notifications",
        description: "What you were told, and how you want to be told",
        icon: Bell,
      },
    ],
  },
  {
    title: "DOCUMENTATION",
    items: [
      guide("Documentation", ""),
      guide("Getting Started", "/getting-started"),
      guide("Installation", "/installation"),
      guide("Understanding Risk Assessment", "/understanding-risk-assessment"),
      guide("Security Control Frameworks", "/security-control-frameworks"),
      guide("Compliance Management", "/compliance-management"),
      guide("Risk Quantification", "/risk-quantification"),
      guide("AI-Powered Risk Analysis", "/ai-powered-risk-analysis"),
      guide("Custom Framework Integration", "/custom-framework-integration"),
      guide("Automated Reporting", "/automated-reporting"),
      guide("Multi-Tenant Management", "/multi-tenant-management"),
      guide("Portal Security", "/portal-security"),
      guide("Authentication API", "/authentication-api"),
      guide("Assessment API", "/assessment-api"),
      guide("Framework API", "/framework-api"),
      guide("Reporting API", "/reporting-api"),
      guide("How To Contribute", "/how-to-contribute"),
      guide("Architecture Guide", "/architecture-guide"),
      guide("Design Principles", "/design-principles"),
      {
        label: "Emoji Generator",
        href: "/ai-services/emoji-generator",
        permission: "documentation:read",
        screen: false,
      },
    ],
  },
];

/** Screens that the sidebar leaves out, because they are reached from where they are needed. */
export const UNLISTED: readonly UnlistedScreen[] = [
  {
    label: "Activity",
    href: "/activity",
    alsoAt: ["/activity-dashboard", "/activity/dashboard"],
    from: "the count of users online, in the header",
  },
  { label: "First steps", href: "/user-account/role-based-landing", from: "the profile menu" },
  { label: "Interface gallery", href: "/examples", from: "its address, by who builds the interface" },
];

function guide(label: string, path: string): PlannedItem {
  return { label, href: `/documentation${path}`, permission: "documentation:read", screen: false };
}
