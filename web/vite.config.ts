import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
  build: { outDir: 'dist', emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0 },
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
