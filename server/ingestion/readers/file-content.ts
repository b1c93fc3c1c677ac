import { SQL_ADVICE } from '@tillwatch/contract';
import { decodeHead } from './text/text-encoding.ts';
import { notAWorkbook, unsupportedWorkbook, type UnreadableFileError } from './unreadable-file-error.ts';

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
  [0, text('TABLE\n0,1'), 'a DIF file'],
  [0, [0x00, 0x00, 0x1a, 0x00], 'a Lotus 1-2-3 worksheet'],
  [0, [0x00, 0x00, 0x02, 0x00, 0x06, 0x04], 'a Lotus 1-2-3 worksheet'],
];

const SQL_DUMP = 'a dump of a database (SQL)';

/** How text files begin, in lowercase, without leading blanks or a byte order mark. */
const TEXT_BEGINNINGS: readonly (readonly [RegExp, string])[] = [
  [/^<\?xml|^<[a-z]+[\s/>]/, 'an XML file'],
  [/^mime-version:|^from: <?saved by/, 'a web archive (MHTML)'],
  [/^[[{]\s*["{[\]}]/, 'a JSON file'],
  [
    /^(?:insert into|create table)\b|^(?:--|\/\*|(?:create|drop|set|begin|start|use|pragma)\b)[^]*?\b(?:insert into|create table)\b/,
    SQL_DUMP,
  ],
  [/<\/(td|tr|table|cell|row|worksheet)>/, 'a piece of a web page or of an XML file, without its beginning'],
];

const WEB_PAGE = /^<(?:!doctype )?(?:html|head|body)\b/;

/**
 * First bytes of dBASE and FoxPro tables; the date of the last change and the lengths after it must be plausible, too.
 */
const DBASE_VERSIONS = new Set([
  0x02, 0x03, 0x04, 0x05, 0x30, 0x31, 0x32, 0x43, 0x63, 0x83, 0x8b, 0xcb, 0xf5, 0xfb,
]);

/** Kinds that Excel and other spreadsheet programs open, but we don't. */
const OTHER_SPREADSHEETS = new Set([
  'a SYLK file',
  'a DIF file',
  'a Lotus 1-2-3 worksheet',
  'a dBASE table (.dbf)',
  'a web archive (MHTML)',
]);

/** The kind of a file that no reader supports, such as "a PNG picture"; undefined for all others. */
export function identifyContent(head: Uint8Array): string | undefined {
  const signature = SIGNATURES.find(([offset, bytes]) =>
    bytes.every((byte, index) => head[offset + index] === byte),
  );
  if (signature !== undefined) return signature[2];
  if (isDbaseTable(head)) return 'a dBASE table (.dbf)';
  // Excel's lock file, which has the user's name in a fixed-size field.
  if (head.length === 165 && (head[0] ?? 0) < 55) {
    return 'the lock file that Excel keeps beside an open workbook (its name begins with ~$)';
  }
  const beginning = decodeHead(head)
    ?.replace(/^\uFEFF/, '')
    .trimStart()
    .toLowerCase();
  if (beginning === undefined) return undefined;
  if (WEB_PAGE.test(skipProlog(beginning))) return 'a web page (HTML)';
  return TEXT_BEGINNINGS.find(([pattern]) => pattern.test(beginning))?.[1];
}

/** Skips the XML declaration and comments before the first element. */
function skipProlog(text: string): string {
  let at = 0;
  for (;;) {
    const mark = text.startsWith('<?', at) ? '?>' : text.startsWith('<!--', at) ? '-->' : null;
    const end = mark === null ? -1 : text.indexOf(mark, at);
    if (mark === null || end < 0) return text.slice(at);
    at = end + mark.length;
    while (/\s/.test(text.charAt(at))) at++;
  }
}

/** Explains the refusal of a file that no reader supports: what it is, and what to do. */
export function refuseContent(head: Uint8Array): UnreadableFileError {
  const what = identifyContent(head) ?? 'of an unknown kind';
  if (what === SQL_DUMP) return notAWorkbook(what, SQL_ADVICE);
  return OTHER_SPREADSHEETS.has(what) ? unsupportedWorkbook(what) : notAWorkbook(what);
}

function isDbaseTable(head: Uint8Array): boolean {
  if (head.length < 32 || !DBASE_VERSIONS.has(head[0] ?? 0)) return false;
  const [month, day] = [head[2] ?? 0, head[3] ?? 0];
  const headerBytes = (head[8] ?? 0) + (head[9] ?? 0) * 256;
  const recordBytes = (head[10] ?? 0) + (head[11] ?? 0) * 256;
  return month >= 1 && month <= 12 && day >= 1 && day <= 31 && headerBytes >= 33 && recordBytes >= 2;
}
