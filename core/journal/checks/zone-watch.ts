// Notes whether a table's times are in UTC instead of the store's own clock.

import type { Watch } from './watch.ts';

const IN_UTC = /\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z| UTC)\b/;

/** Keeps only counts. */
export function createZoneWatch(): Watch {
  let all = 0;
  let inUtc = 0;
  return {
    add({ shape, lines }) {
      if (shape === 'journal-print') return;
      all++;
      const text = lines[0]?.text ?? '';
      if ((text.includes('Z') || text.includes('UTC')) && IN_UTC.test(text)) inUtc++;
    },
    describe() {
      if (inUtc === 0) return null;
      const part =
        inUtc === all ? 'The times of this file are' : `The times of ${inUtc} of ${all} transactions are`;
      return (
        `${part} written in UTC, as the letters behind them say, and were kept so: they differ from the store's clock by some ` +
        'hours, and what happened late in the evening may stand under the next day. Export the file with local times if ' +
        'the program can.'
      );
    },
  };
}
