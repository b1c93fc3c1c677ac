// The file of a case as one self-contained HTML page to read and print, without scripts.
import {
  type CaseEvent,
  describeAuditAction,
  describeAuditChanges,
  type EvidenceImage,
  formatRecordId,
  writeAuditChange,
} from '@tillwatch/contract';
import {
  AT_STAKE_LABEL,
  CASE_STATUS_LABELS,
  describeAtStake,
  describePeople,
  namePerson,
  sumAtStake,
  toCents,
} from '@tillwatch/core/cases';
import { reviewStatus } from '@tillwatch/core/review';
import { escapeHtml } from '../../platform/escape-html.ts';
import type { ContentRecord } from '../case-contents.queries.ts';
import { formatCents } from '../describe-history.ts';
import type { CaseFile } from './case-file.ts';
import type { OtherReading } from './other-readings.queries.ts';
import { PAGE_STYLE } from './page-style.ts';

const STATUSES = { flagged: 'Flagged', verified: 'Verified', pending: 'Pending' };

/** @param locate gives the address at which the page finds an image. */
export function writeCasePage(file: CaseFile, locate: (image: EvidenceImage) => string): string {
  const { detail, store } = file;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(`Case ${detail.id}: ${detail.title}`)}</title>
<style>${PAGE_STYLE}</style>
</head>
<body>
<header>
<p class="kind">Case ${escapeHtml(detail.id)} · Store ${escapeHtml(store)}</p>
<h1>${escapeHtml(detail.title)}</h1>
${writeFacts(listFacts(file))}
</header>
${section('Transactions', detail.contents.length, writeTransactions(file.contents, file, locate))}
${file.takenOut.length === 0 ? '' : section('Taken out of the case', file.takenOut.length, writeTransactions(file.takenOut, file, locate))}
${section('Evidence of the case', detail.images.length + detail.removedImages.length, [...detail.images, ...detail.removedImages].map((image) => writeImage(image, locate)).join(''))}
${section('Notes', null, writeNotes(detail.history))}
${section('History', null, writeHistory(detail.history))}
${file.trail.length === 0 ? '' : section('Audit trail', file.trail.length, writeTrail(file))}
<footer>A transaction that was flagged is a reason to look closer; by itself it proves nothing against anyone.
Made by ${escapeHtml(file.madeBy)}, ${formatInstant(file.madeAt)}.</footer>
</body>
</html>
`;
}

function listFacts({ detail, contents }: CaseFile): [string, string][] {
  const stake = sumAtStake(contents.map((content) => ({ ...content, amount: Number(content.amount) })));
  return [
    ['Status', CASE_STATUS_LABELS[detail.status]],
    ['Reason', detail.reason],
    [detail.people.length > 1 ? 'People' : 'Person', describePeople(detail.people)],
    ['Working on it', detail.assignedToName ?? 'Nobody'],
    ['Lost', formatCents(toCents(detail.lost))],
    ['Recovered', formatCents(toCents(detail.recovered))],
    [AT_STAKE_LABEL, `${formatCents(stake.cents)} ${describeAtStake(stake)}`],
    ['Opened', `${formatInstant(new Date(detail.createdAt))} by ${detail.createdByName}`],
    [
      'Closed',
      detail.closedAt === null
        ? ''
        : `${formatInstant(new Date(detail.closedAt))} by ${detail.closedByName ?? ''}`,
    ],
  ];
}

function writeFacts(facts: readonly [string, string][]): string {
  const rows = facts
    .filter(([, value]) => value !== '')
    .map(([label, value]) => `<div><dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd></div>`);
  return `<dl>${rows.join('')}</dl>`;
}

function section(title: string, count: number | null, content: string): string {
  const heading = count === null ? title : `${title} (${count})`;
  return `<section><h2>${escapeHtml(heading)}</h2>${content || '<p class="none">None.</p>'}</section>`;
}

function writeTransactions(
  contents: readonly ContentRecord[],
  { evidence, otherReadings, describeImage, noteAuthors }: CaseFile,
  locate: (image: EvidenceImage) => string,
): string {
  return contents
    .map((content) => {
      const images = evidence.filter((image) => image.transaction_id === content.id).map(describeImage);
      const others = otherReadings.filter(({ id }) => id === content.id);
      return `<article>
<h3>Transaction ${escapeHtml(content.transactionNumber)}</h3>
${writeFacts(listTransactionFacts(content))}
${content.reasons.map((reason) => `<p class="reason">${escapeHtml(reason)}</p>`).join('')}
${content.contests.map((contest) => `<p class="contest">${escapeHtml(contest)}</p>`).join('')}
<pre>${escapeHtml(content.originalRows.join('\n'))}</pre>
<p class="by">${escapeHtml(describeSource(content))}</p>
${others.map(writeOther).join('')}
${content.verificationNotes === '' ? '' : `<h4>${escapeHtml(`Notes${byWhom(noteAuthors.get(content.id))}`)}</h4><p class="text">${escapeHtml(content.verificationNotes)}</p>`}
${images.map((image) => writeImage(image, locate)).join('')}
</article>`;
    })
    .join('');
}

function writeOther(reading: OtherReading): string {
  const heading = reading.which === 'before' ? 'Before another file was used' : 'In another file';
  return `<h4>${heading}</h4>
