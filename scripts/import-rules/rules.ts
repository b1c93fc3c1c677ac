/**
 * What may import what, as data. A file belongs to the first place that contains it. It may import from its own place
 * and from the places and packages named. `*` stands for one folder and becomes part of the place's name, so that each
 * feature is a place of its own.
 */
export interface Place {
  name: string;
  /** Paths from the repository's root: folders, or files without their extension. Defaults to the name. */
  holds?: readonly string[];
  /** Other places by name; `server/*` means every feature. */
  mayImport: readonly string[];
  /** npm packages and `node:` modules; 'any' leaves it to the workspace's package.json. */
  packages: readonly string[] | 'any';
}

const SHARED = ['contract', 'core'];
const SERVER_PARTS = ['server/*', 'server/platform', ...SHARED];
const WEB_PARTS = ['web/features/*', 'web/ui', 'web/api', ...SHARED];

export const PLACES: readonly Place[] = [
  { name: 'core', mayImport: [], packages: [] },
  { name: 'contract', mayImport: ['core'], packages: ['zod'] },
  { name: 'simulation', mayImport: ['core'], packages: [] },

  {
    name: 'server/main',
    holds: [
      'server/main',
      'server/run',
      'server/start',
      'server/stop-database',
      'server/dev-database',
      'server/demo',
      'server/import',
      'server/command',
      'server/verify-audit',
      'server/backup',
      'server/restore',
      'server/distribute',
      'server/export-personal-data',
      'server/erase-personal-data',
    ],
    mayImport: ['server/app', 'simulation', ...SERVER_PARTS],
    packages: 'any',
  },
  { name: 'server/app', mayImport: SERVER_PARTS, packages: 'any' },
  {
    name: 'server/testing',
    mayImport: ['server/main', 'server/app', 'simulation', ...SERVER_PARTS],
    packages: 'any',
  },
  { name: 'server/platform', mayImport: SHARED, packages: 'any' },
  { name: 'server/*', mayImport: ['server/platform', ...SHARED], packages: 'any' },

  {
    name: 'web/main',
    holds: ['web/main', 'web/watch-start', 'web/stale-start', 'web/no-eval', 'web/style-nonce'],
    mayImport: ['web/app', 'web/pages', ...WEB_PARTS],
    packages: 'any',
  },
  {
    name: 'web/app',
    holds: ['web/app', 'web/router', 'web/route-guards'],
    mayImport: ['web/pages', ...WEB_PARTS],
    packages: 'any',
  },
  { name: 'web/pages', mayImport: WEB_PARTS, packages: 'any' },
  { name: 'web/features/*', mayImport: ['web/ui', 'web/api', ...SHARED], packages: 'any' },
  { name: 'web/ui', mayImport: SHARED, packages: 'any' },
  { name: 'web/api', mayImport: SHARED, packages: 'any' },
  { name: 'web/build', holds: ['web/build'], mayImport: ['contract'], packages: 'any' },
];

