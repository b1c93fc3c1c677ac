// What the pictures show: the sample's day in a store, reviewed for a while by a few agents.
import type { TransactionRow } from '@tillwatch/contract';
import { addStore, type Client, createClient, PASSWORD } from '../client.ts';
import type { Prepared } from '../prepared.ts';

const AGENTS = [
  { firstName: 'Priya', lastName: 'Natarajan', reviews: 41, flagEvery: 7 },
  { firstName: 'Tomás', lastName: 'Quintero', reviews: 33, flagEvery: 5 },
  { firstName: 'Ingrid', lastName: 'Solheim', reviews: 24, flagEvery: 3 },
  { firstName: 'Kwame', lastName: 'Mensah', reviews: 18, flagEvery: 8 },
  { firstName: 'Lucía', lastName: 'Ferrari', reviews: 0, flagEvery: 1 },
];

const OTHER_STORES = ['Harbor Street Fuel & Food', 'Northgate Convenience', 'Airport Terminal B'];

/** @returns the transactions as the dashboard lists them before any review, the ones to check first at the top. */
export async function fillStore({ product, admin, store }: Prepared): Promise<TransactionRow[]> {
  for (const [place, name] of OTHER_STORES.entries()) await addStore(admin, String(319 + place), name);
  const query = new URLSearchParams({
    storeId: String(store.id),
    sortBy: 'priority',
    limit: '200',
  });
  const { transactions } = await admin.get<{ transactions: TransactionRow[] }>(`/api/transactions?${query}`);
  // Every third one is left pending.
  const waiting = transactions.filter((_, place) => place % 3 !== 0);
  for (const [place, agent] of AGENTS.entries()) {
    const email = `agent${place}@example.com`;
    await admin.send('POST', '/api/admin/users', {
      email,
      password: PASSWORD,
      firstName: agent.firstName,
      lastName: agent.lastName,
      role: 'agent',
      position: null,
      department: null,
      assignedStores: [store.storeNumber],
    });
    const client = createClient(product.url);
    await client.send('POST', '/api/login', { email, password: PASSWORD });
    await review(client, waiting.splice(0, agent.reviews), agent.flagEvery);
  }
  return transactions;
}

async function review(client: Client, transactions: TransactionRow[], flagEvery: number): Promise<void> {
  for (const [place, { id }] of transactions.entries()) {
    const isFlagged = place % flagEvery === 1;
    await client.send('PATCH', `/api/transactions/${id}`, {
      isVerified: !isFlagged,
      isFlagged,
      verificationNotes: '',
    });
  }
}
