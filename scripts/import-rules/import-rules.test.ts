import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { findHomeless, findViolations, type Violation } from './check.ts';
import { describeCircle, findCircles, readImportGraph } from './circles.ts';

const root = path.join(import.meta.dirname, '../..');

/** Each adds one line to an otherwise empty copy of the project. */
const PLANTED: { file: string; code: string; refusedFor: RegExp }[] = [
  {
    file: 'core/journal/x.ts',
    code: `import 'node:fs';`,
    refusedFor: /core may not import the package node:fs/,
  },
  {
    file: 'core/journal/x.ts',
    code: `import '@tillwatch/contract';`,
    refusedFor: /core may not import contract/,
  },
  {
    file: 'core/journal/x.ts',
    code: `import { z } from 'zod'; z;`,
    refusedFor: /core may not import the package zod/,
  },
  {
    file: 'contract/x.ts',
    code: `import 'fastify';`,
    refusedFor: /contract may not import the package fastify/,
  },
  {
    file: 'contract/x.ts',
    code: `export * from '../server/app.ts';`,
    refusedFor: /contract may not import server\/app/,
  },
  {
    file: 'server/stores/x.ts',
    code: `import '../app.ts';`,
    refusedFor: /server\/stores may not import server\/app/,
  },
  { file: 'server/stores/x.ts', code: `import '../../web/ui/x.ts';`, refusedFor: /may not import web\/ui/ },
  {
    file: 'server/stores/x.ts',
    code: `import '../auth/y.ts';`,
    refusedFor: /imports the feature server\/auth without a listed edge/,
  },
  {
    file: 'server/stores/x.ts',
    code: `import '../testing/y.ts';`,
    refusedFor: /may not import server\/testing/,
  },
  {
    file: 'server/platform/x.ts',
    code: `import '../stores/y.ts';`,
    refusedFor: /may not import server\/stores/,
  },
  {
    file: 'server/platform/x.ts',
    code: `await import('../stores/y.ts');`,
    refusedFor: /may not import server\/stores/,
  },
  {
    file: 'server/app.ts',
    code: `import './main.ts';`,
    refusedFor: /server\/app may not import server\/main/,
  },
  {
    file: 'web/ui/x.tsx',
    code: `import '../features/review/y.ts';`,
    refusedFor: /may not import web\/features\/review/,
  },
  { file: 'web/ui/x.tsx', code: `import '@tillwatch/server';`, refusedFor: /may not import server/ },
  { file: 'web/api/x.ts', code: `import '../ui/y.tsx';`, refusedFor: /web\/api may not import web\/ui/ },
  {
    file: 'web/features/stores/x.tsx',
    code: `import '../../app/y.tsx';`,
    refusedFor: /may not import web\/app/,
  },
  {
    file: 'web/features/stores/x.tsx',
    code: `import '../review/y.tsx';`,
    refusedFor: /imports the feature web\/features\/review without a listed edge/,
  },
  {
    file: 'server/stores/x.ts',
    code: `import { sql } from 'kysely'; sql;`,
    refusedFor: /imports kysely outside the places/,
  },
  { file: 'server/stores/x.ts', code: 'sql`select 1`;', refusedFor: /has SQL/ },
  { file: 'server/stores/x.ts', code: 'sql.raw`select 1`;', refusedFor: /has SQL/ },
  { file: 'server/stores/x.ts', code: `db.selectFrom('stores');`, refusedFor: /has SQL/ },
  { file: 'server/stores/x.ts', code: `pool.query('SELECT 1');`, refusedFor: /has SQL/ },
  {
    file: 'server/stores/x.ts',
    code: 'export const port = process.env.PORT;',
    refusedFor: /reads the environment/,
  },
  {
    file: 'server/stores/x.ts',
    code: `export const port = process['env'];`,
    refusedFor: /reads the environment/,
  },
  { file: 'server/stores/x.ts', code: 'const { env } = process; env;', refusedFor: /reads the environment/ },
  {
    file: 'web/app/x.ts',
    code: `import { env } from 'node:process'; env;`,
    refusedFor: /reads the environment/,
  },
];

