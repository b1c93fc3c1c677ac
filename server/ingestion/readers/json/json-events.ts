// Turns JSON into the elements that XML would have: each value is an element with the name of its key, and so is each
// value of a list.

import { Tokenizer, TokenizerError, TokenType } from '@streamparser/json';
import type { ReadLimits } from '../limits.ts';
import type { ElementVisitor } from '../records/element-events.ts';
import { damagedFile } from '../unreadable-file-error.ts';
import { createJsonValues, type JsonValues, longText } from './json-values.ts';

export interface JsonEvents {
  /** @throws UnreadableFileError if the text isn't JSON */
  push(text: string): void;
  /** @throws UnreadableFileError if a value is still open */
  finish(): void;
}

/** Around everything, since a file may have one value after another. */
const ROOT = 'export';
const BYTES_PER_ESCAPE = 6;
const BUFFER_BYTES = 65_536;

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
  const values = createJsonValues(visitor, limits, lines.current);
  let lastOffset = 0;

  tokenizer.onToken = ({ token, value, offset }) => {
    lastOffset = offset;
    lines.moveTo(offset);
    readToken(values, token, token === TokenType.NUMBER ? tokenizer.literal : String(value));
  };
  visitor.open(ROOT, [], 1);

  return {
    push(text) {
      const bytes = Buffer.from(text);
      lines.add(bytes);
      tokenize(() => tokenizer.write(bytes), values, lines);
      if (lines.end() - lastOffset > limits.cellTextBytes * BYTES_PER_ESCAPE) throw longText(limits);
    },
    finish() {
      tokenize(() => tokenizer.end(), values, lines);
      if (values.isOpen())
        throw damagedFile(`it breaks off on line ${lines.last()}: its last value has no end`);
      visitor.close('');
    },
  };
}

function readToken(values: JsonValues, token: TokenType, text: string): void {
  switch (token) {
    case TokenType.STRING:
      return values.string(text);
    case TokenType.NUMBER:
      return values.scalar(withCents(text), text);
    case TokenType.NULL:
      return values.scalar(null, text);
    case TokenType.COMMA:
      return values.mark(',');
    case TokenType.COLON:
      return values.mark(':');
    case TokenType.LEFT_BRACE:
    case TokenType.LEFT_BRACKET:
      return values.begin(token === TokenType.LEFT_BRACKET);
    case TokenType.RIGHT_BRACE:
    case TokenType.RIGHT_BRACKET:
      return values.end(token === TokenType.RIGHT_BRACKET);
    default:
      return values.scalar(text, text);
  }
}

/** Programs write 4.50 as 4.5. */
function withCents(literal: string): string {
  if (/e/i.test(literal)) return String(Number(literal));
  return literal.replace(/\.(\d)$/, '.$10');
}

function tokenize(work: () => void, values: JsonValues, lines: LineCounter): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof TokenizerError)) throw error;
    const [, sign] = /^Unexpected "(.)"/su.exec(error.message) ?? [];
    if (sign === undefined) throw damagedFile(`it breaks off on line ${lines.last()}, inside a value`, error);
    throw sign < ' '
      ? damagedFile(`it isn't valid JSON: a text has no end, on or after line ${lines.current()}`, error)
      : values.refuse(`“${sign}”`, error);
  }
}

const LF = 0x0a;

interface LineCounter {
  add(bytes: Uint8Array): void;
  /** @param offset in bytes from the file's beginning; never less than the last one */
  moveTo(offset: number): void;
  /** From 1. */
  current: () => number;
  /** Of the file's end so far. */
  last(): number;
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
    last: () => line + ends.length - passed,
    end: () => length,
  };
}
