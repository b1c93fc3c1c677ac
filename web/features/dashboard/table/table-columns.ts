import type { SortKey } from '@tillwatch/contract';

export interface TableColumn {
  title: string;
  /** Present where the column's head sorts. */
  sortKey?: SortKey;
  /** In pixels, or a share of the table; the column without one takes what is left. */
  width?: number | string;
  alignsRight?: boolean;
}

/** @param showDate more than one day is in force, so a time alone would not tell. Specification, section 2. */
export function tableColumns(showDate: boolean): readonly TableColumn[] {
  return [
    { title: 'Priority', sortKey: 'priority', width: 98 },
    { title: 'Transaction ID', width: 112 },
    { title: 'Type' },
    { title: 'Time', sortKey: 'time', width: showDate ? 118 : 76 },
    { title: 'Employee', width: '12%' },
    { title: 'POS', width: 52 },
    { title: 'Amount', sortKey: 'amount', width: 108, alignsRight: true },
    { title: 'Status', width: 114 },
    { title: 'Actions', width: 78 },
  ];
}
