// What the words of lines say, looked up once for each text.

import type { LineMatch } from '../../lines/line-table.ts';
import type { AmountSign } from '../../lines/phrase-table.ts';
import { type PrintedLine, readPrintedLine } from '../../shape/print/journal-column.ts';
import { copyText } from '../../text/copy-text.ts';
import { createTextMemo, mayRecur } from '../../text/text-memo.ts';

/** What is known about what a line says. */
export interface LineLabel {
  /** What it says as an article's; undefined until it is requested. */
  article: { name: string; isVoid: boolean } | undefined;
  /** What it means with an amount of this sign; the same. */
  matches: Record<AmountSign, LineMatch | null | undefined>;
}

/** `STELLA 4PK (voided)` */
const VOID_BEHIND =
  /[([](?:void(?:ed)?|cancel+ed|storniert|storno|annul[ée]e?|anulad[oa]|cancelad[oa])[)\]]$/i;

export function createLineLabels(): (label: string) => LineLabel {
  const known = createTextMemo<LineLabel>();
  return (text) => {
    let label = known.get(text);
    if (label === undefined) {
      label = { article: undefined, matches: { none: undefined, positive: undefined, negative: undefined } };
      if (mayRecur(text)) known.keep(text, label);
    }
    return label;
  };
}

export function readArticle(text: string): { name: string; isVoid: boolean } {
  const name = text.replace(VOID_BEHIND, '').trimEnd().replace(/\s+/g, ' ');
  return { name: copyText(name), isVoid: VOID_BEHIND.test(text) };
}

export function readPrinted(description: string): PrintedLine | null {
  const [mark = ''] = VOID_BEHIND.exec(description) ?? [];
  return readPrintedLine(description.slice(0, description.length - mark.length));
}
