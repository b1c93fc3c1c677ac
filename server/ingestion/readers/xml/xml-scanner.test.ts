import { describe, expect, it } from 'vitest';
import { READ_LIMITS } from '../limits.ts';
import { UnreadableFileError } from '../unreadable-file-error.ts';
import { readAttribute } from './xml-attributes.ts';
import { createXmlScanner, type XmlScanner } from './xml-scanner.ts';
import { createXmlTextCollector } from './xml-text.ts';

const CHUNK_SIZES = [1, 2, 3, 7, 64, 100_000];

interface Scan {
  readonly scanner: XmlScanner;
  readonly events: string[];
}

/** Records a scanner's calls: `<name@depth a=…`, text in one piece, `>name`. */
function startScan(limits: Partial<typeof READ_LIMITS> = {}): Scan {
  const events: string[] = [];
  const collector = createXmlTextCollector(1_000_000, () => {
    throw new Error('too long');
  });
  const flush = (): void => {
    const text = collector.text();
    if (text !== '') events.push(text);
    collector.reset();
  };
  const scanner = createXmlScanner(
    'the part',
    {
      open(name, depth, attributes) {
        flush();
        const value = readAttribute(attributes, 'a');
        events.push(`<${name}@${depth}${value === undefined ? '' : ` a=${value}`}`);
      },
      close(name) {
        flush();
        events.push(`>${name}`);
      },
      wantsText: () => true,
      text: collector.append,
    },
    { ...READ_LIMITS, ...limits },
  );
  return { scanner, events };
}

function scan(xml: string | Buffer, chunkBytes: number, limits: Partial<typeof READ_LIMITS> = {}): string[] {
  const bytes = Buffer.from(xml as string);
  const { scanner, events } = startScan(limits);
  for (let at = 0; at < bytes.length; at += chunkBytes) scanner.push(bytes.subarray(at, at + chunkBytes));
  scanner.finish();
  return events;
}

function scanError(xml: string | Buffer, chunkBytes: number): UnreadableFileError {
  try {
    scan(xml, chunkBytes);
  } catch (error) {
    if (error instanceof UnreadableFileError) return error;
    throw error;
  }
  throw new Error('was scanned');
}

