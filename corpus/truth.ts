import type { ColumnRole, MappingShape } from '@tillwatch/core/journal';
import type { Kind } from './model/day.ts';

/** An article as the export names it. */
export interface TruthItem {
  name: string;
  /** For the whole line, in dollars; negative on a line that is taken back or returned. */
  price: number;
  /** Prices that are also right: before a discount, or with the tax. */
  altPrice?: number[];
  /** Set on a line that takes back another one. */
  voided?: boolean;
  /** Set if a reading is right with or without this line, such as a discount. */
  optional?: boolean;
}

/** What an export says about one transaction. Only the fields that are given are scored. */
export interface TruthTransaction {
  transactionId: string;
  /** Other numbers that are also right. */
  altIds?: string[];
  /** '' if the export names none. */
  registerId?: string;
  /** An ID or a name, whichever the export has; '' when it has neither. */
  employeeId?: string;
  altEmp?: string | string[];
  /** 'YYYY-MM-DDTHH:MM', with or without seconds; only what is given is compared. */
  transactionTime?: string;
  /** Times that are also right: when it began, for instance. */
  altTimes?: string[];
  /** Dollars; null when the export gives no amount that everybody would agree on. */
  amount?: number | null;
  amountAlt?: number | number[];
  /** Dollars. */
  tolerance?: number;
  /** 'moved' is a drop into the safe, or money paid out: then that flag is not scored, either. */
  kind?: Kind | 'abort' | 'split' | 'item-void' | 'discount' | 'zero' | 'moved';
  flags?: string[];
  items?: TruthItem[];
  itemCount?: number;
  /** Set if the export has only a part of it, which may be read in any way, or not at all. */
  isTorn?: boolean;
}

/** What is in an export, as its maker knows it; also the format of the `.truth.json` files. */
export interface Truth {
  shape?: MappingShape;
  /** What each column is, by its position, for a person who is asked. */
  columns?: Partial<Record<ColumnRole, number>>;
  /** The flags that are judged; without it, none. */
  scored?: string[];
  /** [] for a file without transactions, which must be refused. */
  transactions: TruthTransaction[];
}
