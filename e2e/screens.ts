// The states of the general screens, each with a way to bring a page to it. Features with screens of their own
// (accounts, stores, the admin panel …) check them in their own tests.
import path from 'node:path';
import type { CaseMark, ContestFile, OpenContest, TransactionRow } from '@tillwatch/contract';
import type { Page, Route } from 'playwright-core';
import { showVersions } from './learned-versions.ts';
import { dashboardPath, type Prepared, SAMPLES, sampleTruth } from './prepared.ts';

export interface Screen {
  name: string;
  /** Absent: nobody is signed in. */
  as?: 'admin' | 'agent';
  isPhone?: boolean;
  /** A list or menu is open, which hides the page for the moment: axe's rules for whole pages don't apply. */
  hasPopup?: boolean;
  /** What the browser reports because of what the screen shows. */
  errors?: readonly RegExp[];
  show: (page: Page, prepared: Prepared) => Promise<void>;
}

const truth = sampleTruth();
const CONTESTS = /\/api\/stores\/\d+\/contests$/;
const LIST = /\/api\/transactions\?/;
const NUMBERS = /\/api\/transactions\/(stats|filter-counts)\?/;
const FAILURE = [/status of 500/];

const fail = (route: Route) =>
  route.fulfill({
    status: 500,
    json: {
      code: 'INTERNAL',
      message: 'Something went wrong on our side. Please try again.',
      requestId: '7e1f2a54-5c0e-4a49-9d7c-2d1c5b0f9e11',
    },
  });

/** Never answers. */
const hold = (): void => {};

const VISITOR_SCREENS: readonly Screen[] = [
  { name: 'landing page', show: (page) => open(page, '/', 'Get Started') },
  {
    name: 'login after the email was verified',
    async show(page) {
      await open(page, '/auth?verified=true', 'Your email has been verified!');
      await page.getByRole('button', { name: 'Sign In' }).click();
      await page.getByText('Password is required').waitFor();
    },
  },
  {
    name: 'login refused',
    errors: [/status of 401/],
    async show(page) {
      await open(page, '/auth', 'Welcome back');
      await page.getByLabel('Email').fill('nobody@example.com');
      await page.getByLabel('Password', { exact: true }).fill('Wrong-Horse-7');
      await page.getByRole('button', { name: 'Sign In' }).click();
      await page.getByText('Login Failed').first().waitFor();
    },
  },
  {
    name: 'spent verification link',
    errors: [/status of 410/],
    async show(page) {
      await open(page, '/auth?verify=spent', 'Verify your email');
      await page.getByLabel('Password', { exact: true }).fill('Wrong-Horse-7');
      await page.getByRole('button', { name: 'Verify Email' }).click();
      await page.getByText('This verification link has expired').first().waitFor();
    },
  },
  {
    name: 'registration started over',
    isPhone: true,
    async show(page) {
      await open(page, '/auth?verify=any', 'Verify your email');
      await page.getByRole('button', { name: 'Start over with your own name and password' }).click();
      await page.getByRole('button', { name: 'Create Account' }).click();
      await page.getByText('First name is required').waitFor();
    },
  },
  {
    name: 'register',
    async show(page) {
      await open(page, '/auth', 'Register');
      await page.getByRole('tab', { name: 'Register' }).click();
      await page.getByRole('button', { name: 'Create Account' }).click();
      await page.getByText('Please enter a valid email address').waitFor();
    },
  },
  {
    name: 'turning the digest off',
    show: (page) => open(page, '/unsubscribe?token=any', 'Turn the daily digest off?'),
  },
  {
    name: 'not found',
    errors: [/status of 404/],
    show: (page) => open(page, '/nowhere', '404 Page Not Found'),
  },
];

