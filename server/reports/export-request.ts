import type { TransactionFilter } from '@tillwatch/contract';
import type { Actor } from '../platform/actor.ts';
import type { TransactionOrder } from '../transactions/transaction-order.queries.ts';
import type { ExportedStore } from './export.queries.ts';

export interface ExportRequest {
  filter: TransactionFilter & TransactionOrder;
  store: ExportedStore;
  actor: Actor;
  exportedAt: Date;
  /** Adds each transaction's original lines. */
  includeRawData: boolean;
  /** Adds a sheet with the filters in force. */
  includeFilters: boolean;
}
