// Reads the tables of a web page, which is what many programs write when they claim to export Excel.
import { TextDecoder } from 'node:util';
import { Parser } from 'htmlparser2';
import { createRowOutput } from '../row-output.ts';
import type { SourceFile } from '../source-file.ts';
import { readText } from '../text/read-text.ts';
import { decodeHead } from '../text/text-encoding.ts';
import { damagedFile, tooLargeFile } from '../unreadable-file-error.ts';
import type { ReadContext, ReadFindings, SheetVisitor, WorkbookReader } from '../workbook-reader.ts';
import { createPageRows } from './page-rows.ts';

/** High, because elements that old exporters never close pile up; deeper nesting would only cost time. */
const DEEPEST_NESTING = 2_000;
/** The outermost elements of a complete page; one closing tag of these is enough. */
const FRAMES = new Set(['html', 'body']);
const PAGE_BEGINNING =
  /^\s*(<\?xml[^>]{0,300}>\s*)?(<!--.{0,2000}?-->\s*)?<(!doctype\s+html|html|head|body|table|meta|title|style|div|center|font|form|p|pre|h[1-6])\b/is;
const DECLARED_ENCODING = /<meta[^<>]*charset\s*=\s*(?:["']\s*)?([\w.:-]{2,40})/i;

export const htmlReader: WorkbookReader = {
  kind: 'html',
  label: 'Web page (HTML tables)',
  matches: (head) => PAGE_BEGINNING.test(decodeHead(head)?.replace(/^\uFEFF/, '') ?? ''),
  read: readHtml,
};

async function readHtml(
  file: SourceFile,
  visitor: SheetVisitor,
  context: ReadContext,
): Promise<ReadFindings> {
  const output = createRowOutput(visitor, context.limits);
  const page = createPageRows(output, context.limits);
  let depth = 0;
  let endsWithTag = false;
  let openFrames = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      depth += 1;
      if (depth > DEEPEST_NESTING) throw tooLargeFile('its elements are nested too deep');
      endsWithTag = false;
      if (FRAMES.has(name)) openFrames += 1;
      page.open(name, attributes);
    },
    onclosetag(name) {
      depth -= 1;
      endsWithTag = true;
      if (FRAMES.has(name)) openFrames = 0;
      page.close(name);
    },
    ontext(text) {
      if (endsWithTag && text.trim() !== '') endsWithTag = false;
      page.text(text);
    },
  });

  let lastCharacter = '';
  for await (const piece of readText(file, context, declaredEncoding)) {
    lastCharacter = piece.trimEnd().at(-1) ?? lastCharacter;
    parser.write(piece);
    await output.drain();
  }
  // A complete page may lack some end tags, but it has no other end marker.
  if (page.isTableOpen()) throw damagedFile('it breaks off inside a table');
  if (openFrames > 0 || !endsWithTag || lastCharacter !== '>') {
    throw damagedFile('it breaks off before its end');
  }
  parser.end();
  page.finish();
  return { formulasWithoutResult: 0 };
}

/** The encoding that the page declares, if it is known. */
function declaredEncoding(head: Uint8Array): string | undefined {
  const label = DECLARED_ENCODING.exec(Buffer.from(head).toString('latin1'))?.[1];
  if (label === undefined || /^utf-?8$/i.test(label)) return undefined;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}
