import type { DigestChoice } from '@tillwatch/contract';

/** What became of the last one, and where they go without a mail server. */
export function stateText(
  { last, isOn, toOutbox }: Pick<DigestChoice, 'last' | 'isOn' | 'toOutbox'>,
  formatDay: (day: string) => string,
): string {
  const outbox = toOutbox
    ? ' No mail server is set up, so digests are files in the outbox of the server.'
    : '';
  return `${lastText(last, isOn, formatDay)}${outbox}`;
}

function lastText(last: DigestChoice['last'], isOn: boolean, formatDay: (day: string) => string): string {
  if (last === null) return isOn ? 'It is on. None was due so far.' : 'It is off until you turn it on.';
  const day = formatDay(last.day);
  switch (last.delivery) {
    case 'sent':
      return `The last one was sent on ${day}.`;
    case 'sending':
    case 'uncertain':
      return `The one of ${day} was not confirmed by the mail server: it may have arrived.`;
    case 'failed':
      return `The one of ${day} could not be sent: ${(last.problem ?? 'nobody knows why').replace(/\.?$/, '.')}`;
  }
}