describe.each(CHUNK_SIZES)('in chunks of %d bytes', (chunkBytes) => {
  it.each<[string, string | Buffer, string[]]>([
    ['nested elements', '<a><b>x</b><c/></a>', ['<a@1', '<b@2', 'x', '>b', '<c@2', '>c', '>a']],
    ['prefixes', '<x:a xmlns:x="u"><x:b/></x:a>', ['<a@1', '<b@2', '>b', '>a']],
    [
      'attributes',
      `<r a='1'><s b="2" a = "x&gt;&#65;>"/><t xmlns:a="u" x:a="3" /></r>`,
      ['<r@1 a=1', '<s@2 a=x>A>', '>s', '<t@2', '>t', '>r'],
    ],
    ['references', '<a>&lt;&amp;&gt;&quot;&apos;&#65;&#x42;&#x1F600;</a>', ['<a@1', `<&>"'AB😀`, '>a']],
    ['surrogates as two references', '<a>&#xD83D;&#xDE00;!&#xD83D;x</a>', ['<a@1', '😀!\uFFFDx', '>a']],
    [
      'what is no reference',
      '<a>A & W &unknown; &; &#; &#xZZ; 5&6</a>',
      ['<a@1', 'A & W &unknown; &; &#; &#xZZ; 5&6', '>a'],
    ],
    ['a reference out of range', '<a>&#x110000;</a>', ['<a@1', '\uFFFD', '>a']],
    ['UTF-8', '<a>Grüße €5 日本 😀</a>', ['<a@1', 'Grüße €5 日本 😀', '>a']],
    ['CDATA', '<a>x<![CDATA[<&amp;]]&gt;]]>y</a>', ['<a@1', 'x<&amp;]]&gt;y', '>a']],
    [
      'comments and instructions',
      '<?xml version="1.0"?><!-- <a> --><a>x<!-- - > -->y<?p <b>?>z</a><!-- -->\n',
      ['<a@1', 'xyz', '>a'],
    ],
    ['line ends', '<a>1\r\n2\r3\n4&#13;\n5</a>', ['<a@1', '1\n2\n3\n4\r\n5', '>a']],
    ['escapes', '<a>1_x000D_2_x005F_x000D_3_x00g0_</a>', ['<a@1', '1\r2_x000D_3_x00g0_', '>a']],
    ['a byte order mark', '\uFEFF<a/>', ['<a@1', '>a']],
    [
      'UTF-16 with a mark',
      Buffer.from('\uFEFF<?xml version="1.0" encoding="UTF-16"?><a>€</a>', 'utf16le'),
      ['<a@1', '€', '>a'],
    ],
    ['big-endian UTF-16', Buffer.from('\uFEFF<a>€</a>', 'utf16le').swap16(), ['<a@1', '€', '>a']],
    ['UTF-16 without a mark', Buffer.from('<a>€</a>', 'utf16le'), ['<a@1', '€', '>a']],
    [
      'a code page',
      Buffer.from('<?xml version="1.0" encoding="windows-1252"?><a>\xe9\x80</a>', 'latin1'),
      ['<a@1', 'é€', '>a'],
    ],
    ['blanks in tags', '<a ><b\n\ta="1"\n/></a >', ['<a@1', '<b@2 a=1', '>b', '>a']],
  ])('reads %s', (_, xml, events) => {
    expect(scan(xml, chunkBytes)).toEqual(events);
  });

  it.each([
    ['', 'breaks off'],
    ['<a>', 'breaks off'],
    ['<a><b></b>', 'breaks off'],
    ['<a><b', 'breaks off'],
    ['<a/><', 'breaks off'],
    ['<a>&am', 'breaks off'],
    ['<a><!-- ', 'breaks off'],
    ['<a><![CDATA[x]]</a>', 'breaks off'],
    ['<a></b>', 'wrong order'],
    ['<a><b></a></b>', 'wrong order'],
    ['</a>', 'wrong order'],
    ['<a/><b/>', 'goes on behind'],
    ['<a/>x', 'text outside'],
    ['x<a/>', 'text outside'],
    ['<a><b <c/></a>', 'not closed'],
    ['<a>< b/></a>', 'without a name'],
    ['<?xml version="1.0" encoding="klingon"?><a/>', 'unknown encoding'],
  ])('considers %j damaged', (xml, detail) => {
    const error = scanError(xml, chunkBytes);
    expect(error.code).toBe('damaged');
    expect(error.message).toContain(detail);
  });

  it.each([
    '<!DOCTYPE a><a/>',
    '<?xml version="1.0"?>\n<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
    '<a><!ELEMENT b ANY></a>',
  ])('refuses %j', (xml) => {
    expect(scanError(xml, chunkBytes).code).toBe('unsafe');
  });
});

it('keeps elements in order over many chunks', () => {
  const xml = `<a>${'<b a="1">text</b><c/>'.repeat(5_000)}</a>`;
  expect(scan(xml, 4_099)).toEqual(scan(xml, 1_000_000));
});

it('limits endless tags and comments', () => {
  for (const start of ['<a b="', '<a><!-- ', '<a><![CDATA[']) {
    const { scanner } = startScan({ markupBytes: 10_000 });
    scanner.push(Buffer.from(start));
    const filler = Buffer.alloc(1_000, 0x20);
    expect(() => {
      for (let index = 0; index < 100; index += 1) scanner.push(filler);
    }).toThrow('too large');
  }
});

it('limits endless nesting', () => {
  expect(scanError('<a>'.repeat(100_000), 1_000).message).toContain('too deep');
});
