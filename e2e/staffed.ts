// A product with an account of each role, a store that the agent has, and the sample journal that the agent has uploaded.
import path from 'node:path';
import { type Role, ROLES, type Store } from '@tillwatch/contract';
import { type Client, createClient, PASSWORD } from './client.ts';
import { SAMPLES } from './prepared.ts';
import { type Product, startProduct } from './product.ts';

export interface Staffed extends Product {
  /** Signed in. */
  clients: Record<Role, Client>;
  store: Store;
}

const FIRST_NAMES: Record<Role, string> = { agent: 'Avery', supervisor: 'Sam', admin: 'Alex' };
const STORE = {
  storeNumber: '1042',
  name: 'Springfield North',
  address: '742 Evergreen Terrace, Springfield',
  franchiseOwnerEmail: 'owner@example.com',
};

/** Everybody's last name is Demo, and everybody's address is their role: agent@example.com. */
export async function startStaffed(): Promise<Staffed> {
  const product = await startProduct();
  try {
    const clients = Object.fromEntries(
      ROLES.map((role) => [role, createClient(product.url)]),
    ) as Staffed['clients'];
    await clients.admin.send('POST', '/api/register', {
      ...nameOf('admin'),
      confirmPassword: PASSWORD,
      setupToken: new URL(product.setupLink).searchParams.get('setup'),
    });
    const store = await clients.admin.send<Store>('POST', '/api/stores', STORE);
    for (const role of ['supervisor', 'agent'] as const) {
      await clients.admin.send('POST', '/api/admin/users', {
        ...nameOf(role),
        position: null,
        department: null,
        assignedStores: role === 'agent' ? [store.storeNumber] : [],
      });
      await clients[role].send('POST', '/api/login', { email: nameOf(role).email, password: PASSWORD });
    }
    const status = await clients.agent.upload(store.id, path.join(SAMPLES, 'journal-print.xlsx'));
    if (status.status !== 'completed') throw new Error(`The sample ${status.status}: ${status.errorMessage}`);
    return { ...product, clients, store };
  } catch (error) {
    await product.stop();
    throw error;
  }
}

function nameOf(role: Role) {
  return {
    email: `${role}@example.com`,
    password: PASSWORD,
    firstName: FIRST_NAMES[role],
    lastName: 'Demo',
    role,
  };
}
