import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { leanRoutes } from './lean-routes.ts';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), leanRoutes()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // The content security policy allows no fonts or scripts from data: addresses.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // What changes only with an update of a library stays in browsers' caches.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            { name: 'tanstack', test: /node_modules[\\/]@tanstack[\\/]/ },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: {
      '/api': {
        target: process.env['API_URL'] ?? 'http://localhost:3000',
        // The folder web/api has the same name as the calls.
        bypass: ({ url }) => (url && /^\/api\/[^?]*\.ts(\?|$)/.test(url) ? url : undefined),
      },
    },
  },
});