/** The only imports allowed between features. `docs/architecture.md` says why. */
export const FEATURE_EDGES: readonly (readonly [from: string, to: string])[] = [
  ['server/admin', 'server/auth'],
  ['server/backups', 'server/audit'],
  ['server/cases', 'server/evidence'],
  ['server/cases', 'server/reports'],
  ['server/cases', 'server/transactions'],
  ['server/cashiers', 'server/ranking'],
  ['server/digests', 'server/cashiers'],
  ['server/digests', 'server/ranking'],
  ['server/digests', 'server/transactions'],
  ['server/digests', 'server/uploads'],
  ['server/reports', 'server/evidence'],
  ['server/reports', 'server/ranking'],
  ['server/reports', 'server/transactions'],
  ['server/cashiers', 'server/ingestion'],
  ['server/oversight', 'server/admin'],
  ['server/oversight', 'server/stores'],
  ['server/oversight', 'server/supervisor'],
  ['server/oversight', 'server/transactions'],
  ['server/cashiers', 'server/rules'],
  ['server/personal-data', 'server/audit'],
  ['server/ingestion', 'server/ranking'],
  ['server/ingestion', 'server/rules'],
  ['server/ranking', 'server/rules'],
  ['server/transactions', 'server/evidence'],
  ['server/transactions', 'server/rules'],
  ['server/rule-changes', 'server/ingestion'],
  ['server/rule-changes', 'server/ranking'],
  ['server/rule-changes', 'server/rules'],
  ['server/personal-data', 'server/ingestion'],
  ['server/personal-data', 'server/ranking'],
  ['server/retention', 'server/ranking'],
  ['server/transactions', 'server/ranking'],
  ['server/second-looks', 'server/ranking'],
  ['server/second-looks', 'server/transactions'],
  ['server/supervisor', 'server/transactions'],
  ['server/presence', 'server/transactions'],
  ['server/queue', 'server/presence'],
  ['server/queue', 'server/ranking'],
  ['server/queue', 'server/transactions'],
  ['server/retention', 'server/ingestion'],
  ['server/uploads', 'server/evidence'],
  ['server/uploads', 'server/ingestion'],
  ['server/uploads', 'server/reports'],
  ['server/uploads', 'server/rules'],
  ['server/uploads', 'server/transactions'],
  ['web/features/dashboard', 'web/features/account'],
  ['web/features/account', 'web/features/stores'],
  ['web/features/admin', 'web/features/auth'],
  ['web/features/admin', 'web/features/page'],
  ['web/features/admin', 'web/features/oversight'],
  ['web/features/admin', 'web/features/stores'],
  ['web/features/cases', 'web/features/page'],
  ['web/features/cases', 'web/features/stores'],
  ['web/features/cashiers', 'web/features/cases'],
  ['web/features/cashiers', 'web/features/left-out'],
  ['web/features/rules', 'web/features/left-out'],
  ['web/features/dashboard', 'web/features/cases'],
  ['web/features/queue', 'web/features/cases'],
  ['web/features/review', 'web/features/cases'],
  ['web/features/cashiers', 'web/features/page'],
  ['web/features/cashiers', 'web/features/stores'],
  ['web/features/dashboard', 'web/features/columns'],
  ['web/features/dashboard', 'web/features/layouts'],
  ['web/features/dashboard', 'web/features/notifications'],
  ['web/features/layouts', 'web/features/columns'],
  ['web/features/review', 'web/features/layouts'],
  ['web/features/upload', 'web/features/layouts'],
  ['web/features/upload-history', 'web/features/layouts'],
  ['web/features/dashboard', 'web/features/presence'],
  ['web/features/dashboard', 'web/features/reports'],
  ['web/features/dashboard', 'web/features/review'],
  ['web/features/dashboard', 'web/features/shortcuts'],
  ['web/features/dashboard', 'web/features/stores'],
  ['web/features/queue', 'web/features/shortcuts'],
  ['web/features/reports', 'web/features/shortcuts'],
  ['web/features/review', 'web/features/presence'],
  ['web/features/review', 'web/features/shortcuts'],
  ['web/features/dashboard', 'web/features/supervisor'],
  ['web/features/dashboard', 'web/features/upload'],
  ['web/features/dashboard', 'web/features/upload-history'],
  ['web/features/upload-history', 'web/features/columns'],
  ['web/features/learning', 'web/features/page'],
  ['web/features/learning', 'web/features/stores'],
  ['web/features/oversight', 'web/features/page'],
  ['web/features/oversight', 'web/features/stores'],
  ['web/features/page', 'web/features/notifications'],
  ['web/features/page', 'web/features/stores'],
  ['web/features/contests', 'web/features/page'],
  ['web/features/contests', 'web/features/presence'],
  ['web/features/contests', 'web/features/review'],
  ['web/features/contests', 'web/features/shortcuts'],
  ['web/features/contests', 'web/features/stores'],
  ['web/features/queue', 'web/features/page'],
  ['web/features/queue', 'web/features/presence'],
  ['web/features/queue', 'web/features/review'],
  ['web/features/queue', 'web/features/stores'],
  ['web/features/rules', 'web/features/page'],
  ['web/features/rules', 'web/features/stores'],
  ['web/features/supervisor', 'web/features/page'],
  ['web/features/supervisor', 'web/features/oversight'],
  ['web/features/supervisor', 'web/features/stores'],
];

/** Test support follows the same rules as tests. */
const TESTING = /^server\/testing\//;

/** Where SQL statements, and the packages for them, may be used. */
export const SQL_PLACES: readonly RegExp[] = [
  TESTING,
  /^server\/.*\.queries\.ts$/,
  /^server\/platform\/database\//,
  /^server\/transactions\/transaction-filter\.ts$/,
  /^server\/ingestion\/store\//,
];
export const SQL_PACKAGES: readonly string[] = ['kysely', 'pg', 'pg-copy-streams'];

/** Where the environment may be read. */
export const ENVIRONMENT_PLACES: readonly RegExp[] = [
  TESTING,
  /^core\/testing\/test-form\.ts$/,
  /^server\/platform\/config\.ts$/,
];
