import type { Role } from "@crq/contract/roles";

/** What a role is for, and what its holder does first; in plain words. */
interface RoleWords {
  readonly does: string;
  readonly first: string;
}

/** Every role in plain words. */
export const ROLE_WORDS: Readonly<Record<Role, RoleWords>> = {
  super_admin: {
    does: "Runs the platform: every tenant, every person, every setting.",
    first: "Creates a tenant and invites its first administrator.",
  },
  site_administrator: {
    does: "Administers the platform's tenants: their plans, their state, their logs.",
    first: "Looks through the tenants, and the requests that wait for an answer.",
  },
  account_admin: {
    does: "Looks after people: accounts, requests for an account, roles. Sees no risk data.",
    first: "Answers the requests for an account.",
  },
  admin: {
    does: "Has the whole of one tenant: its analyses as well as its administration.",
    first: "Checks the tenant's settings, then invites the team.",
  },
  tenant_administrator: {
    does: "Administers one tenant: its clients, team, settings and logs.",
    first: "Adds the clients, then invites the team.",
  },
  template_manager: {
    does: "Keeps what assessments are made from: frameworks and templates.",
    first: "Sets up the profile and a second factor.",
  },
  risk_assessor: {
    does: "Oversees assessments, and follows their risks and reports.",
    first: "Sets up the profile and a second factor.",
  },
  risk_analyst: {
    does: "Describes scenarios and states their losses in money.",
    first: "Opens Quantitative Analysis and describes the scenario that worries most.",
  },
  assessor: {
    does: "Assesses the clients that were assigned, and quantifies what is found there.",
    first: "Chooses a client, then opens Quantitative Analysis.",
  },
  business_stakeholder: {
    does: "Follows the risks and reports of the business, without changing them.",
    first: "Sets up the profile, with time zone and date format.",
  },
  viewer: {
    does: "Reads the reports that are shared. Everyone begins here until a role is given.",
    first: "Sets up the profile, with time zone and date format.",
  },
};
