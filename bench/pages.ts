// Lighthouse scores for the landing page and for a dashboard with transactions, on a desktop and on a slow phone. `npm
// run bench:pages`; npm downloads Lighthouse itself on first use.
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { startStaffed } from '../e2e/staffed.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

const LIGHTHOUSE = 'lighthouse@13.5.0';
const CHROME_FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** The sample's only business day. */
const DAY = '2026-03-14';

interface Report {
  categories: Record<'performance' | 'accessibility', { score: number }>;
  audits: Record<string, { displayValue?: string }>;
}

const product = await startStaffed();
const { folder, remove } = makeTemporaryFolder();
try {
  const pages = [
    { page: 'landing page', url: `${product.url}/`, cookie: null },
    {
      page: 'dashboard',
      url: `${product.url}/?store=${product.store.id}&start=${DAY}&end=${DAY}`,
      cookie: product.clients.agent.cookie(),
    },
  ];
  const rows: Record<string, object> = {};
  for (const preset of ['desktop', 'phone'] as const) {
    for (const { page, url, cookie } of pages) rows[`${page}, ${preset}`] = await look(url, preset, cookie);
  }
  console.table(rows);
} finally {
  await product.stop();
  remove();
}

async function look(url: string, preset: 'desktop' | 'phone', cookie: string | null): Promise<object> {
  const file = path.join(folder, 'report.json');
  const args = ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', url];
  args.push('--quiet', '--output=json', `--output-path=${file}`, `--chrome-flags=${CHROME_FLAGS.join(' ')}`);
  args.push('--only-categories=performance,accessibility');
  if (preset === 'desktop') args.push('--preset=desktop');
  if (cookie !== null) args.push(`--extra-headers=${JSON.stringify({ Cookie: cookie })}`);
  const chrome = process.env['CHROMIUM_PATH'];
  await promisify(execFile)('npm', args, {
    cwd: folder,
    env: { ...process.env, ...(chrome && { CHROME_PATH: chrome }) },
  });
  const { categories, audits } = JSON.parse(await readFile(file, 'utf8')) as Report;
  return {
    performance: Math.round(categories.performance.score * 100),
    accessibility: Math.round(categories.accessibility.score * 100),
    'largest paint': audits['largest-contentful-paint']?.displayValue,
    'blocking time': audits['total-blocking-time']?.displayValue,
  };
}
