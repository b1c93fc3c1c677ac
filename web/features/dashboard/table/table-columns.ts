import type { SortKey } from '@tillwatch/contract';
import { RISK_MEANING } from '../../../ui/money-at-risk.tsx';

export interface TableColumn {
  title: string;
  /** Explains the column, on hover and to screen readers. */
  hint?: string;
  /** Set when the column's heading sorts. */
  sortKey?: SortKey;
  /** In pixels, including padding: what its longest ordinary text needs. The column without a width takes the rest. */
  width?: number | string;
  alignsRight?: boolean;
}

/**
 * @param showDate whether several days are in force, so that a time alone would be ambiguous. Specification, section 2.
 */
export function tableColumns(showDate: boolean): readonly TableColumn[] {
  return [
    { title: 'Priority', sortKey: 'priority', width: 108 },
    {
      title: 'Risk',
      hint: `The place of its day in this store. ${RISK_MEANING}`,
      sortKey: 'risk',
      width: 54,
    },
    { title: 'Transaction ID', width: 110 },
    { title: 'Type' },
    { title: 'Time', sortKey: 'time', width: showDate ? 118 : 76 },
    { title: 'Employee', sortKey: 'employee', width: 'clamp(118px, 9vw, 200px)' },
    { title: 'POS', width: 44 },
    { title: 'Amount', sortKey: 'amount', width: 100, alignsRight: true },
    { title: 'Status', width: 106 },
    { title: 'Actions', width: 74 },
  ];
}
