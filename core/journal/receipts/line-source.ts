/** Where a line stands in the export and what it says. */
export interface LineSource {
  text: string;
  rowNumber: number;
  /** Without stamp, amount and other columns. */
  words: string;
}

/** A priced line of an article, taken apart. */
export interface ItemLine {
  name: string;
  priceCents: number;
  quantity: number;
  /** Marked as a void on the line itself (flag letter, column). */
  isVoid: boolean;
}
