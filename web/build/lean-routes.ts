import { ROUTES } from '@tillwatch/contract';
import type { Plugin } from 'vite';

const STATEMENT = /export const ROUTES = \{[^}]*\} as const;/;

/**
 * Pages need only the method and path of a route. The build strips the schemas, which keeps zod with them (30 KB
 * compressed) out of the code that every page loads first. Forms import the schemas of what they send by name.
 */
export function leanRoutes(): Plugin {
  return {
    name: 'lean-routes',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/]contract[\\/]index\.ts$/ },
      handler(code) {
        if (!STATEMENT.test(code))
          throw new Error('contract/index.ts has no ROUTES that could be made lean.');
        const routes = Object.entries(ROUTES).map(([name, { method, path }]) => [name, { method, path }]);
        return code.replace(
          STATEMENT,
          () => `export const ROUTES = ${JSON.stringify(Object.fromEntries(routes))};`,
        );
      },
    },
  };
}
