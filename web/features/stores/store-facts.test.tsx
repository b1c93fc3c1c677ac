import { QueryClientProvider } from '@tanstack/react-query';
import type { Store } from '@tillwatch/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { queryClient } from '../../api/query-client.ts';
import { StoreFacts } from './store-facts.tsx';

const store: Store = {
  id: 7,
  storeNumber: '318',
  name: 'Willow Creek Market',
  address: '12 Creek Road',
  franchiseOwnerEmail: 'owner@example.com',
  isActive: true,
  createdAt: '2026-11-18T12:00:00.000Z',
  updatedAt: '2026-11-18T12:00:00.000Z',
};

function render(shown: Store, { role = 'supervisor', count = 0 } = {}): string {
  queryClient.setQueryData(['/api/user'], { role });
  queryClient.setQueryData(['/api/stores', shown.id, 'transaction-count'], { count });
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <StoreFacts store={shown} onEdit={() => {}} onDeleted={() => {}} />
    </QueryClientProvider>,
  );
}

describe('the details of a store', () => {
  // Specification: 2.157, 4.50
  it('say whether it is active', () => {
    expect(render(store)).toContain('Active</span>');
    expect(render({ ...store, isActive: false })).toContain('Inactive</span>');
  });

  // Specification: 2.158
  it('say how many transactions it has', () => {
    expect(render(store, { count: 12_480 })).toContain('>12,480<');
  });

  // Specification: 2.159
  it('say when it was created, or N/A', () => {
    expect(render(store)).toContain('Nov 18, 2026');
    expect(render({ ...store, createdAt: '' })).toContain('>N/A<');
  });

  // Specification: 2.161, 5.25
  it('let admins delete a store without transactions', () => {
    expect(render(store)).not.toContain('Delete Store');
    expect(render(store, { role: 'admin' })).toMatch(
      /<button(?![^>]*disabled="")[^>]*>(?:(?!<\/button>).)*Delete Store/,
    );
    expect(render(store, { role: 'admin', count: 1 })).toMatch(
      /<button[^>]*disabled=""[^>]*>(?:(?!<\/button>).)*Delete Store/,
    );
  });
});
