import { describe, expect, it } from 'vitest';
import { READ_LIMITS, type ReadLimits } from '../limits.ts';
import { UnreadableFileError } from '../unreadable-file-error.ts';
import { createSharedStringsScanner, type SharedStrings } from './shared-strings.ts';

function scan(items: string, chunkBytes = 1_000_000, limits: Partial<ReadLimits> = {}): SharedStrings {
  const scanner = createSharedStringsScanner({ ...READ_LIMITS, ...limits });
  const bytes = Buffer.from(`<?xml version="1.0"?>\n<sst count="1" uniqueCount="1">${items}</sst>`);
  for (let at = 0; at < bytes.length; at += chunkBytes) scanner.push(bytes.subarray(at, at + chunkBytes));
  return scanner.finish();
}

const textsOf = (strings: SharedStrings): string[] =>
  Array.from({ length: strings.count }, (_, index) => strings.text(index));

describe.each([1, 2, 3, 7, 64, 1_000_000])('in chunks of %d bytes', (chunkBytes) => {
  it('reads every form of a text', () => {
    const strings = scan(
      '<si><t>plain</t></si>' +
        '<si><t xml:space="preserve"> kept </t></si>' +
        '<si><t>Grüße 😀</t></si>' +
        '<si><t/></si><si/><si><t></t></si>' +
        '<si><t>A &amp; B &lt;c&gt; &#8364;</t></si>' +
        '<si><r><t>Total </t></r><r><rPr><sz val="1"/></rPr><t xml:space="preserve">due </t></r></si>' +
        '<si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh><phoneticPr fontId="1"/></si>' +
        '<si><t>a_x000D_b_x005F_x000D_</t></si>' +
        '<si>\n  <t>with_underscore</t>\n</si>' +
        '<x:si><x:t>prefixed</x:t></x:si>' +
        '<si><t><![CDATA[<raw> & co]]></t></si>' +
        '<!-- <si><t>not me</t></si> -->' +
        '<si><t>line\r\nend</t></si>' +
        '<si><t>value</t><r><t> and run</t></r></si>',
      chunkBytes,
    );
    expect(textsOf(strings)).toEqual([
      'plain',
      ' kept ',
      'Grüße 😀',
      '',
      '',
      '',
      'A & B <c> €',
      'Total due ',
      '東京',
      'a\rb_x000D_',
      'with_underscore',
      'prefixed',
      '<raw> & co',
      'line\nend',
      'value and run',
    ]);
  });

  it('refuses a truncated list', () => {
    const scanner = createSharedStringsScanner(READ_LIMITS);
    const bytes = Buffer.from('<sst><si><t>a</t></si><si><t>b</t>');
    for (let at = 0; at < bytes.length; at += chunkBytes) scanner.push(bytes.subarray(at, at + chunkBytes));
    expect(() => scanner.finish()).toThrow('breaks off');
  });
});

it('returns any of very many strings, in any order, repeatedly', () => {
  const texts = Array.from({ length: 40_000 }, (_, index) => `line ${index} ${'é'.repeat(index % 90)}`);
  const strings = scan(texts.map((text) => `<si><t>${text}</t></si>`).join(''), 65_536);
  expect(strings.count).toBe(texts.length);
  for (let round = 0; round < 2; round += 1) {
    expect(texts.every((text, index) => strings.text(index) === text)).toBe(true);
    const jumps = texts.map((_, index) => (index * 7_919) % texts.length);
    expect(jumps.every((index) => strings.text(index) === texts[index])).toBe(true);
    expect(jumps.every((index) => strings.text(index % 50) === texts[index % 50])).toBe(true);
  }
});

it('keeps strings that do not fit in the rest of a block intact', () => {
  const texts = Array.from({ length: 6 }, (_, index) => String(index).repeat(900_000).slice(0, 900_000));
  const strings = scan(texts.map((text) => `<si><t>${text}</t></si>`).join(''), 100_000);
  expect(textsOf(strings).every((text, index) => text === texts[index])).toBe(true);
});

it.each<[string, Partial<ReadLimits>, string]>([
  ['the number of texts', { sharedStrings: 10 }, '<si/>'.repeat(11)],
  ['their bytes', { sharedStringBytes: 100 }, '<si><t>0123456789</t></si>'.repeat(11)],
  ['the length of one', { cellTextBytes: 100 }, `<si><t>${'x'.repeat(101)}</t></si>`],
  ['the length of one with references', { cellTextBytes: 100 }, `<si><t>&amp;${'x'.repeat(101)}</t></si>`],
])('limits %s', (_, limits, items) => {
  for (const chunkBytes of [10, 1_000_000]) {
    let code = '';
    try {
      scan(items, chunkBytes, limits);
    } catch (error) {
      code = error instanceof UnreadableFileError ? error.code : String(error);
    }
    expect(code).toBe('too-large');
  }
});
