import type { TextDecoder } from 'node:util';
import { formatMegabytes, type ReadLimits } from '../limits.ts';
import { damagedFile, tooLargeFile, UnreadableFileError } from '../unreadable-file-error.ts';
import {
  AMPERSAND,
  APOSTROPHE,
  BANG,
  COLON,
  GREATER,
  isBlank,
  LESS,
  LF,
  MINUS,
  QUESTION,
  QUOTE,
  SEMICOLON,
  SLASH,
} from './bytes.ts';
import type { XmlAttributes } from './xml-attributes.ts';
import { detectEncoding, encodingIsKnown } from './xml-encoding.ts';
import { LONGEST_REFERENCE } from './xml-text.ts';

/** What the scanner calls. Names are without their prefix; depth 1 is the root element. */
export interface XmlHandler {
  open(name: string, depth: number, attributes: XmlAttributes): void;
  close(name: string, depth: number): void;
  /** Whether `text` should be called at this point. */
  wantsText(): boolean;
  /** A piece of text, `literal` if it was CDATA. Text may come in several pieces. */
  text(buffer: Buffer, start: number, end: number, literal: boolean): void;
  /**
   * A fast path for the forms that make up most of a large part. Called at a `<`; consumes whole elements as long as
   * they have the expected form and end before `end`, and returns where it stopped: at a `<`, at `end`, or at
   * `position` itself if there was nothing to consume. At least `ZEROS_BEHIND_END` zero bytes follow at `end`.
   */
  consume?(buffer: Buffer, position: number, end: number, depth: number): number;
  /** Called before each piece of markup; true makes the scanner pause there until it is resumed. */
  takesPause?(): boolean;
  /** Called before `open` with the line that the element begins on, counted from 1. */
  atLine?(line: number): void;
}

export interface XmlScanner {
  /**
   * Takes the next bytes of the part, split anywhere. They are copied, so the chunk may be reused.
   * @returns false if the handler paused; call `resume` until it returns true before pushing more.
   */
  push: (chunk: Buffer) => boolean;
  resume: () => boolean;
  /** Call once after the last chunk. Throws if the part is truncated. */
  finish: () => void;
}

const ZEROS_BEHIND_END = 64;

const INITIAL_BUFFER_BYTES = 16 * 1024;
const MAX_KNOWN_NAMES = 512;
const COMMENT_START = [BANG, MINUS, MINUS];
const COMMENT_END = Buffer.from('-->');
const CDATA_START = [...Buffer.from('![CDATA[')];
const CDATA_END = Buffer.from(']]>');
const INSTRUCTION_END = Buffer.from('?>');

type XmlScannerLimits = Pick<ReadLimits, 'markupBytes' | 'markupDepth'>;

/**
 * Scans XML as bytes, in chunks split anywhere, without building strings. Checks that elements, including the root, are
 * closed in order. Namespace prefixes are ignored.
 * @param label names the part in messages: `the sheet "Sheet1"`.
 */
