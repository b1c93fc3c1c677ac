import recheck from 'recheck/lib/browser.js';

// If an expression is too large to decide with automata, recheck searches for an attack. Here, a short search found
// everything that a long one did, in a tenth of the time. There is no time limit, so slow machines give the same
// answer.
const SETTINGS = {
  timeout: null,
  maxNFASize: 1_500,
  incubationTimeout: null,
  attackTimeout: null,
  maxIteration: 3,
  maxInitialGenerationSize: 120,
  maxGenerationSize: 40,
  crossoverSize: 10,
  mutationSize: 15,
  maxGeneStringSize: 800,
  incubationLimit: 10_000,
  attackLimit: 20_000_000,
} as const;

/** @returns why the expression may take more than linear time, trying every start position; null if it can't */
export function judgeRegex({ source, flags }: { source: string; flags: string }): string | null {
  const found = recheck.checkSync(source, flags, SETTINGS);
  if (found.status === 'safe') return null;
  if (found.status === 'unknown') return `can't be judged: ${found.error.kind}`;
  return `${found.complexity.summary} on ${found.attack.pattern}`;
}
