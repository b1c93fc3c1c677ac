import { expect, it } from 'vitest';
import { describeAuditChanges, writeAuditChange } from './audit-changes.ts';

it('tells each field before and after', () => {
  const changes = {
    before: { position: null, isActive: true, assignedStores: [] },
    after: { position: 'Lead', isActive: false, assignedStores: ['99', '318'] },
  };
  expect(describeAuditChanges(changes)).toEqual([
    { field: 'Position', before: 'none', after: 'Lead' },
    { field: 'Active', before: 'yes', after: 'no' },
    { field: 'Assigned stores', before: 'none', after: '99, 318' },
  ]);
  expect(describeAuditChanges({ after: { rows: 3, report: { a: 1 } } })).toEqual([
    { field: 'Rows', before: null, after: '3' },
    { field: 'Report', before: null, after: 'a 1' },
  ]);
});

it('says dollars, sizes, and statuses as people do, and nothing of what stayed', () => {
  const changes = {
    before: { status: 'open', lostCents: null, remark: '' },
    after: { status: 'loss_confirmed', lostCents: 104_205, remark: '', sizeBytes: 69_632, sharePercent: 3 },
  };
  expect(describeAuditChanges(changes).map(writeAuditChange)).toEqual([
    'Status: Open → Loss confirmed',
    'Lost: not known → $1,042.05',
    'Size: 70 KB',
    'Share: 3%',
  ]);
});

it('leaves out numbers that mean something only inside', () => {
  const after = { transactionId: '2-41', filename: 'aisle.png' };
  expect(describeAuditChanges({ after })).toEqual([{ field: 'Filename', before: null, after: 'aisle.png' }]);
});
