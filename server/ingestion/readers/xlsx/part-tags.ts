import { formatMegabytes, type ReadLimits } from '../limits.ts';
import { tooLargeFile } from '../unreadable-file-error.ts';
import { createXmlScanner, type XmlHandler } from '../xml/xml-scanner.ts';
import type { PackagePart, WorkbookPackage } from './workbook-package.ts';

/** Reads only the tags and attributes of a part. */
export async function readPartTags(
  workbookPackage: WorkbookPackage,
  part: PackagePart,
  limits: Readonly<ReadLimits>,
  open: XmlHandler['open'],
): Promise<void> {
  if (part.inflatedBytes > limits.descriptionBytes) {
    throw tooLargeFile(`its part ${part.name} takes more than ${formatMegabytes(limits.descriptionBytes)}`);
  }
  const scanner = createXmlScanner(
    `the part ${part.name}`,
    { open, close() {}, wantsText: () => false, text() {} },
    limits,
  );
  await workbookPackage.read(part, scanner.push);
  scanner.finish();
}
