// How Vite builds the programs that read files: each as one file with everything it imports, so it starts sooner.
import path from 'node:path';

const server = path.join(import.meta.dirname, '../server');

/** @type {import('vite').UserConfig} */
const config = {
  root: server,
  ssr: { noExternal: true, external: ['pg-native'] },
  build: {
    ssr: true,
    outDir: 'dist',
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    rolldownOptions: {
      input: [
        path.join(server, 'ingestion/job/reading-process.ts'),
        path.join(server, 'ingestion/job/ingestion-thread.ts'),
        path.join(server, 'personal-data/search-thread.ts'),
      ],
    },
  },
};

export default config;