const DASHBOARD_SCREENS: readonly Screen[] = [
  { name: 'dashboard', show: showDashboard },
  {
    name: 'dashboard without transactions',
    show: (page, { store }) => open(page, `/?store=${store.id}`, 'No transactions found'),
  },
  {
    name: 'dashboard whose filters find nothing',
    show: (page, { store }) => open(page, dashboardPath(store, { min: '99999' }), 'Show all'),
  },
  { name: 'dashboard without a store', show: (page) => open(page, '/?store=999', 'not one of yours') },
  {
    name: 'dashboard of an empty installation',
    async show(page) {
      await page.route('**/api/stores', (route) => route.fulfill({ json: [] }));
      await open(page, '/', 'No stores yet');
    },
  },
  {
    name: 'dashboard of an agent without stores',
    as: 'agent',
    show: (page) => open(page, '/', 'No store assigned'),
  },
  {
    name: 'dashboard that loads',
    async show(page, { store }) {
      await page.route(/\/api\/(stores|transactions)/, hold);
      await page.goto(dashboardPath(store));
      await page.getByText('Loading the store').waitFor({ state: 'attached' });
    },
  },
  {
    name: 'dashboard whose list fails',
    errors: FAILURE,
    async show(page, { store }) {
      await page.route(LIST, fail);
      await open(page, dashboardPath(store), 'Failed to fetch transactions: 500');
      await page.getByText('7e1f2a54-5c0e-4a49-9d7c-2d1c5b0f9e11').waitFor();
    },
  },
  {
    name: 'dashboard whose numbers fail',
    errors: FAILURE,
    async show(page, { store }) {
      await page.route(NUMBERS, fail);
      await open(page, dashboardPath(store), 'The numbers could not be brought up to date.');
    },
  },
  {
    name: 'dashboard whose stores fail',
    errors: FAILURE,
    async show(page) {
      await page.route('**/api/stores', fail);
      await open(page, '/', 'The stores could not be loaded');
    },
  },
  {
    name: 'server that does not answer',
    errors: [/status of 500/, /ApiError: 500/],
    async show(page) {
      await page.route('**/api/user', fail);
      await open(page, '/', 'Tillwatch is not responding');
    },
  },
  {
    name: 'crash',
    errors: [/./],
    async show(page, { store }) {
      await page.route(LIST, (route) => route.fulfill({ json: { transactions: [null], total: 1 } }));
      await open(page, dashboardPath(store), 'Something went wrong');
    },
  },
  {
    name: 'access denied',
    as: 'agent',
    async show(page) {
      // Stopped before it leads away.
      await page.clock.install();
      await open(page, '/supervisor', 'Supervisor access required');
    },
  },
];

