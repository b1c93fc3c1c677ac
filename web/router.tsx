import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
} from '@tanstack/react-router';
import { PAGES } from '@tillwatch/contract';
import { Suspense } from 'react';
import { buildQuery } from './api/query-string.ts';
import { useSessionEnd } from './api/session.ts';
import { adminSearch } from './features/admin/view/admin-search.ts';
import { caseSearch, casesSearch } from './features/cases/data/cases-search.ts';
import { cashierSearch, cashiersSearch } from './features/cashiers/data/cashiers-search.ts';
import { contestsSearch } from './features/contests/contests-search.ts';
import { dashboardSearch } from './features/dashboard/view/dashboard-search.ts';
import { learningSearch } from './features/learning/data/learning-search.ts';
import { agentSearch, oversightSearch } from './features/oversight/data/oversight-search.ts';
import { queueSearch } from './features/queue/queue-search.ts';
import { rulesSearch } from './features/rules/rules-search.ts';
import { supervisorSearch } from './features/supervisor/data/supervisor-search.ts';
import { authSearch } from './pages/auth/auth-search.ts';
import {
  CashierPage,
  CashiersPage,
  preloadCashierPage,
  preloadCashiersPage,
} from './pages/cashiers-page.tsx';
import { ContestsPage, preloadContestsPage } from './pages/contests-page.tsx';
import { CrashPage } from './pages/crash-page.tsx';
import { HomePage, preloadHomePage } from './pages/home-page.tsx';
import { LearningPage, preloadLearningPage } from './pages/learning-page.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { AgentHistoryPage, OversightPage, preloadOversight } from './pages/oversight-page.tsx';
import { PendingPage } from './pages/pending-page.tsx';
import { preloadRulesPage, RulesPage } from './pages/rules-page.tsx';
import { preloadSupervisorPage, SupervisorPage } from './pages/supervisor-page.tsx';
import { unsubscribeSearch } from './pages/unsubscribe/unsubscribe-search.ts';
import {
  loadCurrentUser,
  loadHomeUser,
  requireAdmin,
  requireSignedOut,
  requireUser,
} from './route-guards.ts';

const SessionEndedDialog = lazyRouteComponent(
  () => import('./features/auth/session-ended-dialog.tsx'),
  'SessionEndedDialog',
);

const rootRoute = createRootRoute({ component: Root, notFoundComponent: NotFoundPage });

/** Every page, and above it what a page says whose session has ended. */
function Root() {
  const sessionEnd = useSessionEnd();
  return (
    <>
      <Outlet />
      {sessionEnd !== null && (
        <Suspense fallback={null}>
          <SessionEndedDialog reason={sessionEnd} />
        </Suspense>
      )}
    </>
  );
}

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: PAGES.home,
  validateSearch: dashboardSearch,
  beforeLoad: async (context) => preloadHomePage(await loadHomeUser(context)),
  component: HomePage,
});

const dashboardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: PAGES.dashboard,
  validateSearch: dashboardSearch,
  beforeLoad: requireUser,
  component: lazyRouteComponent(() => import('./features/dashboard/index.ts'), 'Dashboard'),
});

const queueRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: PAGES.queue,
  validateSearch: queueSearch,
  beforeLoad: requireUser,
  component: lazyRouteComponent(() => import('./features/queue/index.ts'), 'QueuePage'),
});

const supervisorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: PAGES.supervisor,
  validateSearch: supervisorSearch,
  beforeLoad: async (context) => {
    await requireUser(context);
    await preloadSupervisorPage(await loadCurrentUser());
  },
  component: SupervisorPage,
});

const contestsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: PAGES.contests,
  validateSearch: contestsSearch,
  beforeLoad: async (context) => {
    await requireUser(context);
    await preloadContestsPage(await loadCurrentUser());
  },
  component: ContestsPage,
});

const oversightRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: PAGES.oversight,
  validateSearch: oversightSearch,
  beforeLoad: async (context) => {
    await requireUser(context);
    await preloadOversight(await loadCurrentUser());
  },
  component: OversightPage,
});

const agentHistoryRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: PAGES.agentHistory,
  validateSearch: agentSearch,
  beforeLoad: async (context) => {
    await requireUser(context);
    await preloadOversight(await loadCurrentUser());
  },
  component: AgentHistoryPage,
});

const cashiersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: PAGES.cashiers,
  validateSearch: cashiersSearch,
  beforeLoad: async (context) => {
    await requireUser(context);
    await preloadCashiersPage(await loadCurrentUser());
  },
  component: CashiersPage,
});

const cashierRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: PAGES.cashier,
  validateSearch: cashierSearch,
  beforeLoad: async (context) => {
    await requireUser(context);
    await preloadCashierPage(await loadCurrentUser());
  },
  component: CashierPage,
});

const casesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: PAGES.cases,
  validateSearch: casesSearch,
  beforeLoad: requireUser,
  component: lazyRouteComponent(() => import('./features/cases/index.ts'), 'CasesScreen'),
});

const caseRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: PAGES.case,
  validateSearch: caseSearch,
  beforeLoad: requireUser,
  component: lazyRouteComponent(() => import('./features/cases/index.ts'), 'CaseScreen'),
});

const learningRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: PAGES.learning,
  validateSearch: learningSearch,
  beforeLoad: async (context) => {
    await requireUser(context);
    await preloadLearningPage(await loadCurrentUser());
  },
  component: LearningPage,
});

const adminRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: PAGES.admin,
  validateSearch: adminSearch,
  beforeLoad: requireAdmin,
  component: lazyRouteComponent(() => import('./features/admin/index.ts'), 'AdminPanel'),
});

const rulesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: PAGES.rules,
  validateSearch: rulesSearch,
  beforeLoad: async (context) => {
    await requireUser(context);
    await preloadRulesPage(await loadCurrentUser());
  },
  component: RulesPage,
});

const authRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: PAGES.auth,
  validateSearch: authSearch,
  beforeLoad: requireSignedOut,
  component: lazyRouteComponent(() => import('./pages/auth/auth-page.tsx'), 'AuthPage'),
});

const unsubscribeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: PAGES.unsubscribe,
  validateSearch: unsubscribeSearch,
  component: lazyRouteComponent(() => import('./pages/unsubscribe/unsubscribe-page.tsx'), 'UnsubscribePage'),
});

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    homeRoute,
    dashboardRoute,
    queueRoute,
    supervisorRoute,
    contestsRoute,
    oversightRoute,
    agentHistoryRoute,
    cashiersRoute,
    cashierRoute,
    casesRoute,
    caseRoute,
    learningRoute,
    adminRoute,
    rulesRoute,
    authRoute,
    unsubscribeRoute,
  ]),
  defaultPreload: 'intent',
  defaultErrorComponent: CrashPage,
  defaultNotFoundComponent: NotFoundPage,
  defaultPendingComponent: PendingPage,
  scrollRestoration: true,
  // Plain text: the router's own parser would quote an employee's number and turn a token of digits into a number.
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => buildQuery(search).replaceAll('%2C', ','),
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
