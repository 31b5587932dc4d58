/** The screens of people: users, roles, entitlements, one's own account. */
import type { Screen } from "./screen.ts";

const ID = "3f2b6c1e-0000-4000-8000-000000000001";
const MANAGEMENT = "/riskmon-administration/user-management";
const TEAM = {
  as: "admin",
  h1: "Team management",
  reads: ["users.list", "users.seats"],
  empty: "No members yet",
} as const;
const ENTITLEMENTS = {
  as: "super_admin",
  reads: ["entitlements.list"],
  empty: "No entitlements yet",
} as const;
const ASSESSORS_OF_A_TENANT = {
  as: "super_admin",
  reads: ["tenants.list"],
  empty: "No tenants yet",
} as const;
const PROFILE = { as: "template_manager", h1: "Profile" } as const;

export const people: readonly Screen[] = [
  {
    path: MANAGEMENT,
    as: "super_admin",
    h1: "User management",
    reads: ["users.list", "accountRequests.list", "invitations.list", "inquiryInbox.list"],
    empty: "No members yet",
  },
  {
    path: `${MANAGEMENT}?tab=requests`,
    as: "super_admin",
    h1: "User management",
    reads: ["accountRequests.list", "invitations.list", "inquiryInbox.list"],
    empty: "No requests",
  },
  {
    path: `${MANAGEMENT}?tab=invitations`,
    as: "super_admin",
    h1: "User management",
    reads: ["invitations.list", "accountRequests.list", "inquiryInbox.list"],
    empty: "No invitations",
  },
  {
    path: `${MANAGEMENT}?tab=inquiries`,
    as: "super_admin",
    h1: "User management",
    reads: ["inquiryInbox.list", "accountRequests.list", "invitations.list"],
    empty: "No inquiries",
  },
  {
    path: "/users",
    as: "admin",
    h1: "User management",
    reads: ["users.list", "accountRequests.list", "invitations.list"],
    empty: "No members yet",
  },
  {
    path: `/riskmon-administration/user-profile/${ID}`,
    as: "super_admin",
    h1: /^firstName 1/,
    reads: ["users.get"],
  },
  {
    path: "/riskmon-administration/user-roles",
    as: "super_admin",
    h1: "User roles",
    reads: ["users.roles"],
    neverEmpty: true,
  },
  { path: "/riskmon-administration/entitlements", h1: "Entitlements", ...ENTITLEMENTS },
  { path: "/riskmon-administration/entitlement-management", h1: "Access review", ...ENTITLEMENTS },
  {
    path: "/riskmon-administration/online-users",
    as: "super_admin",
    h1: "Online users",
    reads: ["onlineUsers.list"],
    empty: "No one is online",
  },
  {
    path: "/riskmon-administration/assessor-management",
    h1: "Assessor management",
    ...ASSESSORS_OF_A_TENANT,
  },
  { path: "/riskmon-administration/bulk-assignment", h1: "Bulk assignment", ...ASSESSORS_OF_A_TENANT },
  {
    path: `/riskmon-administration/assessor-management?tenantId=${ID}`,
    as: "super_admin",
    h1: "Assessor management",
    reads: ["assessors.list", "tenants.get", "clients.list"],
    empty: "No assessors yet",
  },
  {
    path: "/tenant-administration/bulk-assignment",
    as: "admin",
    h1: "Bulk assignment",
    reads: ["assessors.list", "clients.list"],
    empty: "No assessors yet",
  },
  { path: "/tenant-administration/team-management", ...TEAM },
  { path: "/tenant/team-management", ...TEAM, again: true },
  { path: "/my-account/profile", ...PROFILE, reads: ["profile.get"] },
  { path: "/my-account/profile?section=time", ...PROFILE },
  {
    path: "/my-account/profile?section=security",
    ...PROFILE,
    reads: ["profile.get", "factors.list"],
    shows: "Change password",
  },
  { path: "/my-account/profile?section=sessions", ...PROFILE, reads: ["profile.sessions"], neverEmpty: true },
  {
    path: "/my-account/profile?section=api-keys",
    ...PROFILE,
    reads: ["personalApiKeys.list"],
    empty: "No API keys yet",
  },
  { path: "/my-account/profile?section=data", ...PROFILE },
  {
    path: "/my-account/notifications",
    as: "viewer",
    h1: "Notifications",
    reads: ["notifications.list"],
    empty: "No notifications",
  },
  {
    path: "/my-account/notifications?tab=preferences",
    as: "viewer",
    h1: "Notifications",
    reads: ["notifications.preferences"],
    shows: "Security",
  },
  {
    path: "/user-account/mfa-management",
    as: "template_manager",
    h1: "Multi-factor authentication",
    reads: ["factors.list"],
    empty: "Your account is protected only by a password",
  },
  {
    path: "/user-account/social-auth-management",
    as: "template_manager",
    h1: "Linked accounts",
    reads: ["federation.identities"],
    empty: "No sign-in services available",
  },
];
