import type { ItemColumns } from '../lines/item-label.ts';

/** Where a line is in the export, and its words. */
export interface LineSource {
  text: string;
  rowNumber: number;
  /** Without stamp, amount and other columns. */
  words: string;
  /** In a printed journal, where its articles have their numbers. */
  codePlace?: ItemColumns['codePlace'];
}

/** A priced article line, split into its parts. */
export interface ItemLine {
  name: string;
  priceCents: number;
  quantity: number;
  /** Marked as a void on the line itself (flag letter, column). */
  isVoid: boolean;
}
