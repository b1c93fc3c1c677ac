import type { Actor } from '../../platform/actor.ts';
import type { Message } from '../../platform/mail.ts';
import type { EmailReportRecord } from './email-reports.queries.ts';

/**
 * Adds to the message who sent it, for which store, and where replies go. The message itself comes from the product:
 * people choose their own names, which could look like an address in the From header.
 */
export function nameSender(
  message: Message,
  { user }: Actor,
  { store_number: storeNumber, store_name: storeName }: EmailReportRecord,
): Message {
  const name = `${user.firstName} ${user.lastName}`.trim();
  const sender = name === '' ? user.email : `${name} (${user.email})`;
  return {
    ...message,
    text: `${message.text.trimEnd()}\n\nSent by ${sender} through Tillwatch, for store ${storeNumber} ${storeName}.\n`,
    replyTo: { name, address: user.email },
  };
}
