import type { TransactionDetail } from '@tillwatch/contract';
import { alignCells } from './align-cells.ts';
import { describeLine } from './describe-line.ts';
import { groupMarksByLine, type MarkedFinding } from './finding-marks.ts';

/** One line of the receipt as the paper shows it. */
export interface PaperLine {
  /** Position in rawData.originalRows. */
  index: number;
  /** The row of the sheet; null when the export has none. */
  rowNumber: number | null;
  text: string;
  kind: TransactionDetail['rawData']['lineKinds'][number];
  isVoided: boolean;
  /** Set aside for another ticket: it does not count in this one. */
  isSuspended: boolean;
  /** Letters of the findings on this line. */
  marks: string[];
  /** What the line was read as. */
  reading: string;
}

/** The original lines in order, with what is known about each. */
export function buildPaperLines(detail: TransactionDetail, findings: readonly MarkedFinding[]): PaperLine[] {
  const { originalRows, lineKinds } = detail.rawData;
  const marks = groupMarksByLine(findings);
  const statesByLine = new Map(detail.items.map((item) => [item.lineIndex, item.state]));
  return alignCells(originalRows).map((text, index) => {
    const kind = lineKinds[index] ?? 'text';
    const state = statesByLine.get(index);
    return {
      index,
      rowNumber: detail.source.rowNumbers[index] ?? null,
      text,
      kind,
      isVoided: kind === 'void-item' || state === 'void',
      isSuspended: state === 'suspended',
      marks: marks.get(index) ?? [],
      reading: describeLine(detail, index),
    };
  });
}
