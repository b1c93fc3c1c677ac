// A product with an account of each role, the agent's store, and the sample journal, uploaded by the agent.
import { type Role, ROLES, type Store } from '@tillwatch/contract';
import { type Client, createClient, PASSWORD } from './client.ts';
import { startPreparedOnce } from './prepare-once.ts';
import { uploadSample } from './prepared.ts';
import type { Product } from './product.ts';

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
  const { product, state } = await startPreparedOnce('staff', {}, hireStaff);
  const clientOf = (role: Role) => createClient(product.url, { signedInBy: state.cookies[role] });
  return { ...product, clients: forEachRole(clientOf), store: state.store };
}

async function hireStaff(product: Product): Promise<{ cookies: Record<Role, string>; store: Store }> {
  const clients = forEachRole(() => createClient(product.url));
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
  await uploadSample(clients.agent, store);
  return { cookies: forEachRole((role) => clients[role].cookie()), store };
}

function forEachRole<T>(make: (role: Role) => T): Record<Role, T> {
  return Object.fromEntries(ROLES.map((role) => [role, make(role)])) as Record<Role, T>;
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
