import { ROUTES, type TransactionUpdate } from '@tillwatch/contract';
import type { Client } from './client.ts';

/** Gets a transaction's details. @returns what a decision then says about that. */
export async function readDetails(
  server: Pick<Client, 'call'>,
  as: { cookie: string },
  id: string,
): Promise<Pick<TransactionUpdate, 'opened' | 'openingProof'>> {
  const { openingProof } = await server.call(ROUTES.getTransaction, { as, params: { id } });
  return { opened: true, openingProof };
}

/** Opens a transaction as a page does. @returns what a decision then says about that. */
export async function openTransaction(
  server: Pick<Client, 'call'>,
  as: { cookie: string },
  id: string,
): Promise<Pick<TransactionUpdate, 'opened' | 'openingProof'>> {
  await server.call(ROUTES.announcePresence, { as, params: { id } });
  return readDetails(server, as, id);
}
