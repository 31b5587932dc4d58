/** Every route, by the door through which the server serves it. */
import { accountRequests } from "./account-requests.ts";
import { activity, activityFeed } from "./activity.ts";
import { personalApiKeys, tenantApiKeys } from "./api-keys.ts";
import { auditLog } from "./audit-log.ts";
import { assessments } from "./assessments.ts";
import { assessors } from "./assessors.ts";
import { clients } from "./clients.ts";
import { tenantSettings } from "./tenant-settings.ts";
import { tenants } from "./tenants.ts";
import { auth } from "./auth.ts";
import { context } from "./context.ts";
import { domainClaims, tenantDomains } from "./domains.ts";
import { entitlements } from "./entitlements.ts";
import { factors, furtherFactors } from "./factors.ts";
import { federation } from "./federation.ts";
import { inquiries, inquiryInbox } from "./inquiries.ts";
import { invitations } from "./invitations.ts";
import { monitoring, tenantMonitoring } from "./monitoring.ts";
import { passwordReset } from "./password-reset.ts";
import { notifications } from "./notifications.ts";
import { onlineUsers } from "./online-users.ts";
import { platformDashboard } from "./platform-dashboard.ts";
import { portfolios } from "./portfolios.ts";
import { profile } from "./profile.ts";
import { provisioning } from "./provisioning.ts";
import { quantification } from "./quantification.ts";
import { registration } from "./registration.ts";
import { riskDashboard } from "./risk-dashboard.ts";
import { saml } from "./saml.ts";
import { scenarios } from "./scenarios.ts";
import { users } from "./users.ts";

/** Routes that work inside one tenant: each runs in a transaction that sees that tenant alone. */
export const tenantApi = { scenarios, portfolios, quantification, riskDashboard };

/** Routes outside every tenant: sign-in, set-up, the session's context. */
export const outsideApi = {
  auth,
  furtherFactors,
  factors,
  context,
  registration,
  passwordReset,
  inquiries,
  profile,
  activity,
  personalApiKeys,
  notifications,
  federation,
  assessments,
  platformDashboard,
  monitoring,
};

/** Routes that administer: the caller's own tenant, or, from platform level, one tenant or all. */
export const adminApi = {
  users,
  entitlements,
  invitations,
  accountRequests,
  inquiryInbox,
  provisioning,
  tenantApiKeys,
  auditLog,
  activityFeed,
  onlineUsers,
  tenantMonitoring,
  saml,
  tenantDomains,
  domainClaims,
  tenants,
  tenantSettings,
  clients,
  assessors,
};

/** Every route of the product, by group and name. */
export const api = { ...outsideApi, ...tenantApi, ...adminApi };
/** The type of every route of the product. */
export type Api = typeof api;