export function createXmlScanner(label: string, handler: XmlHandler, limits: XmlScannerLimits): XmlScanner {
  let buffer = Buffer.alloc(INITIAL_BUFFER_BYTES);
  let position = 0;
  let end = 0;
  /** The first bytes, buffered until the encoding is known. */
  let start: Buffer | undefined = Buffer.alloc(0);
  let decoder: TextDecoder | undefined;
  let rootClosed = false;
  /** Number of bytes after `position` already searched for the end of a comment, instruction, or CDATA section. */
  let searchedBytes = 0;
  const openNames: string[] = [];
  const internName = createNameTable();
  const consume = handler.consume?.bind(handler);
  const takesPause = handler.takesPause?.bind(handler);
  const atLine = handler.atLine?.bind(handler);
  let line = 1;
  /** The position in the buffer up to which line breaks have been counted. */
  let countedTo = 0;

  const damaged = (detail: string): UnreadableFileError => damagedFile(`${label} ${detail}`);

  function countLines(to: number): void {
    for (; countedTo < to; countedTo += 1) if (buffer[countedTo] === LF) line += 1;
  }

  function append(chunk: Buffer): boolean {
    if (atLine !== undefined) countLines(position);
    countedTo = 0;
    const remaining = end - position;
    const needed = remaining + chunk.length + ZEROS_BEHIND_END;
    if (needed > buffer.length) {
      const larger = Buffer.alloc(Math.max(needed, buffer.length * 2));
      buffer.copy(larger, 0, position, end);
      buffer = larger;
    } else if (position > 0) {
      buffer.copyWithin(0, position, end);
    }
    chunk.copy(buffer, remaining);
    position = 0;
    end = remaining + chunk.length;
    buffer.fill(0, end, end + ZEROS_BEHIND_END);
    return scan();
  }

  /** Handles everything complete between `position` and `end`; false if the handler paused. */
  function scan(): boolean {
    if (!scanPieces()) return false;
    if (end - position > limits.markupBytes) {
      throw tooLargeFile(
        `${label} holds a tag or comment of more than ${formatMegabytes(limits.markupBytes)}`,
      );
    }
    return true;
  }

  function scanPieces(): boolean {
    while (position < end) {
      if (buffer[position] !== LESS) {
        if (!scanText()) return true;
        continue;
      }
      if (takesPause?.() === true) return false;
      if (consume !== undefined && openNames.length > 0) {
        const stopped = consume(buffer, position, end, openNames.length);
        if (stopped > position) {
          position = stopped;
          continue;
        }
      }
      if (position + 1 >= end) return true;
      const next = buffer[position + 1];
      const complete =
        next === SLASH
          ? scanEndTag()
          : next === BANG
            ? scanDeclaration()
            : next === QUESTION
              ? skipTo(INSTRUCTION_END, 2)
              : scanStartTag();
      if (!complete) return true;
    }
    return true;
  }

  function scanText(): boolean {
    const less = buffer.indexOf(LESS, position);
    let textEnd = less < 0 || less >= end ? end : less;
    if (openNames.length === 0) {
      for (let index = position; index < textEnd; index += 1) {
        if (!isBlank(buffer[index])) throw damaged('holds text outside of its root element');
      }
    } else if (handler.wantsText()) {
      if (textEnd === end) textEnd = beforeOpenReference(textEnd);
      if (textEnd > position) handler.text(buffer, position, textEnd, false);
    }
    const moved = textEnd > position;
    position = textEnd;
    return moved;
  }

  /** Where to split text so an incomplete reference at its end, such as `&am`, waits for the rest. */
  function beforeOpenReference(textEnd: number): number {
    const first = Math.max(position, textEnd - LONGEST_REFERENCE + 1);
    for (let index = textEnd - 1; index >= first; index -= 1) {
      if (buffer[index] === SEMICOLON) return textEnd;
      if (buffer[index] === AMPERSAND) return index;
    }
    return textEnd;
  }

  function scanStartTag(): boolean {
    const tagEnd = findTagEnd();
    if (tagEnd < 0) return false;
    if (rootClosed) throw damaged('goes on behind the end of its root element');
    const nameStart = position + 1;
    let localStart = nameStart;
    let index = nameStart;
    for (; index < tagEnd; index += 1) {
      const byte = buffer[index];
      if (byte === SLASH || isBlank(byte)) break;
      if (byte === COLON) localStart = index + 1;
    }
    if (index === localStart) throw damaged('holds a tag without a name');
    const selfClosing = buffer[tagEnd - 1] === SLASH;
    const name = internName(buffer, localStart, index);
    const depth = openNames.length + 1;
    if (depth > limits.markupDepth) throw damaged('nests its elements too deep');
    const attributesEnd = selfClosing ? tagEnd - 1 : tagEnd;
    if (atLine !== undefined) {
      countLines(position);
      atLine(line);
    }
    position = tagEnd + 1;
    if (!selfClosing) openNames.push(name);
    handler.open(name, depth, { buffer, start: index, end: attributesEnd });
    if (selfClosing) {
      handler.close(name, depth);
      if (depth === 1) rootClosed = true;
    }
    return true;
  }

  function scanEndTag(): boolean {
    const tagEnd = buffer.indexOf(GREATER, position);
    if (tagEnd < 0 || tagEnd >= end) return false;
    let localStart = position + 2;
    let index = localStart;
    for (; index < tagEnd && !isBlank(buffer[index]); index += 1) {
      if (buffer[index] === COLON) localStart = index + 1;
    }
    const depth = openNames.length;
    const name = openNames.pop();
    if (name === undefined || name !== internName(buffer, localStart, index)) {
      throw damaged('closes its elements in the wrong order');
    }
    position = tagEnd + 1;
    handler.close(name, depth);
    if (depth === 1) rootClosed = true;
    return true;
  }

  /** The position of the start tag's `>`, ignoring those in attribute values; -1 if it hasn't arrived yet. */
  function findTagEnd(): number {
    let quote = 0;
    for (let index = position + 1; index < end; index += 1) {
      const byte = buffer[index] as number;
      if (quote !== 0) {
        if (byte === quote) quote = 0;
      } else if (byte === GREATER) {
        return index;
      } else if (byte === QUOTE || byte === APOSTROPHE) {
        quote = byte;
      } else if (byte === LESS) {
        throw damaged('holds a tag that is not closed');
      }
    }
    return -1;
  }

  /** Comments and CDATA. Anything else after `<!` is a document type declaration, which enables entity attacks. */
  function scanDeclaration(): boolean {
    const comment = startsWith(COMMENT_START);
    const cdata = startsWith(CDATA_START);
    if (comment === undefined || cdata === undefined) return false;
    if (comment) return skipTo(COMMENT_END, 4);
    if (!cdata) {
      throw new UnreadableFileError(
        'unsafe',
        `This file is refused: ${label} holds a document type declaration, which no spreadsheet program writes. ` +
          'Export the journal again and upload the new file.',
      );
    }
    const textStart = position + 1 + CDATA_START.length;
    const textEnd = find(CDATA_END, textStart);
    if (textEnd < 0) return false;
    if (openNames.length === 0) throw damaged('holds text outside of its root element');
    if (handler.wantsText()) handler.text(buffer, textStart, textEnd, true);
    position = textEnd + CDATA_END.length;
    return true;
  }

  /** Whether these bytes follow `<`; undefined if too few have arrived to tell. */
  function startsWith(bytes: readonly number[]): boolean | undefined {
    for (const [offset, byte] of bytes.entries()) {
      if (position + 1 + offset >= end) return undefined;
      if (buffer[position + 1 + offset] !== byte) return false;
    }
    return true;
  }

  /** The end of the piece at `position`; -1 if it hasn't arrived yet. Bytes already searched are skipped. */
  function find(terminator: Buffer, from: number): number {
    const found = buffer.indexOf(terminator, Math.max(from, position + searchedBytes));
    const complete = found >= 0 && found + terminator.length <= end;
    searchedBytes = complete ? 0 : Math.max(0, end - position - terminator.length);
    return complete ? found : -1;
  }

  function skipTo(terminator: Buffer, openingBytes: number): boolean {
    const found = find(terminator, position + openingBytes);
    if (found < 0) return false;
    position = found + terminator.length;
    return true;
  }

  function convertAndAppend(chunk: Buffer, last: boolean): boolean {
    if (decoder === undefined) return append(chunk);
    return append(Buffer.from(decoder.decode(chunk, { stream: !last }), 'utf8'));
  }

  function begin(firstBytes: Buffer): boolean {
    const encoding = detectEncoding(firstBytes);
    if (encoding === undefined) throw damaged('is written in an unknown encoding');
    start = undefined;
    decoder = encoding.decoder;
    return convertAndAppend(firstBytes.subarray(encoding.markBytes), false);
  }

  return {
    push(chunk) {
      if (start === undefined) return convertAndAppend(chunk, false);
      start = start.length === 0 ? Buffer.from(chunk) : Buffer.concat([start, chunk]);
      return encodingIsKnown(start) ? begin(start) : true;
    },
    resume: scan,
    finish() {
      if (start !== undefined) begin(start);
      convertAndAppend(Buffer.alloc(0), true);
      while (!scan());
      if (!rootClosed || position < end) throw damaged('breaks off before its end');
    },
  };
}

/** Returns the same string object for the same name, without creating a new one each time. */
function createNameTable(): (buffer: Buffer, start: number, end: number) => string {
  const known = new Map<number, string>();
  return (buffer, start, end) => {
    let hash = end - start;
    for (let index = start; index < end; index += 1) hash = (hash * 31 + (buffer[index] as number)) | 0;
    const candidate = known.get(hash);
    if (candidate !== undefined && isName(buffer, start, end, candidate)) return candidate;
    const name = buffer.toString('utf8', start, end);
    if (candidate === undefined && known.size < MAX_KNOWN_NAMES) known.set(hash, name);
    return name;
  };
}

function isName(buffer: Buffer, start: number, end: number, name: string): boolean {
  if (name.length !== end - start) return false;
  for (let index = 0; index < name.length; index += 1) {
    if (buffer[start + index] !== name.charCodeAt(index)) return false;
  }
  return true;
}
