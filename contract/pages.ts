/** The addresses of the web pages; any other is not found. */
export const PAGES = {
  home: '/',
  dashboard: '/dashboard',
  queue: '/queue',
  supervisor: '/supervisor',
  contests: '/supervisor/differences',
  oversight: '/oversight',
  agentHistory: '/oversight/agent',
  cashiers: '/cashiers',
  cashier: '/cashiers/person',
  cases: '/cases',
  case: '/cases/case',
  learning: '/learning',
  admin: '/admin',
  rules: '/admin/rules',
  auth: '/auth',
  unsubscribe: '/unsubscribe',
} as const;
