import { adminApi, outsideApi, tenantApi } from "@crq/contract/api";
import type { Route } from "@crq/contract/route";
import type { FastifyInstance } from "fastify";
import type { AppParts } from "./app-parts.ts";
import { accountRequestHandlers } from "./features/people/account-requests/handlers.ts";
import { activityFeedHandlers } from "./features/platform/activity/feed-handlers.ts";
import { tenantFigures } from "./features/platform/tenant-figures/refresh.ts";
import { activityDays } from "./features/platform/activity/kept-days.ts";
import { activityHandlers } from "./features/platform/activity/handlers.ts";
import { personalApiKeyHandlers } from "./features/people/api-keys/personal-handlers.ts";
import { tenantApiKeyHandlers } from "./features/people/api-keys/tenant-handlers.ts";
import { answerHandlers as assessmentAnswerHandlers } from "./features/compliance/assessments/answers/handlers.ts";
import { assessmentCommentHandlers } from "./features/compliance/assessments/comment-handlers.ts";
import { assessmentFileHandlers } from "./features/compliance/assessments/exchange/handlers.ts";
import { assessmentImportHandlers } from "./features/compliance/assessments/imports/handlers.ts";
import { assessmentPackages } from "./features/compliance/assessments/package/package-route.ts";
import { assessmentPoamHandlers } from "./features/compliance/assessments/poam/handlers.ts";
import { assessmentHandlers } from "./features/compliance/assessments/handlers.ts";
import { assessmentRecordHandlers } from "./features/compliance/assessments/records/handlers.ts";
import { auditDownloads } from "./features/compliance/auditors/download-route.ts";
import { auditHandlers } from "./features/compliance/auditors/audit-handlers.ts";
import { auditorHandlers } from "./features/compliance/auditors/handlers.ts";
import { auditorOf, tellAnswered } from "./features/compliance/auditors/public.ts";
import { auditorVisits } from "./features/compliance/auditors/visits.ts";
import { crosswalkHandlers } from "./features/compliance/crosswalks/handlers.ts";
import {
  controlledAnswerHandlers,
  controlRequirementHandlers,
} from "./features/compliance/control-requirements/handlers.ts";
import { evidenceDownloads } from "./features/compliance/evidence/download-route.ts";
import { evidenceHandlers } from "./features/compliance/evidence/handlers.ts";
import { evidenceUploads } from "./features/compliance/evidence/upload-route.ts";
import { assessorHandlers } from "./features/people/assessors/handlers.ts";
import { auditLogHandlers } from "./features/platform/audit-log/handlers.ts";
import { exchangeRateHandlers, ratesInUseHandlers } from "./features/platform/exchange-rates/handlers.ts";
import { priceLevelHandlers } from "./features/platform/price-levels/handlers.ts";
import { clientHandlers } from "./features/platform/clients/handlers.ts";
import { contextHandlers } from "./features/people/context/handlers.ts";
import { domainClaimHandlers } from "./features/platform/domains/claim-handlers.ts";
import { domainHandlers } from "./features/platform/domains/handlers.ts";
import { entitlementHandlers } from "./features/people/entitlements/handlers.ts";
import { factorHandlers } from "./features/people/factors/handlers.ts";
import { flowCookie } from "./features/people/federation/flow-cookie.ts";
import { federationHandlers } from "./features/people/federation/handlers.ts";
import { federationNavigations } from "./features/people/federation/navigations.ts";
import { providersOf } from "./features/people/federation/providers.ts";
import { inquiryHandlers } from "./features/platform/inquiries/handlers.ts";
import { inquiryInboxHandlers } from "./features/platform/inquiries/inbox-handlers.ts";
import { invitationHandlers } from "./features/people/invitations/handlers.ts";
import { notificationHandlers } from "./features/people/notifications/handlers.ts";
import { type LiveDeps, liveNotifications } from "./features/people/notifications/live-route.ts";
import { monitoringHandlers } from "./features/platform/monitoring/platform-handlers.ts";
import { tenantMonitoringHandlers } from "./features/platform/monitoring/tenant-handlers.ts";
import { onlineUserHandlers } from "./features/people/online-users/handlers.ts";
import { passwordResetHandlers } from "./features/people/password-reset/handlers.ts";
import { platformDashboardHandlers } from "./features/platform/platform-dashboard/handlers.ts";
import { projectEffectHandlers } from "./features/risk/remediation/effect-handlers.ts";
import { projectFileHandlers } from "./features/risk/remediation/poam/handlers.ts";
import { projectHandlers } from "./features/risk/remediation/handlers.ts";
import { planHandlers } from "./features/risk/plan/handlers.ts";
import { boardStatementHandlers } from "./features/risk/baselines/board-statement-handlers.ts";
import { baselineHandlers } from "./features/risk/baselines/handlers.ts";
import { statementHandlers } from "./features/risk/baselines/statement-handlers.ts";
import { controlHandlers } from "./features/risk/controls/handlers.ts";
import { lossModelHandlers } from "./features/risk/loss-model/handlers.ts";
import { frameworkRiskHandlers } from "./features/risk/control-model/framework-risk.ts";
import { riskSimulationHandlers, scenarioBasisHandlers } from "./features/risk/control-model/handlers.ts";
import { controlStrengthHandlers } from "./features/risk/control-model/strengths.ts";
import { listViewHandlers } from "./features/platform/list-views/handlers.ts";
import { riskFieldHandlers } from "./features/risk/register/fields/handlers.ts";
import { riskLimitHandlers } from "./features/risk/register/limits/handlers.ts";
import { riskMatrixHandlers } from "./features/risk/matrices/handlers.ts";
import { policyHandlers } from "./features/risk/policies/handlers.ts";
import { portfolioHandlers } from "./features/risk/portfolios/handlers.ts";
import { profileHandlers } from "./features/people/profile/handlers.ts";
import { quantificationHandlers } from "./features/risk/quantification/handlers.ts";
import { registrationHandlers } from "./features/people/registration/handlers.ts";
import { frameworkImportHandlers } from "./features/compliance/framework-imports/handlers.ts";
import {
  controlTemplateHandlers,
  libraryTemplateHandlers,
} from "./features/compliance/control-templates/handlers.ts";
import { controlTemplateUseHandlers } from "./features/compliance/control-templates/use/use-handlers.ts";
import { controlOriginHandlers } from "./features/compliance/control-templates/use/origin-handlers.ts";
import { entryUseHandlers } from "./features/compliance/entry-uses/handlers.ts";
import { targetProfileHandlers } from "./features/compliance/target-profiles/handlers.ts";
import { firstAssessmentHandlers } from "./features/compliance/assessments/first-handlers.ts";
import { journeyHandlers } from "./features/compliance/journeys/handlers.ts";
import { oscalDocumentHandlers } from "./features/compliance/oscal-documents/handlers.ts";
import { riskImportHandlers } from "./features/risk/register/imports/import-handlers.ts";
import { riskFigureHandlers } from "./features/risk/register/figures/handlers.ts";
import { riskHandlers } from "./features/risk/register/handlers.ts";
import { programHandlers } from "./features/compliance/programs/handlers.ts";
import { questionnaireHandlers } from "./features/compliance/assessments/questions/handlers.ts";
import { questionHandlers } from "./features/compliance/questions/bank/handlers.ts";
import { scoringModelHandlers } from "./features/compliance/scoring-models/handlers.ts";
import { questionSetHandlers } from "./features/compliance/questions/sets/handlers.ts";
import { frameworkHandlers } from "./features/compliance/frameworks/handlers.ts";
import { assessmentComparisonHandlers } from "./features/compliance/assessments/comparison/handlers.ts";
import { assessmentYieldHandlers } from "./features/compliance/assessments/yield/handlers.ts";
import { frameworkProgressHandlers } from "./features/compliance/assessments/progress-handlers.ts";
import { recentChangeHandlers } from "./features/platform/activity/changes-handlers.ts";
import { clientChoiceHandlers } from "./features/platform/clients/choices-handlers.ts";
import { clientStandingHandlers } from "./features/platform/client-standings/handlers.ts";
import { answerHandlers } from "./features/risk/expert-questions/answer-handlers.ts";
import { expertHandlers, expertQuestionHandlers } from "./features/risk/expert-questions/handlers.ts";
import { exposureHandlers } from "./features/risk/exposure/handlers.ts";
import { firstHourHandlers } from "./features/risk/first-hour/handlers.ts";
import { organizationHandlers } from "./features/platform/organization/handlers.ts";
import { overdueWorkHandlers } from "./features/risk/overdue-work/handlers.ts";
import { scenarioFigureHandlers } from "./features/risk/scenarios/figures-handlers.ts";
import { samlHandlers } from "./features/people/saml/handlers.ts";
import { samlNavigations, tenantProviderUrl } from "./features/people/saml/navigations.ts";
import { scenarioReviewHandlers } from "./features/risk/scenarios/reviews/review-handlers.ts";
import { scenarioHandlers } from "./features/risk/scenarios/handlers.ts";
import { provisioningHandlers } from "./features/people/provisioning/handlers.ts";
import { scim } from "./features/people/provisioning/routes.ts";
import { furtherFactorHandlers } from "./features/people/sign-in/further-factor-handlers.ts";
import { signInHandlers } from "./features/people/sign-in/handlers.ts";
import { signOut } from "./features/people/sign-in/sign-out.ts";
import { tenantExport } from "./features/platform/tenants/export/export-route.ts";
import { tenantHandlers } from "./features/platform/tenants/handlers.ts";
import { logos } from "./features/platform/tenants/logo-route.ts";
import { settingsHandlers } from "./features/platform/tenants/settings-handlers.ts";
import { userHandlers } from "./features/people/users/handlers.ts";
import { requestFigureHandlers } from "./features/people/account-requests/figures-handlers.ts";
import { expiringKeyHandlers } from "./features/people/api-keys/figures-handlers.ts";
import { roleFigureHandlers } from "./features/people/entitlements/figures-handlers.ts";
import { onlineFigureHandlers } from "./features/people/online-users/figures-handlers.ts";
import { clientFigureHandlers } from "./features/platform/clients/figures-handlers.ts";
import { inquiryFigureHandlers } from "./features/platform/inquiries/figures-handlers.ts";
import { tenantStandingHandlers } from "./features/platform/tenant-standings/handlers.ts";
import type { Cookies } from "./http/cookies.ts";
import type { Csrf } from "./http/csrf.ts";
import {
  type AdminCtx,
  type Handlers,
  type OutsideCtx,
  type ServeDeps,
  serveAdmin,
  serveOutside,
  serveTenant,
  type TenantCtx,
} from "./http/serve.ts";

