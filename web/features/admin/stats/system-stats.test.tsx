import { QueryClientProvider } from '@tanstack/react-query';
import type { SystemStats as Stats } from '@tillwatch/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { queryClient } from '../../../api/query-client.ts';
import { SystemStats } from './system-stats.tsx';

// Specification: 2.153 to 2.155
it('shows all users with the active ones, users by role, and stores', () => {
  const stats: Stats = {
    totalUsers: 1200,
    activeUsers: 1100,
    invitedUsers: 30,
    usersByRole: { agent: 900, supervisor: 200, admin: 100 },
    totalStores: 42,
    openStores: 40,
  };
  queryClient.setQueryData(['/api/admin/stats'], stats);
  const html = renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <SystemStats />
    </QueryClientProvider>,
  );
  expect(
    html
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  ).toBe(
    'Total Users 1,200 1,100 active, 30 invited, 70 inactive Users by Role Agent 900 Supervisor 200 Admin 100 Total Stores 42 40 active, 2 inactive',
  );
});
