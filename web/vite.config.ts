import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Rolldown, type UserConfig } from 'vite';
import { planFiles } from './build/few-files.ts';
import { leanRoutes } from './build/lean-routes.ts';
import { signedInHints } from './build/signed-in-hints.ts';

type Groups = Rolldown.CodeSplittingGroup[];

// Libraries change only when they are updated, so browsers can keep these files cached.
const LIBRARIES: Groups = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
  { name: 'tanstack', test: /node_modules[\\/]@tanstack[\\/]/ },
  // With the small parts of the contract that all calls share, which would be files of their own.
  { name: 'schemas', test: /node_modules[\\/]zod[\\/]|[\\/]contract[\\/](?:route|single-line)\.ts$/ },
];

const describeBuild = (groups: Groups): UserConfig => ({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), leanRoutes(), signedInHints()],
  build: {
    outDir: 'dist',
    // Pages that are open, and a server that runs, load the files of their own build: see scripts/set-up.mjs.
    emptyOutDir: false,
    target: 'es2022',
    // The content security policy allows no fonts or scripts from data: URLs.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // A file that others import may export more than its own page needs.
      preserveEntrySignatures: 'allow-extension',
      output: { codeSplitting: { groups } },
    },
  },
});

const API_URL = process.env['API_URL'] ?? 'http://localhost:3000';
const project = path.join(import.meta.dirname, '..');

const server: UserConfig['server'] = {
  port: 5173,
  // Sources only: the data of a clone is next to them.
  fs: { allow: ['web', 'core', 'contract', 'node_modules'].map((folder) => path.join(project, folder)) },
  proxy: {
    '/docs/api': API_URL,
    '/ready': API_URL,
    '/live': API_URL,
    '/api': {
      target: API_URL,
      // The folder web/api has the same path as the API.
      bypass: ({ url }) => (url && /^\/api\/[^?]*\.ts(\?|$)/.test(url) ? url : undefined),
    },
  },
};

export default defineConfig(async ({ command }): Promise<UserConfig> => {
  if (command !== 'build') return { ...describeBuild(LIBRARIES), server };
  const files = await planFiles(describeBuild(LIBRARIES));
  // Dependencies already have their places.
  const pages = { debugName: 'pages', includeDependenciesRecursively: false };
  return describeBuild([...LIBRARIES, { ...pages, name: (id) => files.get(id) ?? null }]);
});
