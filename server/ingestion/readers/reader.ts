import { showTurning } from '@tillwatch/contract/show-unseen';
import { createCardMask, maskCardNumbers } from '@tillwatch/core/privacy';
import { refuseContent } from './file-content.ts';
import { READ_LIMITS, type ReadLimits } from './limits.ts';
import { joinNames } from './records/record-rows.ts';
import { WORKBOOK_READERS } from './registry.ts';
import { fileOnDisk } from './source-file.ts';
import { tooLargeFile, UnreadableFileError } from './unreadable-file-error.ts';
// Reads an uploaded file into sheets of rows of cells. The file's first bytes determine the reader.
import type { SheetVisitor, ReadFindings, WorkbookReader } from './workbook-reader.ts';

export interface ReadOptions {
  /** Called from time to time with the fraction of the work done, from 0 to 1. */
  onProgress?: ((fraction: number) => void) | undefined;
  /** Aborts the reading: the promise is rejected with the signal's reason. */
  signal?: AbortSignal | undefined;
  limits?: Partial<ReadLimits> | undefined;
}

export interface WorkbookSummary extends Required<ReadFindings> {
  kind: string;
  sheets: number;
  /** Number of rows passed on, in all sheets. */
  rows: number;
  /** Number of card numbers in the file; they are masked in everything passed on. */
  cardNumbers: number;
}

const HEAD_BYTES = 4096;

/**
 * Reads the file at `path` into `visitor`, which never sees a card number. This is the only way to a file's content, so
 * nothing made from it can have one. Rejects with an `UnreadableFileError` if the file is to blame, with the visitor's
 * own error if it throws, and with the system's error if the file can't be opened.
 */
export async function readWorkbook(
  path: string,
  visitor: SheetVisitor,
  options: ReadOptions = {},
): Promise<WorkbookSummary> {
  options.signal?.throwIfAborted();
  const file = await fileOnDisk(path);
  const head = await file.head(HEAD_BYTES);
  if (head.length === 0) {
    throw new UnreadableFileError(
      'empty',
      'This file is empty: it holds no bytes at all. Export the journal again and upload the new file.',
    );
  }
  const reader = findReader(head);
  let sheets = 0;
  let rows = 0;
  const cards = createCardMask();
  const shown = createCardMask();
  const limits = { ...READ_LIMITS, ...options.limits };
  const nameSheet = (name: string, mask: (text: string) => string): string => {
    if (name.length > limits.sheetNameLength) {
      throw tooLargeFile(`the name of a sheet has more than ${limits.sheetNameLength} characters`);
    }
    return showTurning(mask(name));
  };
  const counting: SheetVisitor = {
    startSheet(name, isHidden) {
      sheets += 1;
      visitor.startSheet(
        nameSheet(name, (text) => cards.startSheet(text)),
        isHidden,
      );
    },
    row(row) {
      rows += 1;
      row.cells = row.depth === undefined ? cards.row(row.cells) : cards.element(row.cells);
      // What it says is in its cells, too, so card numbers in it aren't counted again.
      if (row.written !== undefined) row.written = joinNames(shown.element(row.written));
      if (row.paymentSheet !== undefined) row.paymentSheet = nameSheet(row.paymentSheet, maskCardNumbers);
      visitor.row(row);
    },
    drain: () => visitor.drain?.(),
  };
  const findings = await reader.read(file, counting, {
    limits,
    onProgress: options.onProgress ?? (() => {}),
    signal: options.signal,
    findReader,
  });
  await visitor.drain?.();
  if (rows === 0) {
    throw new UnreadableFileError(
      'empty',
      'This file is empty: nothing in it holds a single filled cell. Export the journal again and upload the new file.',
    );
  }
  const remarks = findings.remarks?.map((remark) => showTurning(maskCardNumbers(remark))) ?? [];
  return {
    kind: reader.kind,
    leftOutFiles: 0,
    ...findings,
    sheets,
    rows,
    cardNumbers: cards.masked,
    remarks,
  };
}

function findReader(head: Uint8Array): WorkbookReader {
  const reader = WORKBOOK_READERS.find((candidate) => candidate.matches(head));
  if (reader === undefined) throw refuseContent(head);
  return reader;
}
