// Writes a digest as an email: plain text, and the same in HTML that is readable on a phone and loads nothing.
import { escapeHtml } from '../platform/escape-html.ts';
import type { Message } from '../platform/mail.ts';
import {
  countText,
  dayText,
  dayTitle,
  disagreeingText,
  incompleteText,
  isDoubtful,
  leavingOutText,
  missingText,
  nothingNewText,
  reasonText,
  rowText,
  standOutsTitle,
  standOutText,
  stillText,
  storeText,
  summaryText,
  WHAT_FIGURES_ARE,
} from './digest-words.ts';
import type { Digest, DigestDay, StoreDigest } from './read-digest.ts';
import { MOST, shortenDigest } from './shorten-digest.ts';

interface Envelope {
  to: string;
  publicUrl: string;
  /** For the link that turns the digest off. */
  token: string;
  /** The same for each attempt to send the same digest. */
  messageId: string;
  /** Somebody asked for it, to see what it is like. */
  isTrial?: boolean;
}

/** A paragraph, to be written in both forms. */
type Block =
  | { kind: 'store' | 'heading' | 'text' | 'note'; text: string }
  | { kind: 'item'; place: number; text: string; more: string; url: string }
  | { kind: 'link'; text: string; url: string };

export function writeDigest(
  digest: Digest,
  { to, publicUrl, token, messageId, isTrial = false }: Envelope,
): Message {
  const query = new URLSearchParams({ token }).toString();
  const blocks = describeDigest(digest, publicUrl);
  const title = `Tillwatch digest for ${dayText(digest.yesterday)}`;
  const foot = {
    why: isTrial ? WHY_TRIED : WHY_SENT,
    text: 'Turn this digest off',
    url: `${publicUrl}/unsubscribe?${query}`,
  };
  return {
    to,
    subject: title,
    text: renderText(blocks, foot),
    html: renderHtml(title, blocks, foot),
    messageId,
    unsubscribeUrl: `${publicUrl}/api/unsubscribe?${query}`,
  };
}

function describeDigest(digest: Digest, publicUrl: string): Block[] {
  const { stores, mentioned, others } = shortenDigest(digest);
  const hasFigures = stores.some(({ standOuts }) => standOuts.length > 0);
  return [
    text(summaryText(digest)),
    ...(digest.unconfirmed === null
      ? []
      : [
          note(
            `The digest of ${dayText(digest.unconfirmed)} may not have reached you: no mail server has confirmed it. ` +
              'This one repeats what was in it.',
          ),
        ]),
    ...(digest.stores.length > 0 ? [link('Open the queue', `${publicUrl}/queue`)] : []),
    ...stores.flatMap((store) => describeStore(store, digest, publicUrl)),
    ...(mentioned.length > 0
      ? [heading('Further stores'), ...mentioned.flatMap((one) => mention(one, publicUrl))]
      : []),
    ...(others > 0 ? [link(`And ${countText(others, 'more store')}: the queue`, `${publicUrl}/queue`)] : []),
    ...(hasFigures ? [note(WHAT_FIGURES_ARE)] : []),
  ];
}

function describeStore(one: StoreDigest, digest: Digest, publicUrl: string): Block[] {
  const { store } = one;
  const [missing, still, nothing] = [missingText(one), stillText(one), nothingNewText(one)];
  return [
    { kind: 'store', text: storeText(store) },
    ...(missing === null
      ? []
      : [
          note(missing),
          link('Upload an export', `${publicUrl}/?${search({ store: store.id, show: 'upload' })}`),
        ]),
    ...one.incomplete.map((day) => note(incompleteText(day))),
    ...describeDoubts(one, publicUrl),
    ...(nothing === null ? [] : [text(nothing)]),
    ...one.days.flatMap((day) => describeDay(store.id, day, publicUrl)),
    ...(one.standOutsFound > 0 ? [heading(standOutsTitle(digest))] : []),
    ...one.standOuts.flatMap((cashier) => [
      text(standOutText(cashier)),
      link(
        'The cashier’s page',
        `${publicUrl}/cashiers/person?${search({ store: store.id, employee: cashier.employeeId })}`,
      ),
    ]),
    ...(one.standOuts.length < one.standOutsFound
      ? [
          link(
            `${countText(one.standOutsFound - one.standOuts.length, 'more cashier')} whose figures stand out`,
            `${publicUrl}/cashiers?${search({ store: store.id })}`,
          ),
        ]
      : []),
    ...(still === null
      ? []
      : [
          text(still),
          link('All cashiers of the store', `${publicUrl}/cashiers?${search({ store: store.id })}`),
        ]),
  ];
}

/** What files leave out, the most first, and where they differ. */
function describeDoubts(one: StoreDigest, publicUrl: string): Block[] {
  const { store, leavingOut } = one;
  const shown = leavingOut.slice(0, MOST.leavingOut);
  const more = leavingOut.length - shown.length;
  const differing = disagreeingText(one);
  return [
    ...shown.flatMap((file) => [
      note(leavingOutText(file)),
      link('The upload', `${publicUrl}/?${search({ store: store.id, uploads: file.uploadId })}`),
    ]),
    ...(more === 0 ? [] : [note(`So may ${countText(more, 'more file')}.`)]),
    ...(differing === null
      ? []
      : [
          note(differing),
          link('What differs', `${publicUrl}/supervisor/differences?${search({ store: store.id })}`),
        ]),
  ];
}

