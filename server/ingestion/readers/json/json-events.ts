// Turns JSON into the elements that XML would have: each value is an element with the name of its key, and so is each
// value of a list.

import { Tokenizer, TokenizerError, TokenType } from '@streamparser/json';
import { formatMegabytes, type ReadLimits } from '../limits.ts';
import type { ElementVisitor } from '../records/element-events.ts';
import { damagedFile, tooLargeFile, type UnreadableFileError } from '../unreadable-file-error.ts';

export interface JsonEvents {
  /** @throws UnreadableFileError if the text isn't JSON */
  push(text: string): void;
  /** @throws UnreadableFileError if a value is still open */
  finish(): void;
}

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
  /** Whether the visitor knows of it: an object without values is nothing. */
  isShown: boolean;
  text: string;
}

/** Around everything, since a file may have one value after another. */
const ROOT = 'export';
const RECORD = 'record';
/** What converters call the text of an element, and databases the value that a type goes with. */
const OWN_TEXT = /^(?:\$\w*|#text|_text|_)$/;
/** A key that is data, such as an ID or a day: the objects under such keys are a list. */
const MADE_UP = /^\d+$|\d\D*\d\D*\d/;
const LONGEST_NAME = 100;
const BYTES_PER_ESCAPE = 6;
const BUFFER_BYTES = 65_536;
/** Escapes can write what no text has: halves of characters, and a zero. */
const NO_CHARACTER = /[\0\p{Surrogate}]/gu;

/** Keeps numbers as they are written: IDs may have more digits than a number has. */
class LiteralTokenizer extends Tokenizer {
  literal = '';

  override parseNumber(literal: string): number {
    this.literal = literal;
    return 0;
  }
}

export function createJsonEvents(visitor: ElementVisitor, limits: Readonly<ReadLimits>): JsonEvents {
  const tokenizer = new LiteralTokenizer({ stringBufferSize: BUFFER_BYTES });
  const lines = createLineCounter();
  const open: Open[] = [];
  let lastOffset = 0;

  function show(): void {
    for (const one of open) {
      if (!one.isShown && !one.isList) visitor.open(one.name, [], one.line, one.isListed);
      one.isShown = true;
    }
  }

  function value(text: string | null): void {
    const around = open.at(-1);
    if (text === null || text === '') return;
    show();
    if (around?.isList === false && OWN_TEXT.test(around.key)) {
      around.text = text;
      return;
    }
    visitor.open(nameIn(around), [], lines.current(), around?.isList === true);
    visitor.close(text);
  }

  function begin(isList: boolean): void {
    const around = open.at(-1);
    if (open.length >= limits.markupDepth)
      throw tooLargeFile(`its values are nested deeper than any journal's`);
    const isMadeUp = !isList && around?.isList === false && MADE_UP.test(around.key);
    open.push({
      isList,
      name: isMadeUp ? around.name : nameIn(around),
      isListed: isMadeUp || around?.isList === true,
      line: lines.current(),
      expected: 'first',
      key: '',
      isShown: false,
      text: '',
    });
  }

  function end(isList: boolean): void {
    const closed = open.at(-1);
    if (closed?.isList !== isList || (closed.expected !== 'first' && closed.expected !== 'next'))
      throw invalid(isList ? ']' : '}', lines.current());
    open.pop();
    if (closed.isShown && !isList) visitor.close(closed.text);
    valueEnded();
  }

  function valueEnded(): void {
    const around = open.at(-1);
    if (around !== undefined) around.expected = 'next';
  }

  function scalar(text: string | null, shown: string): void {
    requireValue(shown);
    value(text);
    valueEnded();
  }

  function requireValue(shown: string): void {
    const around = open.at(-1);
    if (around === undefined || around.expected === 'value' || (around.isList && around.expected === 'first'))
      return;
    throw invalid(shown, lines.current());
  }

  function mark(shown: ',' | ':'): void {
    const around = open.at(-1);
    if (around?.expected !== (shown === ',' ? 'next' : 'colon')) throw invalid(shown, lines.current());
    around.expected = shown === ',' && !around.isList ? 'key' : 'value';
  }

  function string(literal: string): void {
    const around = open.at(-1);
    if (literal.length > limits.cellTextBytes) throw longText(limits);
    const text = literal.replaceAll(NO_CHARACTER, '\u{fffd}').trim();
    if (around?.isList === false && (around.expected === 'first' || around.expected === 'key')) {
      around.key = text.slice(0, LONGEST_NAME);
      around.expected = 'colon';
    } else scalar(text, 'a text');
  }

  tokenizer.onToken = ({ token, value: found, offset }) => {
    lastOffset = offset;
    lines.moveTo(offset);
    if (token === TokenType.STRING) string(String(found));
    else if (token === TokenType.NUMBER) scalar(withCents(tokenizer.literal), tokenizer.literal);
    else if (token === TokenType.NULL) scalar(null, 'null');
    else if (token === TokenType.TRUE || token === TokenType.FALSE) scalar(String(found), String(found));
    else if (token === TokenType.COMMA) mark(',');
    else if (token === TokenType.COLON) mark(':');
    else if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) {
      requireValue(token === TokenType.LEFT_BRACE ? '{' : '[');
      begin(token === TokenType.LEFT_BRACKET);
    } else end(token === TokenType.RIGHT_BRACKET);
  };

  visitor.open(ROOT, [], 1);

  return {
    push(text) {
      const bytes = Buffer.from(text);
      lines.add(bytes);
      tokenize(() => tokenizer.write(bytes), lines.current);
      if (lines.end() - lastOffset > limits.cellTextBytes * BYTES_PER_ESCAPE) throw longText(limits);
    },
    finish() {
      tokenize(() => tokenizer.end(), lines.current);
      if (open.length > 0) throw damagedFile('it breaks off: its last value has no end');
      visitor.close('');
    },
  };
}

