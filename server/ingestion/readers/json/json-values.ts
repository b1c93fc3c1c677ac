// Which values of JSON are elements, and what may follow what.

import { formatMegabytes, type ReadLimits } from '../limits.ts';
import type { ElementVisitor } from '../records/element-events.ts';
import {
  damagedFile,
  OTHER_FORM,
  tooLargeFile,
  tooLongText,
  type UnreadableFileError,
} from '../unreadable-file-error.ts';

type Expected = 'first' | 'key' | 'colon' | 'value' | 'next';

/** An object or a list whose end hasn't come. */
interface Open {
  isList: boolean;
  /** Of the element that an object is, or that each value of a list is. */
  name: string;
  isListed: boolean;
  /** Of the object's beginning, from 1. */
  line: number;
  expected: Expected;
  key: string;
  /** Those of its texts and numbers so far. */
  keys: Set<string>;
  /** Its own key if that is data, not a name; '' otherwise. */
  ownKey: string;
  /** Whether the visitor knows of it: an object without values is nothing. */
  isShown: boolean;
  text: string;
}

/** What the tokens of a file say, in turn; each throws an `UnreadableFileError` where it has no place. */
export interface JsonValues {
  begin(isList: boolean): void;
  end(isList: boolean): void;
  mark(sign: ',' | ':'): void;
  string(text: string): void;
  /** @param text null for none @param shown the value as it is written */
  scalar(text: string | null, shown: string): void;
  isOpen(): boolean;
  /** That something stands where it can't. @param shown what it is */
  refuse(shown: string, cause?: unknown): UnreadableFileError;
}

const WANTED: Readonly<Record<Expected, string>> = {
  first: 'a name',
  key: 'a name',
  colon: 'a colon',
  value: 'a value',
  next: 'a comma or an end',
};

const RECORD = 'record';
/** What converters call the text of an element, and databases the value that a type goes with. */
const OWN_TEXT = /^(?:\$\w*|#text|_text|_)$/;
/** A key that is data, such as an ID or a day: the objects under such keys are a list. */
const MADE_UP = /^\d+$|\d\D*\d\D*\d/;
const LONGEST_NAME = 100;
/** Escapes can write what no text has: halves of characters, and a zero. */
const NO_CHARACTER = /[\0\p{Surrogate}]/gu;

/** @param line which one the current token is on, from 1 */
export function createJsonValues(
  visitor: ElementVisitor,
  limits: Readonly<ReadLimits>,
  line: () => number,
): JsonValues {
  const open: Open[] = [];

  function add(text: string): void {
    const around = open.at(-1);
    if (around?.isList === false) noteKey(around);
    showAll(open, visitor);
    if (around?.isList === false && OWN_TEXT.test(around.key)) around.text = text;
    else {
      visitor.open(nameIn(around), [], line(), around?.isList === true);
      visitor.close(text);
    }
  }

  /** Two values of one name would both count, and programs differ in which one they take. */
  function noteKey({ keys, key }: Open): void {
    if (keys.has(key))
      throw damagedFile(
        `it has “${key}” twice in the same value, on line ${line()}, so what counts isn't clear`,
      );
    keys.add(key);
  }

  function refuse(shown: string, cause?: unknown): UnreadableFileError {
    const { expected = 'value', isList = false } = open.at(-1) ?? {};
    const wanted = WANTED[isList && expected === 'first' ? 'value' : expected];
    return damagedFile(
      `it isn't valid JSON: ${shown} stands where ${wanted} should, on or after line ${line()}`,
      cause,
    );
  }

  function requireValue(shown: string): void {
    const around = open.at(-1);
    const isFirst = around?.isList === true && around.expected === 'first';
    if (around !== undefined && around.expected !== 'value' && !isFirst) throw refuse(shown);
  }

  function valueEnded(): void {
    const around = open.at(-1);
    if (around !== undefined) around.expected = 'next';
  }

  const values: JsonValues = {
    begin(isList) {
      requireValue(isList ? '“[”' : '“{”');
      if (open.length >= limits.markupDepth)
        throw tooLargeFile("its values are nested deeper than any journal's", OTHER_FORM);
      open.push(openIn(open.at(-1), isList, line()));
    },
    end(isList) {
      const closed = open.at(-1);
      const isComplete = closed?.expected === 'first' || closed?.expected === 'next';
      if (closed?.isList !== isList || !isComplete) throw refuse(isList ? '“]”' : '“}”');
      open.pop();
      if (closed.isShown && !isList) visitor.close(closed.text);
      valueEnded();
    },
    mark(sign) {
      const around = open.at(-1);
      if (around?.expected !== (sign === ',' ? 'next' : 'colon')) throw refuse(`“${sign}”`);
      around.expected = sign === ',' && !around.isList ? 'key' : 'value';
    },
    string(literal) {
      if (literal.length > limits.cellTextBytes) throw longText(limits);
      const text = literal.replaceAll(NO_CHARACTER, '\u{fffd}').trim();
      const around = open.at(-1);
      if (around?.isList === false && (around.expected === 'first' || around.expected === 'key')) {
        around.key = text.slice(0, LONGEST_NAME);
        around.expected = 'colon';
      } else values.scalar(text, 'a text');
    },
    scalar(text, shown) {
      requireValue(shown === 'a text' ? shown : `“${shown}”`);
      if (text !== null && text !== '') add(text);
      valueEnded();
    },
    isOpen: () => open.length > 0,
    refuse,
  };
  return values;
}

function openIn(around: Open | undefined, isList: boolean, line: number): Open {
  const isMadeUp = !isList && around?.isList === false && MADE_UP.test(around.key);
  return {
    isList,
    name: isMadeUp ? around.name : nameIn(around),
    isListed: isMadeUp || around?.isList === true,
    line,
    expected: 'first',
    key: '',
    keys: new Set(),
    ownKey: isMadeUp ? around.key : '',
    isShown: false,
    text: '',
  };
}

/** Tells the visitor of objects, now that something is in them. */
function showAll(open: readonly Open[], visitor: ElementVisitor): void {
  for (const one of open) {
    if (!one.isShown && !one.isList) {
      visitor.open(one.name, [], one.line, one.isListed);
      if (one.ownKey !== '') {
        visitor.open('key', [], one.line);
        visitor.close(one.ownKey);
      }
    }
    one.isShown = true;
  }
}

function nameIn(around: Open | undefined): string {
  if (around === undefined) return RECORD;
  return (around.isList ? around.name : around.key) || 'value';
}

export function longText({ cellTextBytes }: Readonly<ReadLimits>): UnreadableFileError {
  return tooLongText(formatMegabytes(cellTextBytes));
}
