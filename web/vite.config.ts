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
];

const describeBuild = (groups: Groups): UserConfig => ({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), leanRoutes(), signedInHints()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
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

const server: UserConfig['server'] = {
  port: 5173,
  proxy: {
    '/api': {
      target: process.env['API_URL'] ?? 'http://localhost:3000',
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