/** The handlers of every group behind a door: a contract group without handlers is a type error. */
type Served<Ctx, Groups extends Record<string, Record<string, Route>>> = {
  readonly [G in keyof Groups]: Handlers<Ctx, Groups[G]>;
};

/** Mounts everything under /api: the contract's groups by their doors, then what is outside the contract. */
export async function mountApi(
  app: FastifyInstance,
  parts: AppParts,
  deps: ServeDeps &
    Pick<LiveDeps, "tokenOf" | "sessionsOf"> & { readonly cookies: Cookies; readonly csrf: Csrf },
): Promise<void> {
  const signIn = { ...parts, cookies: deps.cookies, csrf: deps.csrf };
  const figures = tenantFigures(
    parts.doors,
    (error) => parts.logger.error({ err: error }, "couldn't read the figures of tenants"),
    parts.figuresFreshMs,
  );
  const visits = auditorVisits(parts);
  const federated = {
    ...signIn,
    actorOf: deps.actorOf,
    providers: providersOf(parts.federation ?? {}, parts.publicUrl, parts.fetch ?? globalThis.fetch),
    flowCookie: flowCookie(parts.publicUrl.startsWith("https:")),
    tenantProvider: (tenantId: string, browser: string, linkTo: string) =>
      tenantProviderUrl(signIn, tenantId, browser, { next: "/", linkTo }),
  };
  const outside: Served<OutsideCtx, typeof outsideApi> = {
    auth: signInHandlers(signIn),
    furtherFactors: furtherFactorHandlers(signIn),
    factors: factorHandlers(signIn),
    context: contextHandlers(signIn),
    federation: federationHandlers(federated),
    registration: registrationHandlers(signIn),
    passwordReset: passwordResetHandlers(signIn),
    inquiries: inquiryHandlers(parts),
    expertAnswers: answerHandlers(parts),
    statements: statementHandlers(parts),
    audits: auditHandlers({ ...parts, visits }),
    profile: profileHandlers(signIn),
    personalApiKeys: personalApiKeyHandlers(parts),
    notifications: notificationHandlers(),
    activity: activityHandlers(parts),
    monitoring: monitoringHandlers(parts),
    assessments: assessmentHandlers({ ...parts, figures }),
    platformDashboard: platformDashboardHandlers({ ...parts, figures }),
    tenantStandings: tenantStandingHandlers({ figures }),
    clientFigures: clientFigureHandlers(),
    roleFigures: roleFigureHandlers(),
    expiringKeys: expiringKeyHandlers(),
    onlineFigures: onlineFigureHandlers(),
    requestFigures: requestFigureHandlers(),
    inquiryFigures: inquiryFigureHandlers(),
  };
  const tenant: Served<TenantCtx, typeof tenantApi> = {
    scenarios: scenarioHandlers(parts),
    scenarioReviews: scenarioReviewHandlers(),
    controls: controlHandlers(parts),
    policies: policyHandlers(),
    riskMatrices: riskMatrixHandlers,
    riskFields: riskFieldHandlers,
    riskLimits: riskLimitHandlers,
    listViews: listViewHandlers,
    riskFigures: riskFigureHandlers,
    scenarioBases: scenarioBasisHandlers(parts),
    controlStrengths: controlStrengthHandlers,
    riskSimulation: riskSimulationHandlers,
    frameworkRisk: frameworkRiskHandlers,
    lossModel: lossModelHandlers(),
    baselines: baselineHandlers(parts),
    boardStatements: boardStatementHandlers(parts),
    risks: riskHandlers(parts),
    riskImports: riskImportHandlers(parts),
    plan: planHandlers(parts),
    projects: projectHandlers(parts),
    projectEffects: projectEffectHandlers(parts),
    projectFiles: projectFileHandlers(parts),
    portfolios: portfolioHandlers(parts),
    quantification: quantificationHandlers(parts),
    scenarioFigures: scenarioFigureHandlers(),
    expertQuestions: expertQuestionHandlers(),
    experts: expertHandlers(),
    exposure: exposureHandlers(parts),
    frameworkProgress: frameworkProgressHandlers(),
    assessmentRecords: assessmentRecordHandlers(),
    assessmentAnswers: assessmentAnswerHandlers,
    assessmentComments: assessmentCommentHandlers({
      ...parts,
      auditors: {
        of: auditorOf,
        tellAnswered: (tx, access, entry) => tellAnswered(parts, tx, access, entry),
      },
    }),
    auditors: auditorHandlers(parts),
    assessmentPoam: assessmentPoamHandlers(parts),
    assessmentFiles: assessmentFileHandlers(parts),
    assessmentYield: assessmentYieldHandlers,
    assessmentImports: assessmentImportHandlers(parts),
    assessmentComparison: assessmentComparisonHandlers,
    crosswalks: crosswalkHandlers(parts),
    frameworks: frameworkHandlers(parts),
    frameworkImports: frameworkImportHandlers(parts),
    oscalDocuments: oscalDocumentHandlers(parts),
    questionnaires: questionnaireHandlers,
    questions: questionHandlers(parts),
    questionSets: questionSetHandlers(parts),
    scoringModels: scoringModelHandlers(parts),
    programs: programHandlers(parts),
    evidence: evidenceHandlers(parts),
    controlledAnswers: controlledAnswerHandlers,
    controlRequirements: controlRequirementHandlers,
    controlTemplates: controlTemplateHandlers(parts),
    libraryTemplates: libraryTemplateHandlers,
    controlTemplateUses: controlTemplateUseHandlers,
    controlOrigins: controlOriginHandlers,
    entryUses: entryUseHandlers(),
    journeys: journeyHandlers(),
    targetProfiles: targetProfileHandlers(),
    firstAssessment: firstAssessmentHandlers,
    overdueWork: overdueWorkHandlers(parts),
    recentChanges: recentChangeHandlers(parts),
    clientStandings: clientStandingHandlers(),
    clientChoices: clientChoiceHandlers(),
    ratesInUse: ratesInUseHandlers(),
    organization: organizationHandlers(),
    firstHour: firstHourHandlers(),
  };
  const admin: Served<AdminCtx, typeof adminApi> = {
    users: userHandlers(parts),
    entitlements: entitlementHandlers(),
    onlineUsers: onlineUserHandlers(),
    tenantMonitoring: tenantMonitoringHandlers(parts),
    invitations: invitationHandlers(parts),
    accountRequests: accountRequestHandlers(parts),
    inquiryInbox: inquiryInboxHandlers(),
    tenants: tenantHandlers(parts),
    tenantSettings: settingsHandlers(parts),
    exchangeRates: exchangeRateHandlers(),
    priceLevels: priceLevelHandlers(),
    clients: clientHandlers(parts),
    assessors: assessorHandlers(),
    saml: samlHandlers(parts),
    tenantDomains: domainHandlers(parts),
    domainClaims: domainClaimHandlers(),
    provisioning: provisioningHandlers(parts),
    tenantApiKeys: tenantApiKeyHandlers(parts),
    auditLog: auditLogHandlers(parts),
    activityFeed: activityFeedHandlers({
      ...parts,
      days:
        parts.days ??
        activityDays(parts.doors, (error) =>
          parts.logger.error({ err: error }, "couldn't add up the days of the log"),
        ),
    }),
  };
  each(outsideApi, (group) => serveOutside(app, group, outsideApi[group], outside[group] as never, deps));
  each(tenantApi, (group) => serveTenant(app, group, tenantApi[group], tenant[group] as never, deps));
  each(adminApi, (group) => serveAdmin(app, group, adminApi[group], admin[group] as never, deps));
  federationNavigations(app, federated);
  await samlNavigations(app, federated);
  tenantExport(app, deps);
  await evidenceUploads(app, { ...parts, ...deps });
  evidenceDownloads(app, { ...parts, ...deps });
  assessmentPackages(app, { ...parts, ...deps });
  auditDownloads(app, { ...parts, visits });
  logos(app, parts);
  await liveNotifications(app, { ...deps, listener: parts.listener, draining: parts.draining });
  signOut(app, signIn);
  scim(app, { ...parts, actorOf: (request) => deps.actorOf(request, true) });
}

function each<G extends object>(groups: G, mount: (group: keyof G & string) => void): void {
  for (const group of Object.keys(groups)) mount(group as keyof G & string);
}
