import { type Role, roleLabel } from "@crq/contract/roles";

/** What a role is for, and its holder's first task, in plain words. */
interface RoleWords {
  readonly does: string;
  readonly first: string;
}

/** Every role in plain words. */
export const ROLE_WORDS: Readonly<Record<Role, RoleWords>> = {
  super_admin: {
    does: "Manages the whole platform: all tenants, people and settings.",
    first: "Creates a tenant and invites its first administrator.",
  },
  site_administrator: {
    does: "Administers tenants: their plans, status and logs.",
    first: "Reviews tenants and pending account requests.",
  },
  account_admin: {
    does: "Manages accounts, account requests and roles. Has no access to risk data.",
    first: "Reviews pending account requests.",
  },
  admin: {
    does: "Manages one tenant: its analyses and its administration.",
    first: "Reviews the tenant's settings, then invites the team.",
  },
  tenant_administrator: {
    does: "Administers one tenant: clients, team, settings and logs.",
    first: "Adds the clients, then invites the team.",
  },
  template_manager: {
    does: "Maintains the frameworks and templates assessments are built from.",
    first: "Sets up their profile and two-factor authentication.",
  },
  risk_assessor: {
    does: "Oversees assessments and reviews their risks and reports.",
    first: "Sets up their profile and two-factor authentication.",
  },
  risk_analyst: {
    does: "Builds risk scenarios and quantifies their losses.",
    first: "Opens Quantitative Analysis and models the most worrying scenario.",
  },
  assessor: {
    does: "Assesses assigned clients and quantifies the risks found.",
    first: "Chooses a client, then opens Quantitative Analysis.",
  },
  business_stakeholder: {
    does: "Reads risks and reports, without editing them.",
    first: "Sets up their profile, time zone and date format.",
  },
  viewer: {
    does: "Reads shared reports. The default role for new accounts.",
    first: "Sets up their profile, time zone and date format.",
  },
};

/** The difference between the two roles that the specification labels RISK ASSESSOR. */
const TOLD_APART: { readonly [R in Role]?: string } = {
  risk_assessor: "oversees assessments",
  assessor: "assesses assigned clients",
};

/** A second line below a role's label, only for the two roles with the same label. */
export function roleNote(role: Role): string | undefined {
  return TOLD_APART[role];
}

/** A role's label in a list of roles; the two with the same label also have a description. */
export function roleChoice(role: Role, label = roleLabel(role)): string {
  const note = roleNote(role);
  return note === undefined ? label : `${label}: ${note}`;
}
