import type { ColumnQuestionRecord } from '@tillwatch/contract';

export interface Doubt {
  title: string;
  /** A sentence. */
  text: string;
}

type Asked = Pick<ColumnQuestionRecord, 'readings'>;

/** What is in doubt about a file: its columns, the order of its dates, or which of several readings is right. */
export function describeDoubt(filename: string, questions: readonly Asked[], isByHand = false): Doubt {
  if (isByHand || !questions.every(({ readings }) => readings.length > 1)) {
    return { title: 'Which column is what?', text: `Not all columns of ${filename} were recognized.` };
  }
  if (questions.every(isOnlyAboutDates)) {
    return {
      title: 'In which order are the dates?',
      text: `The dates in ${filename} can be read in more than one way.`,
    };
  }
  return { title: 'Which reading is right?', text: `${filename} can be read in more than one way.` };
}

/** Whether the readings say the same except for the order of day, month, and year. */
function isOnlyAboutDates({ readings }: Asked): boolean {
  const rest = readings.map((reading) => JSON.stringify({ ...reading, dateOrder: undefined }));
  return new Set(rest).size === 1;
}
