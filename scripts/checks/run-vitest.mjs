// Runs a set of tests and counts them from Vitest's own report.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runCommand } from './run-command.mjs';

// A busy machine took 15 minutes for what takes 8 elsewhere.
const TIMEOUT_MS = 30 * 60_000;

/**
 * @param {{ node: string, root: string, args: string[], env?: NodeJS.ProcessEnv }} settings `args` chooses the tests
 * @returns {Promise<{ passed: number, failed: number, skipped: number, output: string, failedFiles: string[] }>}
 *   `output` says what failed and why, and leaves out what passed: logs are often cut off
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
    const counts = countTests(reportFile, root);
    // A run can fail without a failed test: a file doesn't load, or an error is thrown outside any test.
    const failed = counts.failed === 0 && code !== 0 ? 1 : counts.failed;
    return { ...counts, failed, output: problemsIn(output) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @typedef {{ name: string, status: string, assertionResults: { status: string }[] }} FileReport
 */

/**
 * @param {string} reportFile
 * @param {string} root
 */
function countTests(reportFile, root) {
  try {
    const report = JSON.parse(readFileSync(reportFile, 'utf8'));
    /** @type {FileReport[]} */
    const files = report.testResults;
    const failed = files.filter((file) => file.status === 'failed');
    const unloaded = failed.filter(
      (file) => !file.assertionResults.some(({ status }) => status === 'failed'),
    );
    return {
      passed: Number(report.numPassedTests),
      failed: Number(report.numFailedTests) + unloaded.length,
      failedFiles: failed.map((file) => path.relative(root, file.name)),
      skipped: Number(report.numPendingTests) + Number(report.numTodoTests),
    };
  } catch {
    // No report: it ended before it could write one.
    return { passed: 0, failed: 1, skipped: 0, failedFiles: [] };
  }
}

/**
 * What failed, with diffs and locations; the whole output if it doesn't say.
 * @param {string} output
 */
function problemsIn(output) {
  const start = output.search(/^⎯+ (?:Failed|Unhandled)/m);
  if (start < 0) return output;
  const problems = output.slice(start);
  const end = problems.search(/^ *Test Files /m);
  return end < 0 ? problems : problems.slice(0, end);
}
