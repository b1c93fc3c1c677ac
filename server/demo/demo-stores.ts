export interface DemoStore {
  storeNumber: string;
  name: string;
  address: string;
  franchiseOwnerEmail: string;
}

export const DEMO_STORES: readonly DemoStore[] = [
  {
    storeNumber: '1042',
    name: 'Springfield North',
    address: '742 Evergreen Terrace, Springfield',
    franchiseOwnerEmail: 'owner@example.com',
  },
  {
    storeNumber: '1055',
    name: 'Harbor Street',
    address: '18 Harbor Street, Springfield',
    franchiseOwnerEmail: 'owner@example.com',
  },
  {
    storeNumber: '1078',
    name: 'Airport Road',
    address: '2200 Airport Road, Springfield',
    franchiseOwnerEmail: 'airport-owner@example.com',
  },
];
