import { type Assessment, assessReceipt } from '@tillwatch/core/detection';
import {
  createJournalParser,
  type ParserSettings,
  type ParseReport,
  type Receipt,
  type Rejection,
} from '@tillwatch/core/journal';
import { readWorkbook } from '../reader.ts';
import { withFile } from './read-sheets.ts';

export interface ParsedFeed {
  receipts: Receipt[];
  assessments: Assessment[];
  rejections: Rejection[];
  report: ParseReport;
  /** The reader's remarks. */
  remarks: string[];
  cardNumbers: number;
}

/** Reads a file as an upload does: from its bytes to assessed receipts. */
export async function parseFeed(file: string | Uint8Array, settings?: ParserSettings): Promise<ParsedFeed> {
  const receipts: Receipt[] = [];
  const rejections: Rejection[] = [];
  const parser = createJournalParser(
    {
      receipt: (receipt) => void receipts.push(receipt),
      rejection: (rejection) => void rejections.push(rejection),
    },
    settings,
  );
  const { remarks, cardNumbers } = await withFile(Buffer.from(file as string), (path) =>
    readWorkbook(path, parser),
  );
  const report = parser.end();
  const assessments = receipts.map((receipt) => assessReceipt(receipt));
  return { receipts, assessments, rejections, report, remarks, cardNumbers };
}

/** A NAXML journal with these events. */
export const naxml = (...events: string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<NAXML-POSJournal version="3.4">
<TransmissionHeader><StoreLocationID>12</StoreLocationID></TransmissionHeader>
<JournalReport>
${events.join('\n')}
</JournalReport>
</NAXML-POSJournal>
`;

/** An event with a heading. @param content after the heading */
export const naxmlEvent = (name: string, content: string, heading = ''): string =>
  `<${name}>
<CashierID>91</CashierID>
<RegisterID>01</RegisterID>
<TransactionID>1472</TransactionID>
<EventEndDate>2026-11-16</EventEndDate>
<EventEndTime>13:31:38-05:00</EventEndTime>
${heading}
${content}
</${name}>`;

/** Lines of a transaction, and its totals. */
export const naxmlLines = (lines: readonly string[], summary = ''): string =>
  `<TransactionDetailGroup>
${lines.join('\n')}
</TransactionDetailGroup>
${summary === '' ? '' : `<TransactionSummary>${summary}</TransactionSummary>`}`;

/** An article. @param more further elements of its line */
export const itemLine = (name: string, amount: string, status = 'normal', more = ''): string =>
  `<TransactionLine status="${status}"><ItemLine><Description>${name}</Description><SalesQuantity>1</SalesQuantity>
<SalesAmount>${amount}</SalesAmount>${more}</ItemLine></TransactionLine>`;

export const tenderLine = (code: string, amount: string, isChange = false, more = ''): string =>
  `<TransactionLine status="normal"><TenderInfo><Tender><TenderCode>${code}</TenderCode></Tender>
<TenderAmount>${amount}</TenderAmount>${more}<ChangeFlag value="${isChange ? 'yes' : 'no'}"/></TenderInfo></TransactionLine>`;

/** A POSLog with these transactions. */
export const poslog = (...transactions: string[]): string =>
  `<?xml version="1.0"?>
<POSLog xmlns="http://www.nrf-arts.org/IXRetail/namespace/">
${transactions.join('\n')}
</POSLog>
`;

/** A transaction of a POSLog with a heading. */
export const poslogTransaction = (content: string, attributes = ''): string =>
  `<Transaction ${attributes}>
<RetailStoreID>12</RetailStoreID>
<WorkstationID>02</WorkstationID>
<SequenceNumber>4711</SequenceNumber>
<BusinessDayDate>2026-11-16</BusinessDayDate>
<EndDateTime>2026-11-16T13:31:38</EndDateTime>
<OperatorID OperatorName="Ines Moran">104</OperatorID>
${content}
</Transaction>`;

/** Number, register, cashier, type, and amount of each transaction. */
export function brief({ receipts, assessments }: ParsedFeed): string[] {
  return receipts.map(({ transactionNumber, registerId, employeeId, employeeName }, at) => {
    const { transactionType, amountCents } = assessments[at] ?? {};
    return `${transactionNumber} ${registerId} ${employeeName ?? employeeId} ${transactionType} ${amountCents}`;
  });
}

/** What was sold in the first transaction, with what was taken back. */
export const goods = ({ receipts }: ParsedFeed): string[] =>
  (receipts[0]?.items ?? []).map(({ name, priceCents, state }) => `${name} ${priceCents} ${state}`);
