/** What a column of a table can hold. */
export type ColumnField =
  | 'number'
  | 'date'
  | 'time'
  | 'dateTime'
  | 'register'
  | 'employeeId'
  | 'employeeName'
  | 'employee' // number or name, decided by its content
  | 'type'
  | 'status'
  | 'void'
  | 'returned'
  | 'lineType'
  | 'description'
  | 'quantity'
  | 'unitPrice'
  | 'lineAmount'
  | 'amount' // of the line or of the transaction, decided by the shape
  | 'price' // of a unit, or of the line if there is no other, decided by the other columns
  | 'subtotal'
  | 'tax'
  | 'discount'
  | 'total'
  | 'tendered'
  | 'change'
  | 'payment'
  | 'cashAmount'
  | 'cardAmount'
  | 'maskedCard'
  | 'cardType'
  | 'approval'
  | 'entryMethod'
  | 'regularPrice' // of a unit
  | 'priceOverride'
  | 'store';
