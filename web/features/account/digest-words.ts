import { describeOutbox, type DigestChoice } from '@tillwatch/contract';

/** What became of the last digest, and where digests go without a mail server. */
export function stateText(
  { last, isOn, toOutbox }: Pick<DigestChoice, 'last' | 'isOn' | 'toOutbox'>,
  formatDay: (day: string) => string,
): string {
  const text = lastText(last, isOn, formatDay);
  return toOutbox ? `${text} ${describeOutbox('Digests are written')}` : text;
}

function lastText(last: DigestChoice['last'], isOn: boolean, formatDay: (day: string) => string): string {
  if (last === null) return isOn ? 'It is on. None has been due yet.' : 'It is off until you turn it on.';
  const day = formatDay(last.day);
  switch (last.delivery) {
    case 'sent':
      return `The last one was sent on ${day}.`;
    case 'sending':
    case 'uncertain':
      return `The mail server didn’t confirm the one for ${day}; it may have arrived.`;
    case 'failed':
      return `The one for ${day} could not be sent: ${(last.problem ?? 'the reason is unknown').replace(/\.?$/, '.')}`;
  }
}

/** What was chosen, in a sentence. @param hour '07:00' */
export function describeChoice(
  { isOn, toOutbox }: Pick<DigestChoice, 'isOn' | 'toOutbox'>,
  email: string,
  hour: string,
): string {
  if (!isOn) return 'You won’t get any more digests.';
  return toOutbox
    ? `${describeOutbox(`The digest for ${email} is written`)} That is at ${hour}.`
    : `It comes to ${email} at ${hour}.`;
}
