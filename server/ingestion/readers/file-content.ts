const text = (latin1: string): number[] => [...Buffer.from(latin1, 'latin1')];

/** [offset, bytes, what it is with its article] */
const SIGNATURES: readonly (readonly [number, readonly number[], string])[] = [
  [0, [0x89, ...text('PNG')], 'a PNG picture'],
  [0, [0xff, 0xd8, 0xff], 'a JPEG picture'],
  [0, text('GIF8'), 'a GIF picture'],
  [8, text('WEBP'), 'a WebP picture'],
  [4, text('ftyphei'), 'a HEIC picture'],
  [4, text('ftypmif'), 'a HEIC picture'],
  [4, text('ftyp'), 'a video'],
  [0, [0x49, 0x49, 0x2a, 0x00], 'a TIFF picture'],
  [0, [0x4d, 0x4d, 0x00, 0x2a], 'a TIFF picture'],
  [0, text('%PDF'), 'a PDF document'],
  [0, text('{\\rtf'), 'a rich text (RTF) document'],
  [0, [0x1f, 0x8b], 'a gzip archive'],
  [0, text('Rar!'), 'a RAR archive'],
  [0, [0x37, 0x7a, 0xbc, 0xaf], 'a 7-Zip archive'],
  [0, text('MZ\x90\x00'), 'a Windows program'],
  [0, text('SQLite format 3'), 'an SQLite database'],
  [4, text('Standard Jet DB'), 'a Microsoft Access database'],
  [4, text('Standard ACE DB'), 'a Microsoft Access database'],
  [0, text('ID;P'), 'a SYLK file'],
  [0, text('TABLE\r\n0,1'), 'a DIF file'],
  [0, [0x00, 0x00, 0x1a, 0x00], 'a Lotus 1-2-3 worksheet'],
  [0, [0x00, 0x00, 0x02, 0x00, 0x06, 0x04], 'a Lotus 1-2-3 worksheet'],
];

/** How text files begin, lower case, blanks and a byte order mark left aside. */
const TEXT_BEGINNINGS: readonly (readonly [RegExp, string])[] = [
  [/^<\?xml.{0,2000}(excel\.sheet|office:spreadsheet)/s, 'an XML spreadsheet (the 2003 format)'],
  [
    /^(<\?xml.{0,500})?(<!--.{0,2000}-->\s*)?<(!doctype )?(html|table|head|body|meta|style)\b/s,
    'a web page (HTML)',
  ],
  [/^<\?xml|^<[a-z]+[\s>]/, 'an XML file'],
  [/^mime-version:/, 'a web archive (MHTML)'],
  [/^[[{]\s*["{[\]}]/, 'a JSON file'],
];

/** What a file that no reader knows looks like, for the message: "a PNG picture". */
export function describeContent(head: Uint8Array): string {
  const signature = SIGNATURES.find(([offset, bytes]) =>
    bytes.every((byte, index) => head[offset + index] === byte),
  );
  if (signature !== undefined) return signature[2];
  // Excel's owner file: the user's name in a fixed field, beside every open workbook.
  if (head.length === 165 && (head[0] ?? 0) < 55) {
    return 'the lock file that Excel keeps beside an open workbook (its name begins with ~$)';
  }
  const content = decodeText(head);
  if (content === undefined) return 'of an unknown kind';
  const beginning = content.trimStart().toLowerCase();
  for (const [pattern, what] of TEXT_BEGINNINGS) if (pattern.test(beginning)) return what;
  return looksDelimited(content) ? 'a text file of delimited values (CSV)' : 'a plain text file';
}

/** The text of a text file's beginning; undefined when it holds bytes that no text has. */
function decodeText(head: Uint8Array): string | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return new TextDecoder('utf-16le').decode(head);
  if (head[0] === 0xfe && head[1] === 0xff) return new TextDecoder('utf-16be').decode(head);
  const binary = head.some((byte) => byte < 0x20 && ![0x09, 0x0a, 0x0c, 0x0d, 0x1b].includes(byte));
  return binary ? undefined : new TextDecoder('utf-8').decode(head);
}

/** Whether the first lines have the same number of separators. */
function looksDelimited(content: string): boolean {
  const lines = content.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
  const complete = (lines.length > 1 ? lines.slice(0, -1) : lines).slice(0, 5);
  return [',', ';', '\t', '|'].some((separator) => {
    const counts = complete.map((line) => line.split(separator).length - 1);
    return counts.length > 0 && (counts[0] ?? 0) > 0 && counts.every((count) => count === counts[0]);
  });
}
