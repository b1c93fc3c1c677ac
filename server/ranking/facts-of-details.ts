// Derives what ranking needs for transactions that were loaded before ranking existed, from what was stored.
import type { Finding, FilterId, Priority, TransactionType } from '@tillwatch/core/detection';
import type { EventKind, LineKind, Receipt } from '@tillwatch/core/journal';
import { gatherTicketFacts, type KeptFacts, packFacts } from '@tillwatch/core/ranking';

/** The rows of a transaction, as the database returns them. */
export interface StoredDetails {
  transaction_type: string;
  /** Dollars, exact. */
  amount: string;
  items: unknown;
  raw_data: unknown;
  findings: unknown;
}

interface KeptItem {
  name: string;
  /** Dollars. */
  price: number;
  quantity: number;
  state: 'sold' | 'void' | 'suspended';
  lineIndex: number;
}

interface KeptRawData {
  originalRows?: string[];
  lineKinds?: LineKind[];
  extractedData?: {
    discount?: number | null;
    paymentInfo?: { tenders?: { method: string; amount: number }[]; maskedCard?: string | null };
  };
}

const centsOf = (dollars: number): number => Math.round(dollars * 100);

/** What a filter's hit says happened; what was printed with it is no longer known. */
const EVENTS: Partial<Record<FilterId, EventKind>> = {
  memory_cancel: 'memory-cancel',
  abort: 'abort',
  tender_abort: 'tender-abort',
  price_override: 'price-override',
};

/** The filter's words for a ticket that was set aside: its own line cancels it. */
const NEVER_RECALLED = 'The ticket was suspended and never recalled';

/** @returns as `packFacts` does; prices before an override and loads of cards are missing. */
export function factsOfDetails(stored: StoredDetails): Partial<KeptFacts> {
  const type = stored.transaction_type as TransactionType;
  const findings = stored.findings as Finding[];
  const receipt = rebuildReceipt(stored, findings);
  return packFacts(
    gatherTicketFacts(receipt, {
      transactionType: type,
      amountCents: centsOf(Number(stored.amount)),
      priority: 'check_few' satisfies Priority,
      findings,
      kept: [],
    }),
  );
}

function rebuildReceipt(stored: StoredDetails, findings: readonly Finding[]): Receipt {
  const items = stored.items as KeptItem[];
  const { originalRows = [], lineKinds = [], extractedData = {} } = stored.raw_data as KeptRawData;
  const { discount = null, paymentInfo = {} } = extractedData;
  const tendersFrom = lineKinds.indexOf('tender');
  const totalFrom = lineKinds.indexOf('total');
  return {
    shape: 'journal-print',
    transactionNumber: '',
    registerId: null,
    employeeId: null,
    employeeName: null,
    time: '',
    typeText: null,
    lines: originalRows.map((text, at) => ({ text, rowNumber: at + 1, kind: lineKinds[at] ?? 'text' })),
    items: items.map(({ price, ...item }) => ({ ...item, priceCents: centsOf(price) })),
    events: findings.flatMap(({ filter, reason, lineIndexes }) => {
      const kind = EVENTS[filter];
      if (kind === undefined) return [];
      const kinds = reason.startsWith(NEVER_RECALLED) ? (['suspend', kind] as const) : [kind];
      return lineIndexes.flatMap((lineIndex) =>
        kinds.map((each) => ({ kind: each, lineIndex, amountCents: null, text: '' })),
      );
    }),
    tenders: (paymentInfo.tenders ?? []).map(({ method, amount }) => ({
      method,
      amountCents: centsOf(amount),
      lineIndex: tendersFrom < 0 ? originalRows.length : tendersFrom,
    })),
    card: {
      maskedCard: paymentInfo.maskedCard ?? null,
      cardType: null,
      approvalCode: null,
      entryMethod: null,
    },
    subtotalCents: null,
    taxCents: null,
    discountCents: discount === null ? null : centsOf(discount),
    totalCents: null,
    ...(totalFrom >= 0 && { totalLineIndex: totalFrom }),
    changeCents: null,
    source: { sheet: '', firstRow: 1, lastRow: Math.max(1, originalRows.length) },
  };
}
