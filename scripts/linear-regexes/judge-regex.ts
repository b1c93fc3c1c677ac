import recheck from 'recheck/lib/browser.js';

// Where an expression can't be decided by small automata, recheck searches for an attack. A short search finds all that the long
// one has found here, in a tenth of the time. No limit of time: the answer is the same on a slow machine.
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

/** @returns why the expression may take more than linear time, counted from every place of a text; null when it can't. */
export function judgeRegex({ source, flags }: { source: string; flags: string }): string | null {
  const found = recheck.checkSync(source, flags, SETTINGS);
  if (found.status === 'safe') return null;
  if (found.status === 'unknown') return `can't be judged: ${found.error.kind}`;
  return `${found.complexity.summary} on ${found.attack.pattern}`;
}
