/** Every route, by the door through which the server serves it. */
import { accountRequests, requestFigures } from "./people/account-requests.ts";
import { activity, activityFeed, recentChanges } from "./platform/activity.ts";
import { expiringKeys, personalApiKeys, tenantApiKeys } from "./people/api-keys.ts";
import { auditLog } from "./platform/audit-log.ts";
import { assessmentAnswers, assessmentComments } from "./compliance/assessments/answers.ts";
import { assessmentFiles } from "./compliance/assessments/files.ts";
import { assessmentImports } from "./compliance/assessments/imports.ts";
import { assessmentPoam } from "./compliance/assessments/poam.ts";
import { assessmentComparison, assessmentYield } from "./compliance/assessments/results.ts";
import { assessmentRecords, firstAssessment } from "./compliance/assessments/records.ts";
import { assessments, frameworkProgress } from "./compliance/assessments/assessments.ts";
import { controlledAnswers, controlRequirements } from "./compliance/control-requirements.ts";
import { controlOrigins, controlTemplateUses } from "./compliance/control-template-uses.ts";
import { controlTemplates, libraryTemplates } from "./compliance/control-templates.ts";
import { crosswalks } from "./compliance/crosswalks.ts";
import { frameworkImports } from "./compliance/framework-imports.ts";
import { evidence } from "./compliance/evidence.ts";
import { entryUses } from "./compliance/entry-uses.ts";
import { frameworks } from "./compliance/frameworks.ts";
import { journeys } from "./compliance/journeys.ts";
import { oscalDocuments } from "./compliance/oscal-documents.ts";
import { programs } from "./compliance/programs.ts";
import { questionSets } from "./compliance/questions/question-sets.ts";
import { questionnaires, questions } from "./compliance/questions/questions.ts";
import { scoringModels } from "./compliance/scoring-models.ts";
import { targetProfiles } from "./compliance/target-profiles.ts";
import { assessors } from "./people/assessors.ts";
import { clientChoices, clientFigures, clients, clientStandings } from "./platform/clients.ts";
import { exchangeRates, ratesInUse } from "./platform/exchange-rates.ts";
import { priceLevels } from "./platform/price-levels.ts";
import { organization } from "./platform/organization.ts";
import { tenantSettings } from "./platform/tenant-settings.ts";
import { tenantStandings } from "./platform/tenant-standings.ts";
import { tenants } from "./platform/tenants.ts";
import { auth } from "./people/auth.ts";
import { context } from "./people/context.ts";
import { frameworkRisk } from "./risk/control-model/framework-risk.ts";
import { controlStrengths, riskSimulation, scenarioBases } from "./risk/control-model/control-model.ts";
import { controls } from "./risk/controls.ts";
import { domainClaims, tenantDomains } from "./platform/domains.ts";
import { entitlements, roleFigures } from "./people/entitlements.ts";
import { factors, furtherFactors } from "./people/factors.ts";
import { federation } from "./people/federation.ts";
import { inquiries, inquiryFigures, inquiryInbox } from "./platform/inquiries.ts";
import { invitations } from "./people/invitations.ts";
import { monitoring, tenantMonitoring } from "./platform/monitoring.ts";
import { passwordReset } from "./people/password-reset.ts";
import { notifications } from "./people/notifications.ts";
import { onlineFigures, onlineUsers } from "./people/online-users.ts";
import { platformDashboard } from "./platform/platform-dashboard.ts";
import { baselines } from "./risk/baselines/baselines.ts";
import { boardStatements, statements } from "./risk/baselines/statements.ts";
import { riskFigures } from "./risk/register/risk-figures.ts";
import { listViews } from "./platform/list-views.ts";
import { riskFields } from "./risk/register/risk-fields.ts";
import { riskLimits } from "./risk/register/risk-limits.ts";
import { riskMatrices } from "./risk/register/matrices.ts";
import { lossModel } from "./risk/loss-model.ts";
import { plan } from "./risk/plan.ts";
import { policies } from "./risk/policies.ts";
import { portfolios } from "./risk/portfolios.ts";
import { projectEffects } from "./risk/remediation/project-effects.ts";
import { projectFiles } from "./risk/remediation/project-files.ts";
import { projects } from "./risk/remediation/projects.ts";
import { profile } from "./people/profile.ts";
import { provisioning } from "./people/provisioning.ts";
import { quantification } from "./risk/quantification.ts";
import { registration } from "./people/registration.ts";
import { expertAnswers, expertQuestions, experts } from "./risk/elicitation/expert-questions.ts";
import { exposure } from "./risk/exposure.ts";
import { firstHour } from "./risk/first-hour.ts";
import { overdueWork } from "./risk/overdue-work.ts";
import { riskImports } from "./risk/register/risk-imports.ts";
import { risks } from "./risk/register/risks.ts";
import { scenarioFigures } from "./risk/scenario-figures.ts";
import { saml } from "./people/saml.ts";
import { scenarioReviews } from "./risk/scenario-reviews.ts";
import { auditors, audits } from "./compliance/assessments/auditors.ts";
import { scenarios } from "./risk/scenarios.ts";
import { users } from "./people/users.ts";

/** Routes that work inside one tenant: each runs in a transaction that sees only that tenant. */
export const tenantApi = {
  scenarios,
  scenarioReviews,
  scenarioFigures,
  controls,
  policies,
  riskMatrices,
  riskFields,
  riskLimits,
  listViews,
  riskFigures,
  scenarioBases,
  controlStrengths,
  riskSimulation,
  frameworkRisk,
  lossModel,
  baselines,
  boardStatements,
  risks,
  riskImports,
  plan,
  projects,
  projectEffects,
  projectFiles,
  portfolios,
  quantification,
  expertQuestions,
  experts,
  exposure,
  frameworkProgress,
  assessmentRecords,
  assessmentAnswers,
  assessmentComments,
  auditors,
  assessmentPoam,
  controlledAnswers,
  controlRequirements,
  controlTemplates,
  libraryTemplates,
  controlTemplateUses,
  controlOrigins,
  assessmentFiles,
  assessmentYield,
  assessmentImports,
  assessmentComparison,
  crosswalks,
  frameworks,
  frameworkImports,
  oscalDocuments,
  programs,
  questions,
  questionSets,
  questionnaires,
  scoringModels,
  evidence,
  entryUses,
  journeys,
  targetProfiles,
  firstAssessment,
  overdueWork,
  recentChanges,
  clientStandings,
  clientChoices,
  ratesInUse,
  organization,
  firstHour,
};

/** Routes outside every tenant: sign-in, set-up, the session's context. */
export const outsideApi = {
  auth,
  furtherFactors,
  factors,
  context,
  registration,
  passwordReset,
  inquiries,
  expertAnswers,
  statements,
  audits,
  profile,
  activity,
  personalApiKeys,
  notifications,
  federation,
  assessments,
  platformDashboard,
  monitoring,
  tenantStandings,
  clientFigures,
  roleFigures,
  expiringKeys,
  onlineFigures,
  requestFigures,
  inquiryFigures,
};

/** Administrative routes: for the caller's own tenant, or, from platform level, for one tenant or all. */
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
  exchangeRates,
  priceLevels,
  clients,
  assessors,
};

/** Every route of the product, by group and name. */
export const api = { ...outsideApi, ...tenantApi, ...adminApi };
/** The type of every route of the product. */
export type Api = typeof api;