<pre>${escapeHtml(reading.originalRows.join('\n'))}</pre>
<p class="by">${escapeHtml(describeSource(reading))}</p>`;
}

/** ' by Jo Park'; '' if unknown. */
function byWhom(name: string | undefined): string {
  return name === undefined ? '' : ` by ${name}`;
}

function describeSource({
  filename,
  contentHash,
  isSetAside = false,
  source,
}: Omit<OtherReading, 'id' | 'which'> & { isSetAside?: boolean }): string {
  const { sheet, firstRow } = source;
  const aside = isSetAside ? ' Read again, the export does not have this transaction anymore.' : '';
  return `From ${filename}, ${sheet}, row ${firstRow} on. SHA-256 of the export: ${contentHash}.${aside}`;
}

function listTransactionFacts(content: ContentRecord): [string, string][] {
  const status = STATUSES[reviewStatus(content)];
  const reviewed =
    content.reviewedAt === null
      ? ''
      : ` by ${content.reviewedByName ?? ''}, ${formatInstant(content.reviewedAt)}`;
  return [
    ['Time', content.transactionTime.replace('T', ' ')],
    ['Cashier', namePerson(content)],
    ['POS', content.registerId],
    ['Type', content.transactionType],
    ['Amount', formatCents(Math.round(Number(content.amount) * 100))],
    ['Review', `${status}${reviewed}`],
    [
      'Taken out',
      content.takenOutAt === null ? '' : `${formatInstant(content.takenOutAt)} by ${content.takenOutByName}`,
    ],
    ['Because', content.takenOutBecause],
  ];
}

function writeImage(image: EvidenceImage, locate: (image: EvidenceImage) => string): string {
  const caption = image.caption === '' ? image.filename : `${image.caption} (${image.filename})`;
  return `<figure><img src="${escapeHtml(locate(image))}" alt="${escapeHtml(caption)}" width="${image.width}" height="${image.height}">
<figcaption>${escapeHtml(caption)}. Added by ${escapeHtml(image.addedByName)}, ${formatInstant(new Date(image.addedAt))}.${writeRemoval(image)}</figcaption></figure>`;
}

function writeRemoval({ removedAt, removedByName }: EvidenceImage): string {
  if (removedAt === null) return '';
  return ` <strong>Removed by ${escapeHtml(removedByName ?? '')}, ${formatInstant(new Date(removedAt))}.</strong>`;
}

function writeNotes(history: readonly CaseEvent[]): string {
  return history
    .filter(({ kind }) => kind === 'note')
    .toReversed()
    .map(
      ({ by, at, text }) =>
        `<p class="by">${escapeHtml(by)}, ${formatInstant(new Date(at))}</p><p class="text">${escapeHtml(text)}</p>`,
    )
    .join('');
}

function writeHistory(history: readonly CaseEvent[]): string {
  const rows = history
    .filter(({ kind }) => kind !== 'note')
    .toReversed()
    .map(({ by, at, lines, text }) =>
      writeRow([
        formatInstant(new Date(at)),
        by,
        [...lines, ...(text === '' ? [] : [`Reason: ${text}`])].join('\n'),
      ]),
    );
  return writeTable(['When', 'Who', 'What'], rows);
}

function writeTrail(file: CaseFile): string {
  const names = nameSubjects(file);
  const rows = file.trail.map(({ id, at, by, action, entityType, entityId, changes }) => {
    const name = names.get(`${entityType} ${entityId}`);
    return writeRow([
      String(id),
      formatInstant(at),
      by,
      `${describeAuditAction(action, entityType)}${name === undefined ? '' : ` (${name})`}`,
      describeAuditChanges(changes).map(writeAuditChange).join('\n'),
    ]);
  });
  return writeTable(['Entry', 'When', 'Who', 'What', 'Changes'], rows);
}

/** Readable names for what the audit log identifies by number. */
function nameSubjects({ detail, contents, takenOut, evidence }: CaseFile): Map<string, string> {
  const { storeId } = detail;
  return new Map([
    ...[...contents, ...takenOut].map(
      ({ id, transactionNumber }) =>
        [`transaction ${formatRecordId(storeId, id)}`, `receipt ${transactionNumber}`] as const,
    ),
    ...evidence.map(
      ({ id, filename }) => [`evidence_image ${formatRecordId(storeId, id)}`, filename] as const,
    ),
  ]);
}

function writeTable(headings: readonly string[], rows: readonly string[]): string {
  if (rows.length === 0) return '';
  const head = headings.map((heading) => `<th scope="col">${heading}</th>`).join('');
  return `<table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function writeRow(cells: readonly string[]): string {
  return `<tr>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`;
}

/** '2026-11-24 15:08:11 UTC' */
function formatInstant(date: Date): string {
  return `${date.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}
