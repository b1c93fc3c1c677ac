// Runs a set of tests and counts them from Vitest's own report.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runCommand } from './run-command.mjs';

// A machine with other work took 15 minutes for what takes 8 elsewhere.
const TIMEOUT_MS = 30 * 60_000;

/**
 * @param {{ node: string, root: string, args: string[], env?: NodeJS.ProcessEnv }} settings `args` chooses the tests
 * @returns {Promise<{ passed: number, failed: number, skipped: number, output: string, failedFiles: string[] }>}
 *   `output` says what failed and why, nothing of what passed: a log is often cut
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
    // A run can fail without a failed test: a file that does not load, an error outside any test.
    const failed = counts.failed === 0 && code !== 0 ? 1 : counts.failed;
    return { ...counts, failed, output: counts.problems || output };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @typedef {{ status: string, fullName: string, failureMessages: string[] | null }} TestReport
 * @typedef {{ name: string, status: string, message: string, assertionResults: TestReport[] }} FileReport
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
    const unloaded = files.filter(
      (file) => file.status === 'failed' && !file.assertionResults.some(hasFailed),
    );
    return {
      passed: Number(report.numPassedTests),
      failed: Number(report.numFailedTests) + unloaded.length,
      failedFiles: files
        .filter((file) => file.status === 'failed')
        .map((file) => path.relative(root, file.name)),
      skipped: Number(report.numPendingTests) + Number(report.numTodoTests),
      problems: [
        ...unloaded.map((file) => `${path.relative(root, file.name)}\n${file.message}`),
        ...files.flatMap((file) =>
          file.assertionResults.filter(hasFailed).map((test) => describe(file, test, root)),
        ),
      ].join('\n\n'),
    };
  } catch {
    // No report: it ended before it could write one.
    return { passed: 0, failed: 1, skipped: 0, problems: '', failedFiles: [] };
  }
}

/** @param {TestReport} test */
const hasFailed = (test) => test.status === 'failed';

/**
 * @param {FileReport} file
 * @param {TestReport} test
 * @param {string} root
 */
function describe(file, test, root) {
  const causes = (test.failureMessages ?? []).join('\n').split('\n');
  const told = causes.filter((line) => !/^\s+at .*(node_modules|<anonymous>)/.test(line));
  return [`${path.relative(root, file.name)}: ${test.fullName}`, ...told].join('\n');
}