const ALLOWED: { file: string; code: string }[] = [
  { file: 'core/journal/x.ts', code: `import '../detection/y.ts';` },
  { file: 'core/journal/x.test.ts', code: `import 'node:fs'; import 'vitest';` },
  { file: 'contract/x.ts', code: `import '@tillwatch/core/detection'; import 'zod';` },
  { file: 'server/stores/x.queries.ts', code: `import { sql } from 'kysely'; sql; db.selectFrom('stores');` },
  {
    file: 'server/stores/x.ts',
    code: `import type { Kysely } from 'kysely'; import '../platform/config.ts';`,
  },
  { file: 'server/stores/x.ts', code: `url.searchParams.query('page'); object.query({});` },
  { file: 'server/platform/config.ts', code: 'export const environment = process.env;' },
  { file: 'web/pages/x.tsx', code: `import '../features/review/y.ts'; import '../ui/z.tsx';` },
];

describe('import circles', () => {
  it('do not exist in any source files, types included', { timeout: 60_000 }, () => {
    const graph = readImportGraph(root);
    expectNone(findCircles(graph).map((circle) => describeCircle(graph, circle)));
  });

  it('are named by the failure with the files in them', () => {
    const long = 'server/transactions/filters/some-file-with-a-long-name.ts';
    const graph = new Map([
      [long, ['b.ts']],
      ['b.ts', [long]],
    ]);
    const fail = () => expectNone(findCircles(graph).map((circle) => describeCircle(graph, circle)));
    expect(fail).toThrow(`b.ts → ${long} → b.ts`);
  });

  it('are found and described by the shortest path', () => {
    const graph = new Map([
      ['a.ts', ['b.ts']],
      ['b.ts', ['c.ts', 'd.ts']],
      ['c.ts', ['a.ts']],
      ['d.ts', ['c.ts']],
      ['e.ts', ['a.ts', 'e.ts']],
      ['f.ts', ['e.ts']],
    ]);
    const circles = findCircles(graph);
    expect(circles).toEqual([['a.ts', 'b.ts', 'c.ts', 'd.ts'], ['e.ts']]);
    expect(circles.map((circle) => describeCircle(graph, circle))).toEqual([
      'a.ts → b.ts → c.ts → a.ts',
      'e.ts → e.ts',
    ]);
  });

  it('include imports of types and of other workspaces', () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'tillwatch-rules-'));
    try {
      for (const [file, code] of [
        ['contract/index.ts', `import type { A } from '@tillwatch/core/review';`],
        ['core/review/index.ts', `export type { B } from '../x.ts';`],
        ['core/x.ts', `const later = () => import('@tillwatch/contract'); later;`],
        ['simulation/w.ts', ''],
        ['server/y.ts', ''],
        ['web/z.ts', ''],
      ] as const) {
        mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
        writeFileSync(path.join(folder, file), code);
      }
      expect(findCircles(readImportGraph(folder))).toEqual([
        ['contract/index.ts', 'core/review/index.ts', 'core/x.ts'],
      ]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

describe('who may import whom', () => {
  it('holds for every source file', { timeout: 60_000 }, () => {
    expectNone(findViolations(root).map(asLine));
  });

  it('has a place for every source file', () => {
    expectNone(findHomeless(root));
  });

  it.each(PLANTED)('refuses $file with $code', ({ file, code, refusedFor }) => {
    const messages = plant(file, code).map(asLine);
    expect(messages).toHaveLength(1);
    expect(messages[0]).toMatch(refusedFor);
  });

  it.each(ALLOWED)('allows $file with $code', ({ file, code }) => {
    expect(plant(file, code).map(asLine)).toEqual([]);
  });
});

/** Compares joined text, because a failed comparison of lists would cut off lines. */
function expectNone(lines: readonly string[]): void {
  expect(lines, lines.join('\n')).toEqual([]);
}

function plant(file: string, code: string): Violation[] {
  const house = mkdtempSync(path.join(os.tmpdir(), 'import-rules-'));
  try {
    for (const workspace of ['core', 'contract', 'simulation', 'server', 'web'])
      mkdirSync(path.join(house, workspace));
    mkdirSync(path.dirname(path.join(house, file)), { recursive: true });
    writeFileSync(path.join(house, file), `${code}\n`);
    return findViolations(house);
  } finally {
    rmSync(house, { recursive: true });
  }
}

function asLine(violation: Violation): string {
  return `${violation.file}:${violation.line} ${violation.message}`;
}
