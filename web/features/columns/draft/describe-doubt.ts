import type { ColumnQuestionRecord } from '@tillwatch/contract';
import { doubtOf } from '@tillwatch/core/journal';

export interface Doubt {
  title: string;
  /** A sentence. */
  text: string;
}

/** What is in doubt about a file: its columns, the order of its dates, or which of several readings is right. */
export function describeDoubt(
  filename: string,
  questions: readonly Pick<ColumnQuestionRecord, 'readings' | 'shape'>[],
  isByHand = false,
): Doubt {
  const doubt = doubtOf(questions);
  switch (isByHand && doubt !== 'tickets' ? 'columns' : doubt) {
    case 'columns':
      return { title: 'Which column is what?', text: `Not all columns of ${filename} were recognized.` };
    case 'dates':
      return {
        title: 'In which order are the dates?',
        text: `The dates in ${filename} can be read in more than one way.`,
      };
    case 'tickets':
      return {
        title: 'What does a ticket look like?',
        text: `The tickets of ${filename} were not recognized. Point at the parts of one, and the others are read like it.`,
      };
    case 'readings':
      return { title: 'Which reading is right?', text: `${filename} can be read in more than one way.` };
  }
}
