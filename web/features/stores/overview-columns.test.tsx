import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { OVERVIEW_COLUMNS, type StoreRow } from './overview-columns.tsx';

const row = (of: Partial<StoreRow>): StoreRow => ({
  store: {} as StoreRow['store'],
  storeId: 1,
  latestDay: '2026-11-20',
  pending: 0,
  flagged: 0,
  pendingDay: null,
  pendingCheckAll: 0,
  expectedLoss: 0,
  lastUploadAt: null,
  filesNotLoaded: 0,
  missingDays: 0,
  missingDay: null,
  ...of,
});

it.each([
  ['2', { missingDays: 2 }],
  ['0', {}],
  ['Nothing loaded', { latestDay: null, filesNotLoaded: 2 }],
  ['–', { latestDay: null }],
])('says %s of the days that are missing', (said, of) => {
  const cell = renderToStaticMarkup(<>{OVERVIEW_COLUMNS.missingDays.cell(row(of))}</>);
  expect(cell).toContain(`>${said}<`);
});
