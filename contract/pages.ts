/** Addresses of the web pages; at every other one there is none. */
export const PAGES = {
  home: '/',
  dashboard: '/dashboard',
  queue: '/queue',
  supervisor: '/supervisor',
  cashiers: '/cashiers',
  cashier: '/cashiers/person',
  admin: '/admin',
  auth: '/auth',
} as const;
