import type { FilterId } from '@tillwatch/core/detection';
import type { Ticket } from '@tillwatch/simulation';

/** What a sample contains, as known to the code that made it; amounts in dollars. */
export interface Truth {
  shape: 'journal-print' | 'line-items' | 'summary';
  transactions: {
    transactionId: string;
    registerId: string;
    employeeId: string;
    transactionTime: string;
    amount: number;
    flags: FilterId[];
    /** In order. A voided line has its name as the journal prints it and a negative price. Absent in a summary. */
    items?: { name: string; price: number }[];
  }[];
  /** Sheets with other content, which are ignored completely. */
  otherSheets?: string[];
}

export interface Rendering {
  /** How an item's name is printed; a summary has no items. */
  itemName: ((name: string) => string) | null;
  /** The names of promotions that are printed like items, with a quantity. */
  promoNames?: Readonly<Record<string, string>>;
  employeeId?: (ticket: Ticket) => string;
  /** Some exports print no seconds. */
  time?: (time: string) => string;
  flags?: (ticket: Ticket) => FilterId[];
}

export function truthOf(shape: Truth['shape'], tickets: readonly Ticket[], rendering: Rendering): Truth {
  const { itemName } = rendering;
  return {
    shape,
    transactions: tickets.map((ticket) => ({
      transactionId: ticket.number,
      registerId: ticket.registerId,
      employeeId: rendering.employeeId?.(ticket) ?? ticket.clerk.id,
      transactionTime: rendering.time?.(ticket.time) ?? ticket.time,
      amount: ticket.amountCents / 100,
      flags: rendering.flags?.(ticket) ?? ticket.flags,
      ...(itemName && { items: itemsOf(ticket, itemName, rendering.promoNames) }),
    })),
  };
}

function itemsOf(
  ticket: Ticket,
  itemName: (name: string) => string,
  promoNames: Readonly<Record<string, string>> = {},
): { name: string; price: number }[] {
  return ticket.entries.flatMap((entry) => {
    if (entry.kind === 'item' || entry.kind === 'void') {
      return [{ name: itemName(entry.name), price: entry.cents / 100 }];
    }
    const promoName = entry.kind === 'promo' ? promoNames[entry.promo] : undefined;
    return entry.kind === 'promo' && promoName !== undefined
      ? [{ name: promoName, price: entry.cents / 100 }]
      : [];
  });
}
