import type { EmailReportList } from '@tillwatch/contract';
import { isAllowedRecipient } from '@tillwatch/core/reports';

export const NOT_A_RECIPIENT =
  'You can’t send to this address: it isn’t the store owner’s, and no administrator has allowed it. Save the draft, or ask a supervisor to send it.';

/**
 * Whether the server would send to this address for this user; true when it sends no mail at all, or that is not known
 * yet.
 */
export function maySendTo(list: EmailReportList | undefined, address: string): boolean {
  if (!list?.canSend || list.sendsTo === null || address.trim() === '') return true;
  return isAllowedRecipient(address, list.sendsTo);
}