function nameIn(around: Open | undefined): string {
  if (around === undefined) return RECORD;
  return (around.isList ? around.name : around.key) || 'value';
}

/** Programs write 4.50 as 4.5. */
function withCents(literal: string): string {
  if (/e/i.test(literal)) return String(Number(literal));
  return literal.replace(/\.(\d)$/, '.$10');
}

function tokenize(work: () => void, line: () => number): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof TokenizerError)) throw error;
    const [, sign] = /^Unexpected "(.)"/su.exec(error.message) ?? [];
    throw sign === undefined
      ? damagedFile('it breaks off inside a value', error)
      : invalid(sign, line(), error);
  }
}

function invalid(shown: string, line: number, cause?: unknown): UnreadableFileError {
  return damagedFile(
    `it isn't valid JSON: ${shown} has no place where it is, on or after line ${line}`,
    cause,
  );
}

function longText({ cellTextBytes }: Readonly<ReadLimits>): UnreadableFileError {
  return tooLargeFile(`a text in it is longer than ${formatMegabytes(cellTextBytes)}`);
}

const LF = 0x0a;

interface LineCounter {
  add(bytes: Uint8Array): void;
  /** @param offset in bytes from the file's beginning; never less than the last one */
  moveTo(offset: number): void;
  /** From 1. */
  current: () => number;
  /** Bytes so far. */
  end(): number;
}

/** Which line an offset is on. */
function createLineCounter(): LineCounter {
  /** Offsets of line ends that weren't passed yet. */
  let ends: number[] = [];
  let passed = 0;
  let line = 1;
  let length = 0;
  return {
    add(bytes) {
      ends = ends.slice(passed);
      passed = 0;
      for (let at = bytes.indexOf(LF); at >= 0; at = bytes.indexOf(LF, at + 1)) ends.push(length + at);
      length += bytes.length;
    },
    moveTo(offset) {
      while (passed < ends.length && (ends[passed] ?? 0) < offset) {
        passed += 1;
        line += 1;
      }
    },
    current: () => line,
    end: () => length,
  };
}
