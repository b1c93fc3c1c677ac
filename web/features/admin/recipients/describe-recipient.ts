import type { ReportRecipient } from '@tillwatch/contract';

/** '@example.com' stands for everybody at that domain. */
export function describeRecipient({ recipient }: Pick<ReportRecipient, 'recipient'>): string {
  return recipient.startsWith('@') ? `Everybody at ${recipient.slice(1)}` : recipient;
}

export function describeStore({ store }: Pick<ReportRecipient, 'store'>): string {
  return store === null ? 'All stores' : `${store.storeNumber} ${store.name}`;
}
