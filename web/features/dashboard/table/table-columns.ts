import type { SortKey } from '@tillwatch/contract';

export interface TableColumn {
  title: string;
  /** Present where the column's head sorts. */
  sortKey?: SortKey;
  /** In pixels, paddings included: what its longest ordinary text needs. The column without one takes what is left. */
  width?: number | string;
  alignsRight?: boolean;
}

/** @param showDate more than one day is in force, so a time alone would not tell. Specification, section 2. */
export function tableColumns(showDate: boolean): readonly TableColumn[] {
  return [
    { title: 'Priority', sortKey: 'priority', width: 108 },
    { title: 'Risk', sortKey: 'risk', width: 54 },
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
