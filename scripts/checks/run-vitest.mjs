// Runs a set of tests and counts them from Vitest's own report.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runCommand } from './run-command.mjs';

const TIMEOUT_MS = 15 * 60_000;

/**
 * @param {{ node: string, root: string, args: string[], env?: NodeJS.ProcessEnv }} settings `args` chooses the tests
 * @returns {Promise<{ passed: number, failed: number, skipped: number, output: string }>}
 */
export async function runVitest({ node, root, args, env = process.env }) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tillwatch-tests-'));
  const reportFile = path.join(folder, 'report.json');
  try {
    const { code, output } = await runCommand(
      node,
      [
        path.join(root, 'node_modules/vitest/vitest.mjs'),
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${reportFile}`,
        ...args,
      ],
      { cwd: root, env: { ...env, CI: '1', NO_COLOR: '1' }, timeoutMs: TIMEOUT_MS },
    );
    const counts = countTests(reportFile);
    // A run can fail without a failed test: a file that does not load, an error outside any test.
    const failed = counts.failed === 0 && code !== 0 ? 1 : counts.failed;
    return { ...counts, failed, output };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} reportFile */
function countTests(reportFile) {
  try {
    const report = JSON.parse(readFileSync(reportFile, 'utf8'));
    const unloaded = report.testResults.filter(
      (/** @type {{ status: string, assertionResults: { status: string }[] }} */ file) =>
        file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
    );
    return {
      passed: Number(report.numPassedTests),
      failed: Number(report.numFailedTests) + unloaded.length,
      skipped: Number(report.numPendingTests) + Number(report.numTodoTests),
    };
  } catch {
    // No report: it ended before it could write one.
    return { passed: 0, failed: 1, skipped: 0 };
  }
}
