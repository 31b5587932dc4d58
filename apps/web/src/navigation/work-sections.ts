/** Sections of the sidebar for the work itself. */
import type { Role } from "@crq/contract/roles";
import {
  Activity,
  ArrowLeftRight,
  BookCheck,
  Building2,
  ChartSpline,
  ClipboardList,
  FilePlus2,
  Gauge,
  Hammer,
  LayoutDashboard,
  LibraryBig,
  ListChecks,
  MessageCircleQuestionMark,
  Milestone,
  Paperclip,
  Radar,
  Route,
  Scale,
  Settings,
  SlidersHorizontal,
  UserRoundSearch,
} from "lucide-react";
import type { Section } from "./navigation-entry.ts";

const TENANT_VIEWERS: readonly Role[] = ["admin", "super_admin"];

/** The start for everyone: the tenant's own dashboards, settings and lists. */
export const TENANT: Section = {
  title: undefined,
  items: [
    {
      label: "Dashboard",
      href: "/dashboard",
      alsoAt: ["/", "/riskmon-administration"],
      description: "Your overview",
      icon: LayoutDashboard,
      tour: "nav-dashboard",
    },
    {
      label: "Programs",
      href: "/tenant/programs",
      description: "Assessments by goal",
      icon: Milestone,
      permission: "program:read",
      inTenant: true,
    },
    {
      label: "Assessments",
      href: "/compliance/assessments",
      below: {
        "/compliance/assessments/": "Assessment",
        "/compliance/first-assessment": "First assessment",
      },
      description: "Answer a framework’s entries, have them reviewed and signed",
      icon: ListChecks,
      permission: "assessment:read",
      inTenant: true,
    },
    {
      label: "Tenant Dashboard",
      href: "/tenant/dashboard",
      description: "Loss exposure against appetite, and recent changes",
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
      description: "Policies, plan and sign-in",
      icon: Settings,
      roles: TENANT_VIEWERS,
      inTenant: true,
    },
    {
      label: "Logs",
      href: "/tenant/logs",
      alsoAt: ["/logs"],
      description: "Who did what, and when",
      icon: ClipboardList,
      roles: TENANT_VIEWERS,
      inTenant: true,
    },
    {
      label: "Clients",
      href: "/tenant/clients",
      description: "The organizations you assess",
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
      description: "Sign-ins, expiring keys and certificates, and failures",
      icon: Activity,
      permission: "tenant:read",
    },
    {
      label: "Evidence",
      href: "/compliance/evidence",
      description: "Files, links and texts that prove what you do",
      icon: Paperclip,
      permission: "assessment:read",
      inTenant: true,
    },
    {
      label: "Auditors",
      href: "/compliance/auditors",
      description: "Who from outside reads which assessment, and until when",
      icon: UserRoundSearch,
      permission: "assessment:manage",
      inTenant: true,
    },
    {
      label: "Journey Tracker",
      href: "/compliance/journey-tracker",
      description: "How far each client is with each framework",
      icon: Route,
      permission: "assessment:read",
      inTenant: true,
    },
  ],
};

/** Security frameworks and the mapping between them. */
export const FRAMEWORKS: Section = {
  title: "SECURITY FRAMEWORKS",
  items: [
    {
      label: "Control Frameworks",
      href: "/security-frameworks/control-frameworks",
      below: {
        "/security-frameworks/control-frameworks/": "Framework",
        "/security-frameworks/nist-800-53": "NIST SP 800-53",
        "/security-frameworks/nist-csf-2-0": "NIST CSF 2.0",
      },
      description: "What each framework asks, why it matters and how it relates to others",
      icon: LibraryBig,
      permission: "framework:read",
    },
    {
      label: "Create Framework",
      href: "/security-frameworks/create-framework",
      description: "Tailor a baseline to your organization, or write your own framework",
      icon: FilePlus2,
      permission: "framework:author",
    },
    {
      label: "Published Frameworks",
      href: "/security-frameworks/published-frameworks",
      below: { "/security-frameworks/published-frameworks/": "Framework" },
      description: "Your organization’s frameworks: edit drafts, review, publish and share",
      icon: BookCheck,
      permission: "framework:author",
    },
    {
      label: "Cross-Framework Mapper",
      href: "/security-frameworks/cross-framework-mapper",
      description: "Which entries of one framework relate to which of another",
      icon: ArrowLeftRight,
      permission: "crosswalk:read",
    },
    {
      label: "Questions",
      href: "/security-frameworks/questions",
      description: "What assessments ask, entry by entry",
      icon: MessageCircleQuestionMark,
      permission: "question:read",
      inTenant: true,
    },
    {
      label: "NIST 171A Scoring",
      href: "/security-frameworks/nist-171a-scoring",
      description: "What SP 800-171 scores in SPRS, and what to fix first",
      icon: Gauge,
      permission: "assessment:read",
      inTenant: true,
    },
  ],
};

