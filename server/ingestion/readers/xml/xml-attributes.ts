import { APOSTROPHE, COLON, EQUALS, isBlank, QUOTE } from './bytes.ts';
import { decodeMarkupText } from './xml-text.ts';

/** The attributes of one tag, as a range of the scanner's buffer. Valid only until the handler returns. */
export interface XmlAttributes {
  readonly buffer: Buffer;
  readonly start: number;
  readonly end: number;
}

/**
 * The value of an attribute, with entities resolved.
 * @param name its name without a prefix; `*:id` finds `id` with any prefix or none, but never namespace declarations
 * (`xmlns:id`). The first of two attributes of that name counts.
 */
export function readAttribute(attributes: XmlAttributes, name: string): string | undefined {
  const anyPrefix = name.startsWith('*:');
  const localName = anyPrefix ? name.slice(2) : name;
  const { buffer, end } = attributes;
  let position = attributes.start;
  while (position < end) {
    while (position < end && isBlank(buffer[position])) position += 1;
    const nameStart = position;
    let localStart = position;
    while (position < end && buffer[position] !== EQUALS && !isBlank(buffer[position])) {
      if (buffer[position] === COLON) localStart = position + 1;
      position += 1;
    }
    const nameEnd = position;
    while (position < end && buffer[position] !== QUOTE && buffer[position] !== APOSTROPHE) position += 1;
    const quote = buffer[position];
    const valueStart = position + 1;
    position = valueStart;
    while (position < end && buffer[position] !== quote) position += 1;
    const found = anyPrefix
      ? matches(buffer, localStart, nameEnd, localName) && !isNamespace(buffer, nameStart, localStart)
      : matches(buffer, nameStart, nameEnd, localName);
    if (found && valueStart <= end) return decodeMarkupText(buffer, valueStart, position);
    position += 1;
  }
  return undefined;
}

/** The names, without their prefixes, and values of all attributes in turn; namespace declarations are left out. */
export function listAttributes({ buffer, start, end }: XmlAttributes): string[] {
  const listed: string[] = [];
  let position = start;
  while (position < end) {
    while (position < end && isBlank(buffer[position])) position += 1;
    const nameStart = position;
    let localStart = position;
    for (; position < end && buffer[position] !== EQUALS && !isBlank(buffer[position]); position += 1) {
      if (buffer[position] === COLON) localStart = position + 1;
    }
    const nameEnd = position;
    while (position < end && buffer[position] !== QUOTE && buffer[position] !== APOSTROPHE) position += 1;
    const valueStart = position + 1;
    const valueEnd = buffer.indexOf(buffer[position] ?? QUOTE, valueStart);
    if (position >= end || valueEnd < 0 || valueEnd > end) return listed;
    position = valueEnd + 1;
    const name = buffer.toString('utf8', localStart, nameEnd);
    if (name === 'xmlns' || isNamespace(buffer, nameStart, localStart)) continue;
    listed.push(name, decodeMarkupText(buffer, valueStart, valueEnd));
  }
  return listed;
}

/** Whether an XML boolean attribute is true: `1`, `true`, or `on`. */
export function readBooleanAttribute(attributes: XmlAttributes, name: string): boolean {
  return /^\s*(1|true|on|t)\s*$/i.test(readAttribute(attributes, name) ?? '');
}

function matches(buffer: Buffer, start: number, end: number, name: string): boolean {
  if (end - start !== name.length) return false;
  for (let index = 0; index < name.length; index += 1) {
    if (buffer[start + index] !== name.charCodeAt(index)) return false;
  }
  return true;
}

function isNamespace(buffer: Buffer, nameStart: number, localStart: number): boolean {
  return matches(buffer, nameStart, localStart, 'xmlns:');
}
