// Reads a zip of exports as one file: each export becomes one or more sheets under its name.
import { showTurning } from '@tillwatch/contract/show-unseen';
import { maskCardNumbers } from '@tillwatch/core/privacy';
import { formatMegabytes } from '../limits.ts';
import { fileInMemory, type SourceFile } from '../source-file.ts';
import { damagedFile, UnreadableFileError, type UnreadableFileCode } from '../unreadable-file-error.ts';
import type { ReadContext, ReadFindings, SheetVisitor, WorkbookReader } from '../workbook-reader.ts';
import type { PackagePart, WorkbookPackage } from '../xlsx/workbook-package.ts';

/** What operating systems add to zips. */
const BESIDE = /(^|\/)(?:__MACOSX\/|\.(?!\.)|Thumbs\.db$|desktop\.ini$)/i;
const LONGEST_NAME = 200;
const HEAD_BYTES = 4096;
const MOST_NAMED = 10;
/** If a file in the zip is refused with one of these, so is the whole zip. */
const REFUSES_ALL: ReadonlySet<string> = new Set(['unsafe', 'too-large', 'password-protected']);

interface LeftOut {
  name: string;
  reason: string;
}

/** Rejects if a file in it is unsafe, or if none of them can be read. */
export async function readArchive(
  zip: WorkbookPackage,
  visitor: SheetVisitor,
  context: ReadContext,
): Promise<ReadFindings> {
  const { findReader } = context;
  const members = listMembers(zip);
  if (findReader === undefined) {
    throw unsafe(
      'A zip in this zip holds other files.',
      'Unpack it, and put the exports themselves into one zip.',
    );
  }
  if (members.length === 0) throw damagedFile('it is an archive without files');
  const leftOut: LeftOut[] = [];
  const remarks: string[] = [];
  let formulasWithoutResult = 0;
  for (const [at, member] of members.entries()) {
    try {
      const file = await unpack(zip, member, context);
      const reader = findReader(await file.head(HEAD_BYTES));
      const findings = await readMember(member.name, file, reader, visitor, context);
      formulasWithoutResult += findings.formulasWithoutResult;
      remarks.push(...(findings.remarks ?? []).map((remark) => `${member.name}: ${remark}`));
    } catch (error) {
      if (!(error instanceof UnreadableFileError)) throw error;
      if (REFUSES_ALL.has(error.code))
        throw refusal(error.code, `${member.name} in this zip: ${error.message}`);
      leftOut.push({ name: member.name, reason: error.message });
    }
    context.onProgress((at + 1) / members.length);
  }
  if (leftOut.length === members.length) {
    throw refusal('not-a-workbook', describeLeftOut(leftOut, members.length));
  }
  if (leftOut.length > 0) remarks.unshift(describeLeftOut(leftOut, members.length));
  return { formulasWithoutResult, remarks, leftOutFiles: leftOut.length };
}

/** Sorted by name: if a register writes a file per event, names begin with the time. */
function listMembers(zip: WorkbookPackage): PackagePart[] {
  const members = zip.parts.filter(({ name }) => !name.endsWith('/') && !BESIDE.test(name));
  const names = new Set<string>();
  for (const { name, isEncrypted } of members) {
    if (isEncrypted) {
      throw refusal(
        'password-protected',
        'This zip is password-protected. Unpack it with its password, pack the files again without one, and upload that zip.',
      );
    }
    if (isBadName(name) || names.has(name)) {
      throw unsafe(
        `This zip has ${names.has(name) ? 'two files of one name' : 'a file with a name that no program writes'}: ${name.slice(0, LONGEST_NAME)}.`,
        'Unpack it, and pack the exports again.',
      );
    }
    names.add(name);
  }
  return members.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

function isBadName(name: string): boolean {
  return (
    name === '' ||
    name.length > LONGEST_NAME ||
    name.split('/').includes('..') ||
    /^[a-z]:/i.test(name) ||
    // oxlint-disable-next-line no-control-regex -- it looks for them
    /[\u0000-\u001f\u007f]/.test(name) ||
    showTurning(name) !== name
  );
}

async function unpack(
  zip: WorkbookPackage,
  member: PackagePart,
  { limits }: ReadContext,
): Promise<SourceFile> {
  const { name, inflatedBytes } = member;
  if (inflatedBytes > limits.memberBytes) {
    throw refusal(
      'too-large',
      `${name} in this zip takes more than ${formatMegabytes(limits.memberBytes)} unpacked. Upload it by itself, or export a shorter period.`,
    );
  }
  const chunks: Buffer[] = [];
  await zip.read(member, (chunk) => chunks.push(Buffer.from(chunk)));
  return fileInMemory(Buffer.concat(chunks));
}

/** Reads a file to the end before passing anything on, because nothing may be kept of one that turns out damaged. */
async function readMember(
  name: string,
  file: SourceFile,
  reader: WorkbookReader,
  visitor: SheetVisitor,
  context: ReadContext,
): Promise<ReadFindings> {
  const inside = { ...context, onProgress: () => {}, findReader: undefined };
  let rows = 0;
  await reader.read(file, { startSheet: () => {}, row: () => void (rows += 1) }, inside);
  if (rows === 0) throw refusal('empty', 'This file is empty.');
  return await reader.read(file, underName(name, reader, visitor), inside);
}

function underName(name: string, { isOneSheet }: WorkbookReader, visitor: SheetVisitor): SheetVisitor {
  return {
    startSheet: (sheet, isHidden) =>
      visitor.startSheet(isOneSheet === true ? name : `${name} › ${sheet}`, isHidden),
    row: (row) => visitor.row(row),
    drain: () => visitor.drain?.(),
  };
}

function describeLeftOut(leftOut: readonly LeftOut[], all: number): string {
  const named = leftOut.slice(0, MOST_NAMED).map(({ name, reason }) => `${name}: ${reason}`);
  const more = leftOut.length > MOST_NAMED ? ` And ${leftOut.length - MOST_NAMED} more.` : '';
  const count =
    leftOut.length === all
      ? `This zip has nothing in it that can be read.`
      : `${leftOut.length} of the ${all} files in this zip could not be read and ${leftOut.length === 1 ? 'was' : 'were'} left out.`;
  return `${count} ${named.join(' ')}${more}`;
}

function unsafe(what: string, advice: string): UnreadableFileError {
  return refusal('unsafe', `${what} ${advice}`);
}

/** @param message may name files, whose names may contain card numbers */
function refusal(code: UnreadableFileCode, message: string): UnreadableFileError {
  return new UnreadableFileError(code, maskCardNumbers(message));
}
