import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { adminRoutes } from './admin/admin.routes.ts';
import { anchorsJobs } from './audit/anchors.jobs.ts';
import { accountMailJobs } from './auth/account-mail.jobs.ts';
import { accountRoutes } from './auth/account/account.routes.ts';
import { apiTokensRoutes } from './auth/api-tokens/api-tokens.routes.ts';
import { authRoutes } from './auth/auth.routes.ts';
import { expiredLinksJobs } from './auth/expired-links.jobs.ts';
import { passwordResetJobs } from './auth/password-reset/password-reset.jobs.ts';
import { signInLinkJobs } from './auth/sign-in/sign-in-links.jobs.ts';
import { authenticatorRoutes } from './auth/two-factor/authenticator.routes.ts';
import { casesRoutes } from './cases/cases.routes.ts';
import { cashiersRoutes } from './cashiers/cashiers.routes.ts';
import { digestsJobs } from './digests/digests.jobs.ts';
import { digestsRoutes } from './digests/digests.routes.ts';
import { evidenceRoutes } from './evidence/evidence.routes.ts';
import { ingestionJobs } from './ingestion/job/ingestion.jobs.ts';
import { rankingJobs } from './ingestion/job/ranking.jobs.ts';
import { reassessJobs } from './ingestion/job/reassess.jobs.ts';
import { notificationsJobs } from './notifications/notifications.jobs.ts';
import { notificationsRoutes } from './notifications/notifications.routes.ts';
import { oversightRoutes } from './oversight/oversight.routes.ts';
import type { Context } from './platform/context.ts';
import { nameCookie } from './platform/host-cookie.ts';
import { createHttp } from './platform/http/create-http.ts';
import { healthRoutes } from './platform/http/health.routes.ts';
import { serveApiPage, serveOpenApi } from './platform/http/openapi/serve-openapi.ts';
import { registerRateLimit } from './platform/http/rate-limit.ts';
import { registerForms } from './platform/http/receive-form.ts';
import { serveWebPages } from './platform/http/web-pages.ts';
import { liveRoutes } from './platform/live.routes.ts';
import { metricsRoutes } from './platform/metrics/serve-metrics.ts';
import { sessionJobs } from './platform/session.jobs.ts';
import { registerSessions, SESSION_COOKIE } from './platform/session.ts';
import { presenceRoutes } from './presence/presence.routes.ts';
import { queueRoutes } from './queue/queue.routes.ts';
import { learningRoutes } from './ranking/learning.routes.ts';
import { emailReportsRoutes } from './reports/email/email-reports.routes.ts';
import { recipientsRoutes } from './reports/recipients/recipients.routes.ts';
import { reportsRoutes } from './reports/reports.routes.ts';
import { retentionJobs } from './retention/retention.jobs.ts';
import { rulesRoutes } from './rule-changes/rules.routes.ts';
import { secondLooksRoutes } from './second-looks/second-looks.routes.ts';
import { storesRoutes } from './stores/stores.routes.ts';
import { alertsJobs } from './supervisor/alerts.jobs.ts';
import { supervisorRoutes } from './supervisor/supervisor.routes.ts';
import { picturesRoutes } from './transactions/pictures.routes.ts';
import { transactionsRoutes } from './transactions/transactions.routes.ts';
import { columnsRoutes } from './uploads/columns/columns.routes.ts';
import { contradictionsRoutes } from './uploads/contradictions/contradictions.routes.ts';
import { watchedFolderJobs } from './uploads/importing/watched-folder.jobs.ts';
import { layoutsRoutes } from './uploads/layouts/layouts.routes.ts';
import { notLoadedJobs } from './uploads/not-loaded.jobs.ts';
import { tidyScratch } from './uploads/tidy-scratch.ts';
import { uploadsRoutes } from './uploads/uploads.routes.ts';
import { wordsRoutes } from './uploads/words/words.routes.ts';

const WEB_PAGES = path.join(import.meta.dirname, '..', 'web', 'dist');

/**
 * Builds what a process does in its role. A worker serves nothing but health checks; a web process leaves jobs to a
 * worker, which `context.jobs` takes care of.
 */
export async function buildApp(context: Context): Promise<FastifyInstance> {
  const app = await createHttp(context);
  metricsRoutes(app, context);
  if (context.config.role !== 'worker') await serveEverybody(app, context);
  await registerJobs(app, context);
  await tidyScratch(app, context);
  await healthRoutes(app, context);
  return app;
}

/** Only calls have a session: pages and health checks don't query the database for one. */
async function serveEverybody(app: FastifyInstance, context: Context): Promise<void> {
  const sessionCookie = nameCookie(SESSION_COOKIE, context.config);
  await app.register(async (calls) => {
    await serveOpenApi(calls, sessionCookie);
    await registerRateLimit(calls, context);
    await registerSessions(calls, context);
    await registerForms(calls);
    await serveApiPage(calls);
    authRoutes(calls, context);
    accountRoutes(calls, context);
    authenticatorRoutes(calls, context);
    apiTokensRoutes(calls, context);
    storesRoutes(calls, context);
    uploadsRoutes(calls, context);
    columnsRoutes(calls, context);
    contradictionsRoutes(calls, context);
    layoutsRoutes(calls, context);
    wordsRoutes(calls, context);
    transactionsRoutes(calls, context);
    queueRoutes(calls, context);
    secondLooksRoutes(calls, context);
    picturesRoutes(calls, context);
    presenceRoutes(calls, context);
    evidenceRoutes(calls, context);
    reportsRoutes(calls, context);
    emailReportsRoutes(calls, context);
    recipientsRoutes(calls, context);
    supervisorRoutes(calls, context);
    oversightRoutes(calls, context);
    casesRoutes(calls, context);
    cashiersRoutes(calls, context);
    learningRoutes(calls, context);
    digestsRoutes(calls, context);
    adminRoutes(calls, context);
    rulesRoutes(calls, context);
    notificationsRoutes(calls, context);
    liveRoutes(calls, context);
  });
  await serveWebPages(app, WEB_PAGES, sessionCookie);
}

async function registerJobs(app: FastifyInstance, context: Context): Promise<void> {
  await sessionJobs(context);
  await accountMailJobs(context);
  await passwordResetJobs(context);
  await signInLinkJobs(context);
  await expiredLinksJobs(context);
  await ingestionJobs(context);
  await rankingJobs(context);
  await reassessJobs(context);
  await watchedFolderJobs(context);
  await notLoadedJobs(context);
  await alertsJobs(context);
  await digestsJobs(context);
  await notificationsJobs(context);
  await retentionJobs(context);
  await anchorsJobs(app, context);
}
