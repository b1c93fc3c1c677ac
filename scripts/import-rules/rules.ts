/**
 * Who may import whom, as data. The first place whose pattern matches a file is the one it lives in; a file may import
 * from its own place, from the places named, and from the packages named. `*` stands for one folder and is carried
 * over, so `server/*` is a place for each feature.
 */
export interface Place {
  /** Files below the repository's root: a folder (`server/*`) or a file without its extension (`server/app`). */
  at: string;
  /** Other places. `server/*` means every feature. */
  mayImport: readonly string[];
  /** npm packages and `node:` modules; 'any' leaves it to the package.json of the workspace. */
  packages: readonly string[] | 'any';
}

const SHARED = ['contract', 'core'];

export const PLACES: readonly Place[] = [
  { at: 'core', mayImport: [], packages: [] },
  { at: 'contract', mayImport: ['core'], packages: ['zod'] },

  { at: 'server/main', mayImport: ['server/app', 'server/*', 'server/platform', ...SHARED], packages: 'any' },
  { at: 'server/app', mayImport: ['server/*', 'server/platform', ...SHARED], packages: 'any' },
  { at: 'server/platform', mayImport: SHARED, packages: 'any' },
  {
    at: 'server/testing',
    mayImport: ['server/app', 'server/*', 'server/platform', ...SHARED],
    packages: 'any',
  },
  { at: 'server/*', mayImport: ['server/platform', ...SHARED], packages: 'any' },

  {
    at: 'web/main',
    mayImport: ['web/app', 'web/pages', 'web/features/*', 'web/ui', 'web/api', ...SHARED],
    packages: 'any',
  },
  {
    at: 'web/app',
    mayImport: ['web/pages', 'web/features/*', 'web/ui', 'web/api', ...SHARED],
    packages: 'any',
  },
  { at: 'web/pages', mayImport: ['web/features/*', 'web/ui', 'web/api', ...SHARED], packages: 'any' },
  { at: 'web/features/*', mayImport: ['web/ui', 'web/api', ...SHARED], packages: 'any' },
  { at: 'web/ui', mayImport: SHARED, packages: 'any' },
  { at: 'web/api', mayImport: SHARED, packages: 'any' },
];

/** One feature may use another only where it stands here. `docs/architecture.md` says why. */
export const FEATURE_EDGES: readonly (readonly [from: string, to: string])[] = [
  ['server/uploads', 'server/ingestion'],
];

/** Where SQL may be written: statements, and the packages that carry them. */
export const SQL_PLACES: readonly RegExp[] = [
  /^server\/.*\.queries\.ts$/,
  /^server\/platform\/database\//,
  /^server\/transactions\/transaction-filter\.ts$/,
  /^server\/ingestion\/store\//,
];
export const SQL_PACKAGES: readonly string[] = ['kysely', 'pg', 'pg-copy-streams'];

/** Where the environment may be read. */
export const ENVIRONMENT_PLACES: readonly RegExp[] = [/^server\/platform\/config\.ts$/];
