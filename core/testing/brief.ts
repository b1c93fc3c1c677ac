import { assessReceipt } from '../detection/index.ts';
import type { Receipt } from '../journal/index.ts';

/** The parts of a receipt that most reading tests compare. */
export function brief(receipt: Receipt): unknown {
  return {
    number: receipt.transactionNumber,
    register: receipt.registerId,
    employee: receipt.employeeId,
    time: receipt.time,
    total: receipt.totalCents,
    items: receipt.items.map((item) => `${item.name}|${item.priceCents}|${item.quantity}|${item.state}`),
  };
}

export function flagsOf(receipt: Receipt | undefined): string[] {
  return receipt === undefined ? [] : assessReceipt(receipt).findings.map((finding) => finding.filter);
}
