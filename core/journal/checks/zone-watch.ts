// Notes whether a table's times are in UTC instead of the store's own clock.

import { readCountedTime } from '../text/counted-time.ts';
import type { Watch } from './watch.ts';

const IN_UTC = /\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z| UTC)\b/;
const COUNTED = /(?<!\d)\d{10}(?:\d{3})?(?!\d)/g;

/** Whether a row has a transaction's moment as what has passed since 1970. */
const isCounted = (text: string, time: string): boolean =>
  text.match(COUNTED)?.some((digits) => readCountedTime(digits) === time) === true;

/** Keeps only counts. */
export function createZoneWatch(): Watch {
  let all = 0;
  let inUtc = 0;
  let counted = 0;
  return {
    add({ shape, lines, time }) {
      if (shape === 'journal-print') return;
      all++;
      const text = lines[0]?.text ?? '';
      if ((text.includes('Z') || text.includes('UTC')) && IN_UTC.test(text)) inUtc++;
      else if (isCounted(text, time)) counted++;
    },
    describe() {
      const found = inUtc + counted;
      if (found === 0) return null;
      const part =
        found === all ? 'The times of this file are' : `The times of ${found} of ${all} transactions are`;
      const why = counted > 0 ? 'as what has passed since 1970' : 'as the letters behind them say';
      return (
        `${part} written in UTC, ${why}, and were kept so: they differ from the store's clock by some ` +
        'hours, and what happened late in the evening may stand under the next day. Export the file with local times if ' +
        'the program can.'
      );
    },
  };
}
