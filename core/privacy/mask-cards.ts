// Masks payment card numbers in an export before any of it is kept.

import type { Cell } from '../journal/row.ts';
import { fieldOfHeading, headingKey, isEventNumber } from '../journal/shape/table/table-columns.ts';
import { judgePrefix } from './card-networks.ts';
import { type CardPlace, findCards, LONGEST_ARTICLE } from './find-cards.ts';
import { toPlainText } from './plain-text.ts';

/** Masks one file, sheet by sheet. */
export interface CardMask {
  /** How many numbers have been masked so far. */
  readonly masked: number;
  /** @returns the name of the sheet, masked */
  startSheet(name: string): string;
  /** @returns the row's cells with card numbers masked; the same array when there are none */
  row(cells: readonly Cell[]): readonly Cell[];
  /**
   * @param cells of an element of an XML feed and its attributes: names and values, alternating. A value whose name
   * says account is masked whatever number it is.
   * @returns as `row` does
   */
  element(cells: readonly Cell[]): readonly Cell[];
}

type ColumnKind = 'card' | 'transaction' | 'article';

/** Rows after this one are not searched for headings. */
const HEADING_ROWS = 60;
const CARD_HEADING =
  /^(?:(?:credit|debit|gift|payment|customer|fleet|masked)?card|cc|acct|account|pan|primaryaccount)(?:no|num|number|#|id)?$/;
const ARTICLE_HEADING =
  /^(?:item|product|article|stock|bar)?(?:code|barcode|upc|ean|ean13|gtin|plu|sku)(?:no|num|number|#|id|code)?$/;
/** Names of elements that hold accounts or articles, and that the headings of tables don't cover. */
const ACCOUNT_NAME = /^(?:token|maskedpan|cardpan|giftcardid|fleetcardid|accountinfo)$/;
const TRACK_NAME = /^track(?:\d|[12]data|data)?$/;
const ARTICLE_NAME = /^(?:pos(?:code|itemid)|itemid|scancode|merchandisecode)$/;
/** With fewer digits, it is neither a card number nor an account that identifies somebody. */
const FEWEST_ACCOUNT_DIGITS = 9;
const SHOWN_DIGITS = 4;
/** Longer than any line that a register prints. */
const LONG_TEXT = 4_000;
const SMALLEST_CARD_NUMBER = 1e12;
const LARGEST_CARD_NUMBER = 1e19;
/** Spreadsheet programs keep this many digits of a number and replace the rest with zeros. */
const KEPT_DIGITS = 15;
/** Half a card number: two of the four groups that cards print. */
const HALF = /^\d{4}([ -])\d{4}$/;
const HALF_LENGTH = 9;

/**
 * @returns the text with all but the last four digits of each card number replaced by `*`; its length stays the same
 */
export function maskCardNumbers(text: string): string {
  const places = findCards(text);
  return places === null ? text : maskPlaces(text, places);
}

export function createCardMask(): CardMask {
  let masked = 0;
  let rowsOfSheet = 0;
  const columns: (ColumnKind | undefined)[] = [];
  let long: { text: string; isCardColumn: boolean; places: CardPlace[] | null } = {
    text: '',
    isCardColumn: false,
    places: null,
  };

  function maskText(text: string, kind: ColumnKind | undefined): string {
    const isCardColumn = kind === 'card';
    const places = text.length < LONG_TEXT ? findCards(text, isCardColumn) : findLong(text, isCardColumn);
    if (places === null || isOtherNumber(text, kind)) return text;
    masked += places.length;
    return maskPlaces(text, places);
  }

  /** A few bytes of a workbook can repeat a long text in a million cells: search it once. */
  function findLong(text: string, isCardColumn: boolean): CardPlace[] | null {
    if (text !== long.text || isCardColumn !== long.isCardColumn) {
      long = { text, isCardColumn, places: findCards(text, isCardColumn) };
    }
    return long.places;
  }

  function maskValue(value: number, kind: ColumnKind | undefined): Cell {
    const digits = String(value);
    const isRounded = kind === 'card' && digits.length > KEPT_DIGITS && digits.endsWith('0');
    if (isRounded && judgePrefix(digits) !== 'none') {
      masked += 1;
      return maskPlaces(digits, [{ start: 0, end: digits.length }]);
    }
    const text = maskText(digits, kind);
    return text === digits ? value : text;
  }

  /** An account that is masked already stays as it is. */
  function maskAccount(text: string): string {
    const digits = toPlainText(text).replaceAll(/\D/g, '').length;
    if (digits < FEWEST_ACCOUNT_DIGITS) return maskText(text, 'card');
    masked += 1;
    return maskPlaces(text, [{ start: 0, end: text.length }]);
  }

  function maskTrack(text: string): string {
    masked += 1;
    return text.replaceAll(/[^\s*]/g, '*');
  }

  function maskNamed(name: Cell | undefined, text: string): string {
    const key = typeof name === 'string' ? headingKey(name) : '';
    if (TRACK_NAME.test(key)) return /[^\s*]/.test(text) ? maskTrack(text) : text;
    if (CARD_HEADING.test(key) || ACCOUNT_NAME.test(key)) return maskAccount(text);
    if (ARTICLE_NAME.test(key)) return maskText(text, 'article');
    return maskText(text, typeof name === 'string' ? kindOfHeading(name) : undefined);
  }

  return {
    get masked() {
      return masked;
    },
    startSheet(name) {
      rowsOfSheet = 0;
      columns.length = 0;
      return maskText(name, undefined);
    },
    row(cells) {
      rowsOfSheet++;
      if (rowsOfSheet <= HEADING_ROWS) noteHeadings(cells, columns);
      let changed: Cell[] | null = null;
      for (let at = 0; at < cells.length; at++) {
        const cell = cells[at];
        const halves =
          typeof cell === 'string' &&
          cell.length === HALF_LENGTH &&
          !isOther(columns[at]) &&
          !isOther(columns[at + 1])
            ? maskHalves(cell, cells[at + 1])
            : null;
        if (halves !== null) {
          changed ??= [...cells];
          [changed[at], changed[++at]] = halves;
          masked++;
          continue;
        }
        let kept: Cell | undefined = cell;
        if (typeof cell === 'string') kept = maskText(cell, columns[at]);
        else if (typeof cell === 'number' && cell >= SMALLEST_CARD_NUMBER && cell < LARGEST_CARD_NUMBER) {
          kept = maskValue(cell, columns[at]);
        }
        if (kept === cell || kept === undefined) continue;
        changed ??= [...cells];
        changed[at] = kept;
      }
      return changed ?? cells;
    },
    element(cells) {
      let changed: Cell[] | null = null;
      for (let at = 1; at < cells.length; at += 2) {
        const cell = cells[at];
        if (typeof cell !== 'string') continue;
        const kept = maskNamed(cells[at - 1], cell);
        if (kept === cell) continue;
        changed ??= [...cells];
        changed[at] = kept;
      }
      return changed ?? cells;
    },
  };
}

/** @returns both cells masked if they are the two halves of one card number, with two groups each; otherwise null */
function maskHalves(first: string, second: Cell | undefined): [string, string] | null {
  const blank = HALF.exec(first)?.[1];
  if (blank === undefined || typeof second !== 'string' || HALF.exec(second)?.[1] !== blank) return null;
  const number = first + blank + second;
  const places = findCards(number);
  if (places?.length !== 1 || places[0]?.end !== number.length) return null;
  const masked = maskPlaces(number, places);
  return [masked.slice(0, HALF_LENGTH), masked.slice(HALF_LENGTH + 1)];
}

function isOther(kind: ColumnKind | undefined): boolean {
  return kind === 'transaction' || kind === 'article';
}

/** A bare number in a column of transaction numbers or items, which can look like a card number by chance. */
function isOtherNumber(text: string, kind: ColumnKind | undefined): boolean {
  if (!isOther(kind)) return false;
  const code = toPlainText(text).trim().replace(/^'/, '');
  return /^\d+$/.test(code) && (kind === 'transaction' || code.replace(/^0+/, '').length <= LONGEST_ARTICLE);
}

/** A row with at least two column names says what is below it. The first row to name a column counts. */
function noteHeadings(cells: readonly Cell[], columns: (ColumnKind | undefined)[]): void {
  let names = 0;
  for (const cell of cells) {
    if (cell === null || cell === '') continue;
    if (typeof cell !== 'string' || cell.length > 40 || /\d{3}/.test(cell)) return;
    names++;
  }
  if (names < 2) return;
  for (let at = 0; at < cells.length; at++) {
    const cell = cells[at];
    if (typeof cell === 'string' && cell !== '') columns[at] ??= kindOfHeading(cell);
  }
}

function kindOfHeading(heading: string): ColumnKind | undefined {
  const field = fieldOfHeading(heading);
  const key = headingKey(heading);
  if (field === 'maskedCard' || CARD_HEADING.test(key)) return 'card';
  if (field === 'number' || isEventNumber(key)) return 'transaction';
  return ARTICLE_HEADING.test(key) ? 'article' : undefined;
}

function maskPlaces(text: string, places: readonly CardPlace[]): string {
  const plain = toPlainText(text);
  let masked = '';
  let from = 0;
  for (const { start, end } of places) {
    masked += text.slice(from, start) + maskNumber(text.slice(start, end), plain.slice(start, end));
    from = end;
  }
  return masked + text.slice(from);
}

/** On a magnetic stripe, nothing after the number is shown. */
function maskNumber(text: string, plain: string): string {
  const number = /^[^^=D]*/.exec(plain)?.[0] ?? '';
  const track = plain.slice(number.length).replaceAll(/[^=^]/g, '*');
  let left = number.replaceAll(/\D/g, '').length - SHOWN_DIGITS;
  let masked = '';
  for (let at = 0; at < number.length; at++) {
    const isHidden = /\d/.test(number.charAt(at)) && left-- > 0;
    // Digits outside the Basic Multilingual Plane take two code units.
    const isWide = (text.codePointAt(at) ?? 0) > 0xffff;
    if (isHidden) masked += isWide ? '**' : '*';
    else masked += text.slice(at, at + (isWide ? 2 : 1));
    if (isWide) at++;
  }
  return masked + track;
}
