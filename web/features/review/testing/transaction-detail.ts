import type { TransactionDetail } from '@tillwatch/contract';

/** A whole transaction, as the server sends one; `more` takes the place of what a test is about. */
export function makeTransaction(more: Partial<TransactionDetail> = {}): TransactionDetail {
  return {
    id: '1-7',
    uploadId: '1-1',
    transactionId: '4707',
    storeId: 1,
    employeeId: '115',
    employeeName: 'SAM K',
    registerId: '2',
    transactionType: 'Sale',
    transactionTime: '2026-11-18T09:02:57',
    amount: 12.5,
    priority: 'check_few',
    filterFlags: [],
    isVerified: false,
    isFlagged: false,
    verificationNotes: '',
    verifiedBy: null,
    verifiedAt: null,
    unverifiedBy: null,
    unverifiedAt: null,
    version: 1,
    createdAt: '2026-11-18T12:00:00.000Z',
    items: [],
    findings: [],
    rawData: {
      originalRows: [],
      lineKinds: [],
      extractedData: {
        subtotal: null,
        discount: null,
        tax: null,
        total: null,
        paymentInfo: {
          method: null,
          tenders: [],
          maskedCard: null,
          cardType: null,
          approvalCode: null,
          entryMethod: null,
          change: null,
        },
      },
    },
    source: { filename: 'day.xlsx', sheet: 'Sheet1', firstRow: 1, lastRow: 1, rowNumbers: [] },
    verifiedByName: null,
    unverifiedByName: null,
    ...more,
  };
}
