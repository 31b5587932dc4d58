/** Sections of the sidebar that everyone has. */
import { Bell, UserRound } from "lucide-react";
import type { PlannedItem, Section } from "./navigation-entry.ts";

/** A person's own account. */
export const ACCOUNT: Section = {
  title: "MY ACCOUNT",
  items: [
    {
      label: "Profile",
      href: "/my-account/profile",
      below: {
        "/user-account/mfa-management": "Multi-factor authentication",
        "/user-account/social-auth-management": "Linked accounts",
      },
      description: "Your name, time zone, password, sessions and keys",
      icon: UserRound,
    },
    {
      label: "Notifications",
      href: "/my-account/notifications",
      description: "Your inbox and delivery preferences",
      icon: Bell,
    },
  ],
};

/** The documentation. */
export const DOCUMENTATION: Section = {
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
};

function guide(label: string, path: string): PlannedItem {
  return { label, href: `/documentation${path}`, permission: "documentation:read", screen: false };
}
