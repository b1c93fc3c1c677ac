// The file of a case as a .zip: the page, the original rows, the images, the audit trail, and the hash of each.
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { type EvidenceImage, formatRecordId } from '@tillwatch/contract';
import type { EvidenceRecord } from '../../evidence/evidence.queries.ts';
import { type Files, openKept } from '../../platform/kept-files/files.ts';
import { locateRows } from '../../platform/original-rows.ts';
import { writeZip, type ZipEntry } from '../../reports/workbook/zip.ts';
import type { CaseFile } from './case-file.ts';
import type { OtherReading } from './other-readings.queries.ts';
import { writeCasePage } from './write-case-page.ts';

const EXTENSIONS = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' };

/** Writes one file after the other, so at most one image is in memory. */
export function writeCaseArchive(file: CaseFile, files: Files): AsyncGenerator<Buffer> {
  return writeZip(listEntries(file, files));
}

async function* listEntries(file: CaseFile, files: Files): AsyncGenerator<ZipEntry> {
  const hashes: string[] = [];
  const hashed = (name: string, content: string | Buffer): ZipEntry => {
    hashes.push(`${createHash('sha256').update(content).digest('hex')}  ${name}`);
    return { name, content: [content] };
  };
  const names = new Map(
    file.evidence.map((image) => [formatRecordId(image.store_id, image.id), nameImage(image)]),
  );
  const locate = ({ id }: EvidenceImage): string => names.get(id) ?? '';
  yield hashed('case.html', writeCasePage(file, locate));
  yield hashed('original-rows.json', writeRows(file));
  yield hashed('audit-trail.json', `${JSON.stringify(file.trail, null, 2)}\n`);
  for (const image of file.evidence) {
    yield hashed(nameImage(image), await buffer((await openKept(files, image.path)).content));
  }
  // The format that sha256sum writes and checks.
  yield { name: 'SHA256SUMS', content: [`${hashes.join('\n')}\n`] };
}

function nameImage({ store_id: storeId, id, content_type: type }: EvidenceRecord): string {
  return `evidence/image-${formatRecordId(storeId, id)}.${EXTENSIONS[type]}`;
}

/** The receipts' lines exactly as in the exports, and where they are in them. */
function writeRows({ contents, takenOut, otherReadings }: CaseFile): string {
  const transactions = [...contents, ...takenOut].map((content) => {
    const { id, transactionNumber, takenOutAt } = content;
    const writeOthers = (which: OtherReading['which']) =>
      otherReadings.filter((reading) => reading.id === id && reading.which === which).map(writeReading);
    return {
      transactionId: transactionNumber,
      ...(takenOutAt !== null && { takenOutAt, takenOutBecause: content.takenOutBecause }),
      ...writeReading(content),
      otherFiles: writeOthers('other'),
      before: writeOthers('before'),
    };
  });
  return `${JSON.stringify(transactions, null, 2)}\n`;
}

function writeReading({ originalRows, filename, contentHash, source }: Omit<OtherReading, 'id' | 'which'>) {
  return { export: filename, exportSha256: contentHash, rows: locateRows(originalRows, source) };
}