/** Risks and their cost. */
export const RISK: Section = {
  title: "RISK MANAGEMENT",
  items: [
    {
      label: "Risk Dashboard",
      href: "/risk-management/risk-dashboard",
      description: "Where risks are, how they move, and what’s overdue",
      icon: Radar,
      permission: "register:read",
      inTenant: true,
    },
    {
      label: "Risk Register",
      href: "/risk-management/risk-register",
      alsoAt: ["/risk-management/risk-detail"],
      below: {
        "/risk-management/risk-register/dashboard": "Register dashboard",
        "/risk-management/risk-register/matrices": "Risk matrices",
        "/risk-management/risk-register/fields": "Risk fields",
        "/risk-management/risk-register/appetite": "Appetite and tolerance",
        "/risk-management/risk-register/": "Risk",
        "/risk-management/add-risk": "Add risk",
      },
      description: "What could happen, how bad it is, and what’s done about it",
      icon: ClipboardList,
      permission: "register:read",
      inTenant: true,
    },
    {
      label: "Quantitative Analysis",
      href: "/risk-management/quantitative-analysis",
      below: { "/risk-management/risk-scenario/": "Scenario" },
      description: "Risk scenarios and their losses, quantified with Open FAIR",
      icon: ChartSpline,
      permission: "scenario:read",
      inTenant: true,
      tour: "nav-quantitative-analysis",
    },
    {
      label: "Baselines",
      href: "/risk-management/baselines",
      description: "Figures frozen for a decision: reviewed, approved, compared",
      icon: Milestone,
      permission: "scenario:read",
      inTenant: true,
    },
    {
      label: "Remediation",
      href: "/risk-management/remediation",
      below: { "/risk-management/remediation/add-project": "Add project" },
      description: "Projects that lower the loss: cost, tasks, and which to choose",
      icon: Hammer,
      permission: "register:read",
      inTenant: true,
    },
    {
      label: "Risk Simulation",
      href: "/risk-management/risk-simulation",
      description: "What controls do to your losses, as assessed and as you try them",
      icon: SlidersHorizontal,
      permission: "scenario:read",
      inTenant: true,
    },
  ],
};

const frameworkRisk = (label: string, path: string, description: string) => ({
  label: `${label} Risk`,
  href: `/framework-risk-dashboards/${path}`,
  description,
  icon: Scale,
  permission: "assessment:read" as const,
  inTenant: true,
});

/** Compliance and money side by side, for each of four frameworks. */
export const FRAMEWORK_RISK: Section = {
  title: "FRAMEWORK RISK",
  items: [
    frameworkRisk("NIST 800-53", "nist-800-53", "What the gaps of each control family cost"),
    frameworkRisk("NIST 800-171A", "nist-800-171a", "What gaps in protecting CUI cost"),
    frameworkRisk("NIST CSF 2.0", "nist-csf-2-0", "What the gaps of each function cost"),
    frameworkRisk("SCF", "scf", "What the gaps of each SCF domain cost"),
  ],
};

/** Generated documents. */
export const REPORTS: Section = {
  title: "REPORT ROBOT",
  items: [
    {
      label: "System Security Plan",
      href: "/report-robot/ssp",
      permission: "report:read",
      screen: false,
    },
  ],
};