function describeDay(storeId: number, day: DigestDay, publicUrl: string): Block[] {
  const scope = { store: storeId, start: day.day, end: day.day };
  return [
    heading(dayTitle(day)),
    ...day.rows.map((row, at) => ({
      kind: 'item' as const,
      place: at + 1,
      text: rowText(row),
      more: reasonText(row),
      url: `${publicUrl}/?${search({ ...scope, transaction: row.id })}`,
    })),
    ...(day.rows.length === 0
      ? []
      : [link('All of the day, by risk', `${publicUrl}/?${search({ ...scope, sort: 'risk' })}`)]),
  ];
}

/** One line for a store whose transactions there is no room for. */
function mention(one: StoreDigest, publicUrl: string): Block[] {
  const { store, standOutsFound, missing } = one;
  const rows = one.days.reduce((sum, day) => sum + day.rows.length, 0);
  const parts = [
    ...(rows > 0 ? [`${countText(rows, 'transaction')} to look at`] : []),
    ...(standOutsFound > 0 ? [`${countText(standOutsFound, 'cashier')} whose figures stand out`] : []),
    ...(missing.length > 0 ? [`${countText(missing.length, 'day')} without an export`] : []),
    ...(isDoubtful(one) ? ['files that leave something out, differ, or need a look'] : []),
  ];
  const text = parts.length === 0 ? 'nothing to report' : parts.join(', ');
  return [link(`${storeText(store)}: ${text}`, `${publicUrl}/queue?${search({ store: store.id })}`)];
}

function search(fields: Record<string, string | number>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) query.set(name, String(value));
  return query.toString();
}

const text = (words: string): Block => ({ kind: 'text', text: words });
const note = (words: string): Block => ({ kind: 'note', text: words });
const heading = (words: string): Block => ({ kind: 'heading', text: words });
const link = (words: string, url: string): Block => ({ kind: 'link', text: words, url });

interface Foot {
  why: string;
  text: string;
  url: string;
}

const WHY_SENT = 'You get this because you turned the daily digest on in your Tillwatch account.';
const WHY_TRIED = 'This is a test: you asked for it in your Tillwatch account, under Digest.';

function renderText(blocks: readonly Block[], foot: Foot): string {
  const lines = blocks.flatMap((block) => {
    switch (block.kind) {
      case 'store':
        return ['', block.text, '='.repeat(Math.min(60, block.text.length))];
      case 'heading':
        return ['', block.text];
      case 'item':
        return [
          `${String(block.place).padStart(2)}. ${block.text}`,
          ...(block.more === '' ? [] : [`    ${block.more}`]),
          `    ${block.url}`,
        ];
      case 'link':
        return [`${block.text}: ${block.url}`];
      case 'text':
      case 'note':
        return [block.text];
    }
  });
  return [...lines, '', '-- ', foot.why, `${foot.text}: ${foot.url}`, ''].join('\n');
}

const STYLE = {
  body: "margin:0;padding:16px;font:15px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif",
  sheet: 'max-width:640px;margin:0 auto',
  store: 'margin:28px 0 8px;padding-top:12px;border-top:1px solid #9aa3a8;font-size:18px',
  heading: 'margin:16px 0 6px;font-size:15px;font-weight:600',
  text: 'margin:0 0 6px',
  note: 'margin:0 0 6px;padding-left:10px;border-left:3px solid #9aa3a8',
  item: 'margin:0 0 10px;padding-left:28px;text-indent:-28px',
  foot: 'margin:28px 0 0;padding-top:12px;border-top:1px solid #9aa3a8;font-size:13px',
} as const;

function renderHtml(title: string, blocks: readonly Block[], foot: Foot): string {
  const parts = blocks.map((block) => {
    switch (block.kind) {
      case 'store':
        return `<h2 style="${STYLE.store}">${escapeHtml(block.text)}</h2>`;
      case 'heading':
        return `<h3 style="${STYLE.heading}">${escapeHtml(block.text)}</h3>`;
      case 'item':
        return (
          `<p style="${STYLE.item}">${block.place}.&nbsp; <a href="${escapeHtml(block.url)}">${escapeHtml(block.text)}</a>` +
          `${block.more === '' ? '' : `<br>${escapeHtml(block.more)}`}</p>`
        );
      case 'link':
        return `<p style="${STYLE.text}"><a href="${escapeHtml(block.url)}">${escapeHtml(block.text)}</a></p>`;
      case 'text':
      case 'note':
        return `<p style="${STYLE[block.kind]}">${escapeHtml(block.text)}</p>`;
    }
  });
  return [
    '<!doctype html>',
    `<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    `<meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title></head>`,
    `<body style="${STYLE.body}"><div style="${STYLE.sheet}">`,
    `<h1 style="margin:0 0 8px;font-size:20px">${escapeHtml(title)}</h1>`,
    ...parts,
    `<p style="${STYLE.foot}">${escapeHtml(foot.why)}<br><a href="${escapeHtml(foot.url)}">${escapeHtml(foot.text)}</a></p>`,
    '</div></body></html>',
  ].join('\n');
}
