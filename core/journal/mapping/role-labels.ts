import type { ColumnRole } from './column-mapping.ts';

/** What a column is called when somebody chooses. */
export const ROLE_LABELS: Readonly<Record<ColumnRole, string>> = {
  number: 'Transaction number',
  dateTime: 'Date and time',
  date: 'Date',
  time: 'Time',
  register: 'Register',
  employee: 'Employee',
  employeeId: 'Employee number',
  employeeName: 'Employee name',
  type: 'Kind of transaction',
  status: 'Status of the transaction',
  void: 'Void mark',
  returned: 'Return mark',
  description: 'Item or line text',
  lineAmount: 'Amount of the line',
  quantity: 'Quantity',
  unitPrice: 'Price of one',
  lineType: 'Kind of line',
  regularPrice: 'Regular price of one',
  priceOverride: 'Price before an override',
  total: 'Total',
  subtotal: 'Subtotal',
  tax: 'Tax',
  discount: 'Discount',
  change: 'Change given',
  payment: 'Means of payment',
  maskedCard: 'Card number',
  cardType: 'Card brand',
  approval: 'Approval code',
  entryMethod: 'How the card was read',
  cashAmount: 'Paid in cash',
  cardAmount: 'Paid by card',
};

/** As in spreadsheet programs: 0 is A, 26 is AA. */
export function nameColumn(column: number): string {
  const letter = String.fromCodePoint(65 + (column % 26));
  return column < 26 ? letter : nameColumn(Math.floor(column / 26) - 1) + letter;
}
