import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { adminRoutes } from './admin/admin.routes.ts';
import { anchorsJobs } from './audit/anchors.jobs.ts';
import { accountRoutes } from './auth/account/account.routes.ts';
import { authRoutes } from './auth/auth.routes.ts';
import { passwordResetJobs } from './auth/password-reset/password-reset.jobs.ts';
import { evidenceRoutes } from './evidence/evidence.routes.ts';
import { ingestionJobs } from './ingestion/job/ingestion.jobs.ts';
import { notificationsJobs } from './notifications/notifications.jobs.ts';
import { notificationsRoutes } from './notifications/notifications.routes.ts';
import type { Context } from './platform/context.ts';
import { createHttp } from './platform/http/create-http.ts';
import { healthRoutes } from './platform/http/health.routes.ts';
import { serveOpenApi } from './platform/http/openapi.ts';
import { registerRateLimit } from './platform/http/rate-limit.ts';
import { registerForms } from './platform/http/receive-form.ts';
import { serveWebPages } from './platform/http/web-pages.ts';
import { liveRoutes } from './platform/live.routes.ts';
import { metricsRoutes } from './platform/metrics/serve-metrics.ts';
import { registerSessions } from './platform/session.ts';
import { presenceRoutes } from './presence/presence.routes.ts';
import { emailReportsRoutes } from './reports/email/email-reports.routes.ts';
import { reportsRoutes } from './reports/reports.routes.ts';
import { retentionJobs } from './retention/retention.jobs.ts';
import { storesRoutes } from './stores/stores.routes.ts';
import { alertsJobs } from './supervisor/alerts.jobs.ts';
import { supervisorRoutes } from './supervisor/supervisor.routes.ts';
import { transactionsRoutes } from './transactions/transactions.routes.ts';
import { watchedFolderJobs } from './uploads/importing/watched-folder.jobs.ts';
import { uploadsRoutes } from './uploads/uploads.routes.ts';

const WEB_PAGES = path.join(import.meta.dirname, '..', 'web', 'dist');

/** The whole server, by name. Only calls have a session: pages and health checks ask the database nothing. */
export async function buildApp(context: Context): Promise<FastifyInstance> {
  const app = await createHttp(context);
  metricsRoutes(app, context);
  await app.register(async (calls) => {
    await serveOpenApi(calls);
    await registerRateLimit(calls, context);
    await registerSessions(calls, context);
    await registerForms(calls);
    authRoutes(calls, context);
    accountRoutes(calls, context);
    storesRoutes(calls, context);
    uploadsRoutes(calls, context);
    transactionsRoutes(calls, context);
    presenceRoutes(calls, context);
    evidenceRoutes(calls, context);
    reportsRoutes(calls, context);
    emailReportsRoutes(calls, context);
    supervisorRoutes(calls, context);
    adminRoutes(calls, context);
    notificationsRoutes(calls, context);
    liveRoutes(calls, context);
  });
  await passwordResetJobs(context);
  await ingestionJobs(context);
  await watchedFolderJobs(context);
  await alertsJobs(context);
  await notificationsJobs(context);
  await retentionJobs(context);
  await anchorsJobs(app, context);
  await healthRoutes(app, context);
  await serveWebPages(app, WEB_PAGES);
  return app;
}