const PART_SCREENS: readonly Screen[] = [
  {
    name: 'review dialog',
    async show(page, { store }) {
      const flagged = truth.find((row) => row.flags.includes('void_items'));
      await open(page, dashboardPath(store, { types: 'void_items' }), 'transactions');
      await page.getByRole('button', { name: `Review transaction ${flagged?.transactionId}` }).click();
      await page.getByRole('heading', { name: 'Electronic Journal' }).waitFor();
      await page.getByRole('button', { name: /^Show all/ }).waitFor();
      await page.getByLabel('Video verified').check();
    },
  },
  {
    name: 'review whose save failed',
    errors: FAILURE,
    async show(page, prepared) {
      const number = truth[5]?.transactionId;
      const { admin, store } = prepared;
      const { transactions } = await admin.get<{ transactions: { id: string }[] }>(
        `/api/transactions?storeId=${store.id}&search=${number}`,
      );
      const change = { isVerified: false, isFlagged: true, verificationNotes: 'Kept the change' };
      await admin.send('PATCH', `/api/transactions/${transactions[0]?.id}`, change);
      await open(page, dashboardPath(store), 'transactions');
      await page.route('**/api/transactions/*', (route) =>
        route.request().method() === 'PATCH' ? fail(route) : route.fallback(),
      );
      await page.getByRole('button', { name: `Review transaction ${number}` }).click();
      await page.getByRole('heading', { name: 'Review History' }).waitFor();
      await page.keyboard.press('v');
      await page
        .getByText(/is not saved/)
        .first()
        .waitFor();
      await page.getByRole('button', { name: `Review transaction ${number}` }).click();
      await page.getByRole('button', { name: 'Send again' }).waitFor();
    },
  },
  {
    name: 'what ranking has learned',
    async show(page) {
      await showVersions(page);
      await open(page, '/learning', 'Learned at night');
    },
  },
  ...[false, true].map((isPhone) => ({
    name: `what differs in other files${isPhone ? ' on a phone' : ''}`,
    isPhone,
    async show(page: Page, prepared: Prepared) {
      await page.route(CONTESTS, (route) => route.fulfill({ json: contestsOf(prepared) }));
      await openContests(page, prepared, 'uploaded by Avery Demo');
      await page.getByRole('checkbox', { name: /^Choose all/ }).click();
      await page.getByText('2 chosen').waitFor();
    },
  })),
  {
    name: 'deciding between files',
    async show(page, prepared) {
      await page.route(CONTESTS, (route) => route.fulfill({ json: contestsOf(prepared) }));
      await openContests(page, prepared, 'uploaded by Avery Demo');
      await page.getByRole('checkbox', { name: /^Choose all/ }).click();
      await page.getByRole('button', { name: 'Use the Other File' }).click();
      await page.getByRole('dialog').getByText('2 transactions change').waitFor();
    },
  },
  {
    name: 'no file that differs',
    show: (page, prepared) => openContests(page, prepared, 'Nothing to decide'),
  },
  {
    name: 'what differs in other files, which loads',
    async show(page, prepared) {
      await page.route(CONTESTS, hold);
      await page.goto(`/supervisor/differences?store=${prepared.store.id}`);
      await page.getByText('Loading what other files say').waitFor({ state: 'attached' });
    },
  },
  {
    name: 'what differs in other files, which fails',
    errors: FAILURE,
    async show(page, prepared) {
      await page.route(CONTESTS, fail);
      await openContests(page, prepared, 'What other files say could not be loaded');
    },
  },
  {
    name: 'list of cases',
    async show(page, prepared) {
      await openCase(prepared);
      await open(page, '/cases', 'By Store and Month');
      await page.getByRole('link', { name: 'Drawer open at night' }).waitFor();
    },
  },
  ...[false, true].map((isPhone) => ({
    name: `case${isPhone ? ' on a phone' : ''}`,
    isPhone,
    async show(page: Page, prepared: Prepared) {
      await open(page, `/cases/case?id=${await openCase(prepared)}`, 'Work on It');
      await page.getByLabel('Status').selectOption('Policy');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Please say why the case is closed').waitFor();
    },
    errors: [/status of 400/],
  })),
  {
    name: 'adding to a case',
    async show(page, prepared) {
      await openCase(prepared);
      const [, second] = await listFlagged(prepared);
      await open(page, dashboardPath(prepared.store, { transaction: second?.id ?? '' }), 'Not in a case yet');
      await page.keyboard.press('c');
      await page.getByRole('radio', { name: 'A new case' }).check();
    },
  },
  {
    name: 'day picture',
    async show(page, prepared) {
      await showDashboard(page, prepared);
      await page.getByRole('button', { name: 'Day picture' }).click();
      await page.getByRole('slider').waitFor();
      await page.getByLabel('From').fill('09:00');
      await page.getByRole('button', { name: 'From 09:00: show the whole day' }).waitFor();
    },
  },
  {
    name: 'selected transactions',
    async show(page, prepared) {
      await showDashboard(page, prepared);
      for (const key of ['j', 'Shift+J', 'Shift+J']) await page.keyboard.press(key);
      await page.getByText('3 selected').waitFor();
    },
  },
  {
    name: 'spot check',
    async show(page, prepared) {
      await showDashboard(page, prepared);
      for (const key of ['j', 'Shift+J', 'v']) await page.keyboard.press(key);
      await page.getByRole('dialog').getByRole('textbox').waitFor();
    },
  },
  {
    name: 'verifying without opening',
    async show(page, prepared) {
      await showDashboard(page, prepared);
      for (const key of ['j', 'v']) await page.keyboard.press(key);
      await page.getByRole('alertdialog').getByRole('button', { name: 'Verify' }).waitFor();
    },
  },
  {
    name: 'shortcuts',
    async show(page, prepared) {
      await showDashboard(page, prepared);
      await page.keyboard.press('?');
      await page.getByRole('heading', { name: 'Keyboard shortcuts' }).waitFor();
    },
  },
  {
    name: 'house rules',
    async show(page) {
      await open(page, '/admin/rules', 'Nothing has been changed');
      await page.getByLabel('Unit price below').fill('0.50');
      await page.getByRole('button', { name: 'Try' }).click();
      await page.getByText('Nothing has been changed.').last().waitFor();
    },
  },
  {
    name: 'stores',
    async show(page) {
      await open(page, '/', 'Live Monitoring');
      await page.getByRole('button', { name: 'Manage Stores' }).click();
      await page.getByRole('dialog').getByText('Willow Creek Market').waitFor();
      await page.getByRole('button', { name: 'Add New Store' }).click();
      await page.getByRole('button', { name: 'Create Store' }).click();
      await page.getByText('Store number is required').waitFor();
    },
  },
  {
    name: 'store selector',
    hasPopup: true,
    async show(page, prepared) {
      await showDashboard(page, prepared);
      await page.getByRole('combobox').first().click();
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'sort selector',
    hasPopup: true,
    async show(page, prepared) {
      await showDashboard(page, prepared);
      await page.getByRole('button', { name: /^Sort by/ }).click();
      await page.getByRole('menuitemradio', { name: 'Amount' }).waitFor();
    },
  },
  {
    name: 'folded sidebar',
    async show(page, prepared) {
      await showDashboard(page, prepared);
      await page.getByRole('button', { name: 'Data Upload' }).click();
      await page.getByRole('button', { name: 'Filters', exact: true }).click();
    },
  },
  {
    name: 'upload of the wrong kind',
    async show(page, prepared) {
      await showDashboard(page, prepared);
      await page.getByLabel('Excel file').setInputFiles(path.join(SAMPLES, 'journal-print.xlsx.truth.json'));
      await page.getByText('Invalid File Type').first().waitFor();
    },
  },
  {
    name: 'upload under way',
    async show(page, prepared) {
      await showDashboard(page, prepared);
      await page.route('**/api/upload', hold);
      await page.getByLabel('Excel file').setInputFiles(path.join(SAMPLES, 'summary.xls'));
      await page.getByText('Uploading file...').waitFor();
    },
  },
  {
    name: 'upload that fails',
    errors: FAILURE,
    async show(page, prepared) {
      await showDashboard(page, prepared);
      await page.route('**/api/upload', fail);
      await page.getByLabel('Excel file').setInputFiles(path.join(SAMPLES, 'summary.xls'));
      await page.getByText('Upload failed', { exact: true }).waitFor();
    },
  },
  {
    name: 'upload that is done',
    async show(page, prepared) {
      await showDashboard(page, prepared);
      await page.getByLabel('Excel file').setInputFiles(path.join(SAMPLES, 'journal-print.xlsx'));
      await page.getByText('Processing complete!').waitFor();
    },
  },
  {
    name: 'drawer of a phone',
    isPhone: true,
    async show(page, { store }) {
      await page.goto(dashboardPath(store));
      await page.getByRole('button', { name: `Review transaction ${truth[0]?.transactionId}` }).waitFor();
      await page.getByRole('button', { name: 'Stores, upload and filters' }).click();
      await page.getByRole('dialog').getByText('Drop Excel files here').waitFor();
    },
  },
];

export const SCREENS: readonly Screen[] = [
  ...VISITOR_SCREENS,
  ...[...DASHBOARD_SCREENS, ...PART_SCREENS].map((screen) => ({ as: 'admin' as const, ...screen })),
];

function showDashboard(page: Page, { store }: Prepared): Promise<void> {
  return open(page, dashboardPath(store), `of ${truth.length} transactions`);
}

const openContests = (page: Page, { store }: Prepared, text: string): Promise<void> =>
  open(page, `/supervisor/differences?store=${store.id}`, text);

/** A file that makes a refund another cashier's sale, and one that corrects an amount that somebody has flagged. */
function contestsOf({ store }: Prepared): {
  files: ContestFile[];
  contests: OpenContest[];
  total: number;
  transactions: number;
} {
  const uploadId = `${store.id}-2`;
  const both = {
    transactionTime: '2026-03-17T05:22:23',
    registerId: '4',
    employeeId: '27',
    employeeName: 'NADIA BELL',
    storedUploadId: `${store.id}-1`,
    uploadIds: [uploadId],
    reopensReview: false,
    explains: { stored: [], file: [] },
    seen: '',
  };
  const contests: OpenContest[] = [
    {
      ...both,
      id: `${store.id}-1`,
      transactionId: `${store.id}-1`,
      transactionNumber: '71002',
      isVerified: false,
      isFlagged: false,
      reviewedByName: null,
      reviewedAt: null,
      stored: { priority: 'check_all', filterFlags: ['refund'], amount: -79.9 },
      file: { priority: 'check_few', filterFlags: [], amount: 1.99 },
      differences: [
        { field: 'employeeId', before: '27', after: '31' },
        { field: 'employeeName', before: 'NADIA BELL', after: 'OWEN PRICE' },
        { field: 'amount', before: '-79.90', after: '1.99' },
        { field: 'items', before: 'GLASS PIPE -79.90', after: 'SPARKLING LIME 1.99' },
      ],
      kinds: ['finding_lost', 'cashier', 'less_money', 'priority_lower'],
    },
    {
      ...both,
      id: `${store.id}-2`,
      transactionId: `${store.id}-2`,
      transactionNumber: '71003',
      isVerified: false,
      isFlagged: true,
      reviewedByName: 'Avery Demo',
      reviewedAt: '2026-03-18T10:00:00.000Z',
      stored: { priority: 'check_all', filterFlags: ['refund'], amount: -79.9 },
      file: { priority: 'check_all', filterFlags: ['refund'], amount: -89.9 },
      differences: [{ field: 'amount', before: '-79.90', after: '-89.90' }],
      kinds: ['more_money'],
    },
  ];
  const file = { uploadId, filename: 'tuesday-corrected.xlsx', uploadedBy: 0, uploadedByName: 'Avery Demo' };
  return {
    files: [{ ...file, uploadedAt: '2026-03-18T09:00:00.000Z', withdrawnByName: null }],
    contests,
    total: 2,
    transactions: 2,
  };
}

async function open(page: Page, address: string, text: string): Promise<void> {
  await page.goto(address);
  await page.getByText(text).first().waitFor();
}

/** Two transactions of one cashier, flagged. */
async function listFlagged({ admin, store }: Prepared): Promise<TransactionRow[]> {
  const { transactions } = await admin.get<{ transactions: TransactionRow[] }>(
    `/api/transactions?storeId=${store.id}&employeeId=31&sortOrder=asc&limit=2`,
  );
  for (const { id, isFlagged } of transactions) {
    if (!isFlagged) await admin.send('PATCH', `/api/transactions/${id}`, { isFlagged: true });
  }
  return transactions;
}

/** @returns the id of the case with the first of them. */
async function openCase(prepared: Prepared): Promise<string> {
  const { admin } = prepared;
  const [first] = await listFlagged(prepared);
  const { cases } = await admin.get<{ cases: CaseMark[] }>(`/api/transactions/${first?.id}/cases`);
  const [known] = cases;
  if (known) return known.id;
  const made = await admin.send<CaseMark>('POST', '/api/cases', {
    title: 'Drawer open at night',
    transactionIds: [first?.id],
    note: 'Always before closing',
  });
  return made.id;
}
