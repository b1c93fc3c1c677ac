import { describe, expect, it } from 'vitest';
import { buildPath, buildQuery } from './query-string.ts';

describe('buildQuery', () => {
  it('joins lists with commas and leaves out what is empty', () => {
    expect(
      buildQuery({
        storeId: 7,
        priorities: ['check_all', 'check_lot'],
        search: '',
        endDate: undefined,
        types: [],
        min: null,
      }),
    ).toBe('?storeId=7&priorities=check_all%2Ccheck_lot');
  });

  it('keeps zero and false', () => {
    expect(buildQuery({ offset: 0, includeRawData: false })).toBe('?offset=0&includeRawData=false');
  });

  it('is empty when nothing is left', () => {
    expect(buildQuery({ search: '' })).toBe('');
  });
});

describe('buildPath', () => {
  it('fills and escapes the parameters', () => {
    expect(buildPath('/api/transactions/:id/neighbors', { id: '3-41' })).toBe(
      '/api/transactions/3-41/neighbors',
    );
    expect(buildPath('/api/uploads/:uploadId/status', { uploadId: 'a/b' })).toBe('/api/uploads/a%2Fb/status');
  });
});
