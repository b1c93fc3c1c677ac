import type { Notification, NotificationContent } from '@tillwatch/contract';
import { describe, expect, it } from 'vitest';
import { plainText, splitAtNames } from '../../../ui/given-name.ts';
import { describeNotification } from './describe-notification.ts';

const ME = 7;

function describeAll(content: NotificationContent, store: Notification['store'] = null) {
  const item = { id: 1, createdAt: '2026-11-18T12:00:00.000Z', readAt: null, store, ...content };
  const { word, title, details } = describeNotification(item, ME);
  return [word, plainText(title), ...details.map(plainText)];
}

const store = { id: 3, storeNumber: '1042', name: 'Springfield North' };
const upload = {
  kind: 'upload-completed',
  uploadId: '3-14',
  filename: 'monday.xlsx',
  uploadedBy: { id: ME, name: 'Ann Lee' },
  newTransactions: 1240,
  repeatedTransactions: 0,
  rejectedRows: 0,
  firstDay: '2026-11-16',
  lastDay: '2026-11-16',
} as const;

describe('an upload', () => {
  it('is the reader’s or somebody else’s', () => {
    expect(describeAll(upload, store)).toEqual([
      'Upload finished',
      'monday.xlsx was processed',
      '1042 Springfield North',
      '1,240 new · Nov 16, 2026',
    ]);
    expect(describeAll({ ...upload, uploadedBy: { id: 8, name: 'Ben Ito' } }, store)[1]).toBe(
      'Ben Ito uploaded monday.xlsx',
    );
  });

  it('was withdrawn', () => {
    expect(describeAll({ ...upload, withdrawnBy: 'Ada Okafor' }, store)).toEqual([
      'Upload withdrawn',
      'monday.xlsx was processed',
      '1042 Springfield North',
      'Withdrawn by Ada Okafor',
    ]);
  });

  it('says what was repeated and left out, and the days between', () => {
    const more = { ...upload, repeatedTransactions: 20, rejectedRows: 1, lastDay: '2026-11-18' };
    expect(describeAll(more).at(-1)).toBe(
      '1,240 new · 20 repeated · 1 row left out · Nov 16, 2026 to Nov 18, 2026',
    );
  });
});

describe('a layout that is new to a store', () => {
  const asks = { kind: 'layout-asks', uploadId: '3-14', filename: 'kasse.xlsx' } as const;

  it('asks for a look, and says what became of it', () => {
    expect(describeAll(asks, store)).toEqual([
      'Layout not confirmed',
      'kasse.xlsx has a layout that this store has not loaded before: check how it was read',
      '1042 Springfield North',
    ]);
    expect(describeAll({ ...asks, ending: 'right', endedBy: 'Ann Lee' })).toEqual([
      'Layout confirmed',
      'kasse.xlsx had a layout that this store had not loaded before',
      'Confirmed by Ann Lee',
    ]);
    expect(describeAll({ ...asks, ending: 'wrong', endedBy: 'Ann Lee' }).at(-1)).toBe('Reported by Ann Lee');
  });

  it('says that two agents decided differently', () => {
    const differs = { transactionId: '3-9', firstAnswer: 'verified', secondAnswer: 'flagged' } as const;
    expect(describeAll({ kind: 'second-look-differs', ...differs }, store)).toEqual([
      'Second look',
      'Two agents decided differently: verified and then flagged',
      '1042 Springfield North',
      'Decide on the supervisor dashboard',
    ]);
    const settled = { ...differs, transactionNumber: '4711', ending: 'flagged', endedBy: 'Ann Lee' } as const;
    expect(describeAll({ kind: 'second-look-differs', ...settled }, store)).toEqual([
      'Second look settled',
      'Two agents decided differently about 4711: verified and then flagged',
      '1042 Springfield North',
      'Flagged by Ann Lee',
    ]);
  });

  it('says in which transactions files disagree, and that the file was withdrawn', () => {
    const contested = {
      kind: 'reviews-contested',
      uploadId: '3-14',
      filename: 'a.xlsx',
      uploadedBy: 'Ann Lee',
      transactionId: '3-9',
      transactions: 4,
      differences: 5,
    } as const;
    expect(describeAll(contested, store)[1]).toBe(
      'a.xlsx, uploaded by Ann Lee, differs in 4 transactions with 5 differences',
    );
    expect(describeAll({ ...contested, unreviewed: 2 }).at(-1)).toBe(
      '2 transactions that nobody has reviewed: the version counts that looks worse, or leaves a finding beside it unexplained, until you decide',
    );
    expect(describeAll({ ...contested, unreviewed: 2, onlyCashier: 1 }).at(-1)).toContain(
      'decide; where only the cashier differs, neither looks worse, and the earlier one counts',
    );
    expect(describeAll({ ...contested, unreviewed: 2, onlyCashier: 2 }).at(-1)).toBe(
      '2 transactions that nobody has reviewed: only the cashier differs, so neither version looks worse, and the earlier one counts until you decide',
    );
    expect(describeAll({ ...contested, withdrawnBy: 'Sam Lee' }, store)).toEqual([
      'Upload withdrawn',
      'a.xlsx, uploaded by Ann Lee, disagreed with other files',
      '1042 Springfield North',
      'Withdrawn by Sam Lee. What it said is in the history of its transactions',
    ]);
  });

  it('says what a file speaks for, and who uploaded it', () => {
    const excused = { uploadId: '3-14', filename: 'b.xlsx', uploadedBy: 'Ann Lee' };
    const first = { transactionId: '3-9', transactionNumber: '4705' };
    expect(describeAll({ kind: 'findings-excused', ...excused, ...first, transactions: 1 }, store)).toEqual([
      'Counts for less',
      'A finding of another file counts for less because of b.xlsx, uploaded by Ann Lee',
      '1042 Springfield North',
      'Only b.xlsx has the tickets, or parts of them, that may explain transaction 4705',
    ]);
    expect(describeAll({ kind: 'findings-excused', ...excused, ...first, transactions: 3 }).slice(1)).toEqual(
      [
        '3 findings of other files count for less because of b.xlsx, uploaded by Ann Lee',
        'Only b.xlsx has the tickets, or parts of them, that may explain them. The first is transaction 4705',
      ],
    );
    const other = { filename: 'a.xlsx', uploadedBy: 'Bo Day' };
    expect(
      describeAll({ kind: 'findings-excused', ...excused, ...first, other, transactions: 1 }).slice(1),
    ).toEqual([
      'A finding of a.xlsx, uploaded by Bo Day, counts for less because of b.xlsx, uploaded by Ann Lee',
      'Only b.xlsx has the tickets, or parts of them, that may explain transaction 4705',
      'Either they are made up, or a.xlsx lacks them',
    ]);
    const withdrawn = { ...excused, ...first, transactions: 3, withdrawnBy: 'Sam Lee' };
    expect(describeAll({ kind: 'findings-excused', ...withdrawn }, store)).toEqual([
      'Upload withdrawn',
      'b.xlsx, uploaded by Ann Lee, made findings of other files count for less',
      '1042 Springfield North',
      'Withdrawn by Sam Lee',
    ]);
    const days = { firstDay: '2026-11-16', lastDay: '2026-11-16', added: 3 };
    expect(describeAll({ kind: 'day-doubled', ...days, ...withdrawn }, store).slice(0, 2)).toEqual([
      'Upload withdrawn',
      'b.xlsx, uploaded by Ann Lee, looked like copies of what was stored',
    ]);
    const whose = { registers: ['1', '2'], cashiers: ['cashier 27'], transactions: 3 };
    expect(describeAll({ kind: 'day-doubled', ...days, ...excused, ...whose }).at(-1)).toBe(
      'On POS 1 and 2, by cashier 27',
    );
  });

  it('says what only one of two files has', () => {
    const file = { uploadId: '3-14', filename: 'b.xlsx', uploadedBy: 'Ann Lee' };
    const day = { firstDay: '2026-11-16', lastDay: '2026-11-16' };
    expect(describeAll({ kind: 'files-differ', ...file, ...day, added: 2, missing: 0 }, store)).toEqual([
      'Only in one file',
      'Ann Lee uploaded b.xlsx, which has other transactions than earlier files',
      '1042 Springfield North',
      'Nov 16, 2026',
      'It has 2 transactions in hours that earlier files cover without them',
    ]);
    expect(describeAll({ kind: 'files-differ', ...file, ...day, added: 1, missing: 1 }).at(-1)).toBe(
      'It has one transaction in hours that earlier files cover without it. ' +
        'It lacks one transaction that earlier files have in hours that it covers',
    );
    const withdrawn = { ...file, ...day, added: 1, missing: 0, withdrawnBy: 'Sam Lee' };
    expect(describeAll({ kind: 'files-differ', ...withdrawn }, store).slice(0, 2)).toEqual([
      'Upload withdrawn',
      'b.xlsx, uploaded by Ann Lee, had other transactions than earlier files',
    ]);
  });

  it('says what a file leaves out that may be transactions', () => {
    const file = { uploadId: '3-14', filename: 'b.xlsx', uploadedBy: 'Ann Lee' };
    const leavesOut = { unread: 1, otherStores: 2, hidden: 0, numbers: 4 };
    const item = { kind: 'rows-left-out', ...file, leavesOut } as const;
    expect(describeAll(item, store)).toEqual([
      'Left out of a file?',
      'Ann Lee uploaded b.xlsx, which leaves out what may be transactions',
      '1042 Springfield North',
      '1 row or block that looks like a transaction could not be read',
      '2 transactions name other stores',
      '4 transaction numbers are missing',
    ]);
    expect(describeAll({ ...item, withdrawnBy: 'Sam Lee' }).slice(0, 2)).toEqual([
      'Upload withdrawn',
      'b.xlsx, uploaded by Ann Lee, left out what may be transactions',
    ]);
  });

  it('says which day is like one of another store', () => {
    const file = { uploadId: '3-14', filename: 'b.xlsx', uploadedBy: 'Ann Lee', added: 278 };
    const alike = { day: '2026-11-12', ofDay: '2026-11-10', transactions: 270, of: 278, laterSeconds: 420 };
    const item = {
      kind: 'other-store' as const,
      ...file,
      naming: 'same' as const,
      stores: ['1055'],
      loadedBy: ['1055'],
      alike,
    };
    expect(describeAll(item).slice(1, 3)).toEqual([
      'Ann Lee uploaded b.xlsx, whose transactions of Nov 12, 2026 are like those of store 1055 of Nov 10, 2026',
      '270 of 278, each 7 minutes later in the day, with the same amounts and goods',
    ]);
    expect(describeAll({ ...item, withdrawnBy: 'Sam Lee' })[1]).toBe(
      'b.xlsx, uploaded by Ann Lee, has transactions that are like those of store 1055',
    );
  });

  it.each([
    [{ alike: 63 }, 'has transactions that need a closer look', 'had transactions that needed a closer look'],
    [
      { numbersOfOthers: 5 },
      'shows that earlier files leave out what may be transactions',
      'showed that earlier files left out what may be transactions',
    ],
  ])('does not say that a file leaves something out that was loaded as a whole: %j', (found, does, did) => {
    const file = { uploadId: '3-14', filename: 'b.xlsx', uploadedBy: 'Ann Lee' };
    const leavesOut = { unread: 0, otherStores: 0, hidden: 0, numbers: 0, ...found };
    const item = { kind: 'rows-left-out', ...file, leavesOut } as const;
    expect(describeAll(item)[1]).toBe(`Ann Lee uploaded b.xlsx, which ${does}`);
    expect(describeAll({ ...item, withdrawnBy: 'Sam Lee' })[1]).toBe(`b.xlsx, uploaded by Ann Lee, ${did}`);
  });

  it('says who verified what was hardly opened', () => {
    const alert = { kind: 'alert-unseen', day: '2026-11-28', agentId: 4, agentName: 'Ann Lee' } as const;
    expect(describeAll({ ...alert, transactions: 7 })).toEqual([
      'Hardly opened',
      'Ann Lee verified 7 Check All transactions that were not opened first, or only for a moment',
      'On Nov 28, 2026, with money at risk. The history lists every decision.',
    ]);
  });

  it('says what an agent’s answer about columns leaves out or reads from elsewhere', () => {
    const main = { kind: null, employee: '“Bagger”', register: null, amount: '“Total”' };
    const changes = {
      leftOut: [{ role: 'type' as const, title: '“Trans Type”' }],
      moved: [{ role: 'employee' as const, from: '“Cashier”', to: '“Bagger”' }],
      main,
    };
    const chosen = {
      kind: 'columns-chosen',
      uploadId: '3-14',
      filename: 'b.xlsx',
      chosenBy: 'Ann Lee',
    } as const;
    expect(describeAll({ ...chosen, changes }, store)).toEqual([
      'Columns chosen',
      'Ann Lee chose which column is what in files like b.xlsx',
      '1042 Springfield North',
      'Not used, although Tillwatch recognizes it: Kind of transaction in “Trans Type”',
      'Otherwise than Tillwatch recognizes it: Employee in “Bagger” instead of “Cashier”',
      'Used from now on: employee in “Bagger” and amount in “Total”. No column for the kind of transaction or the register',
    ]);
    expect(describeAll({ ...chosen, changes, ending: 'replaced', endedBy: 'Sue Visor' }).at(-1)).toBe(
      'Sue Visor has answered anew since',
    );
    expect(describeAll({ ...chosen, changes, ending: 'forgotten', endedBy: 'Sue Visor' }).at(-1)).toBe(
      'Forgotten since by Sue Visor',
    );
    expect(
      describeAll({ ...chosen, changes: { leftOut: [], moved: [], main, inCents: true } }).slice(2, 3),
    ).toEqual(['Amounts are taken as cents, which Tillwatch does not by itself']);
    const written = {
      added: [{ role: 'void', title: '“X”' }],
      shape: 'line-items',
      dateOrder: 'day-first',
      inCents: false,
    } as const;
    expect(
      describeAll({
        ...chosen,
        changes: { leftOut: [], moved: [], main, ...written, added: [...written.added] },
      }).slice(2, 6),
    ).toEqual([
      'Read, although Tillwatch does not by itself: Void mark in “X”',
      'A row is taken as a line of a transaction, which Tillwatch does not by itself',
      'Dates are taken day first, which Tillwatch does not by itself',
      'Amounts are taken as dollars, which Tillwatch does not by itself',
    ]);
    const forgotten = { forgottenBy: 'Ann Lee', chosenBy: 'Sam Lee', titles: ['Trans #', 'Total'] };
    expect(describeAll({ kind: 'columns-forgotten', ...forgotten }, store)).toEqual([
      'Columns forgotten',
      'Ann Lee had Tillwatch forget which column is what in files of this store',
      '1042 Springfield North',
      'It was the answer of Sam Lee for tables with the headings Trans #, Total',
    ]);
    expect(describeAll({ kind: 'columns-forgotten', ...forgotten, pointedRows: 5 }, store)).toEqual([
      'Ticket forgotten',
      'Ann Lee had Tillwatch forget what a printed ticket of this store looks like',
      '1042 Springfield North',
      'Sam Lee had pointed at 5 rows',
    ]);
  });

  it('says what another reading of a file changed, and names what is gone or moved', () => {
    const read = { uploadId: '3-14', filename: 'b.txt', changedBy: 'Ann Lee' };
    const none = { transactions: 0, cashiers: 0, kinds: 0, amounts: 0 };
    const said = (changed: object) =>
      describeAll({ kind: 'columns-changed', ...read, ...none, ...changed }, store).slice(3);
    expect(said({ transactions: 17, cashiers: 17, numbers: 2 })).toEqual([
      '17 suspicious transactions changed: 17 have another cashier now. 2 transactions got another number',
    ]);
    expect(said({ days: 24, times: 0, moved: ['4701', '4702'] })).toEqual([
      '24 transactions got another day: 4701, 4702, and 22 more',
    ]);
    expect(said({ days: 1, times: 1, moved: ['4701', '4702'] })).toEqual([
      '2 transactions got another day or time: 4701 and 4702',
    ]);
    expect(said({ gone: 8, goneFindings: 2, goneNumbers: ['003105', '003106'] })).toEqual([
      '8 transactions are no longer in the file, 2 with findings: 003105, 003106, and 6 more',
    ]);
  });

  it('says which store a file names, and how many transactions it added', () => {
    const file = { uploadId: '3-14', filename: 'b.xlsx', uploadedBy: 'Ann Lee' };
    const other = {
      kind: 'other-store' as const,
      ...file,
      naming: 'another' as const,
      stores: ['1042'],
      added: 240,
    };
    expect(describeAll(other, store)).toEqual([
      'Another store’s file?',
      'Ann Lee uploaded b.xlsx, which names store 1042',
      '1042 Springfield North',
      'It added 240 transactions here. If it belongs to another store, withdraw the upload',
    ]);
    const several = { naming: 'several' as const, stores: ['1', '2', '3'], added: 0, changed: 1 };
    expect(describeAll({ ...other, ...several }, store).slice(1)).toEqual([
      'Ann Lee uploaded b.xlsx, which names stores 1, 2, and 3',
      '1042 Springfield North',
      'It changed one transaction here. If they belong to another store, withdraw the upload',
    ]);
    const chain = Array.from({ length: 102 }, (_, at) => String(6001 + at));
    expect(describeAll({ ...other, naming: 'same', stores: chain, loadedBy: chain })[1]).toBe(
      'Ann Lee uploaded b.xlsx, whose transactions stores 6001, 6002, 6003, 6004, 6005, and 97 more have, too',
    );
    expect(describeAll({ ...other, naming: 'several', stores: chain })[1]).toBe(
      'Ann Lee uploaded b.xlsx, which names stores 6001, 6002, 6003, 6004, 6005, and 97 more',
    );
    expect(describeAll({ ...other, naming: 'unusual' })[1]).toBe(
      'Ann Lee uploaded b.xlsx, which names store 1042, unlike earlier files',
    );
    expect(describeAll({ ...other, withdrawnBy: 'Sam Lee' }).slice(0, 2)).toEqual([
      'Upload withdrawn',
      'b.xlsx, uploaded by Ann Lee, named another store',
    ]);
    expect(describeAll({ ...other, loadedBy: ['1042'] }).slice(1)).toContain(
      'The same transactions were loaded by store 1042',
    );
    const same = { ...other, naming: 'same' as const, stores: ['1042', '7'], loadedBy: ['1042', '7'] };
    expect(describeAll(same)[1]).toBe(
      'Ann Lee uploaded b.xlsx, whose transactions stores 1042 and 7 have, too',
    );
    expect(describeAll({ ...same, withdrawnBy: 'Sam Lee' })[1]).toBe(
      'b.xlsx, uploaded by Ann Lee, has transactions that stores 1042 and 7 have, too',
    );
  });

  it('says which cashiers lose transactions to others', () => {
    const file = { uploadId: '3-14', filename: 'b.xlsx', uploadedBy: 'Ann Lee' };
    const most = { from: 'cashier 27', to: 'cashier 31', transactions: 28 };
    expect(describeAll({ kind: 'cashiers-changed', ...file, transactions: 30, most }, store)).toEqual([
      'Other cashiers',
      'Ann Lee uploaded b.xlsx, which gives transactions to other cashiers',
      '1042 Springfield North',
      'It gives 30 transactions another cashier, 28 of them cashier 31 instead of cashier 27',
    ]);
    const one = { transactions: 1, most: { from: 'cashier 27', to: null, transactions: 1 } };
    expect(describeAll({ kind: 'cashiers-changed', ...file, ...one }).at(-1)).toBe(
      'It gives one transaction another cashier, nobody instead of cashier 27',
    );
    const alike = { from: 'cashier 130 CROOK C', to: 'cashier 130 \u0421ROOK C', transactions: 1 };
    expect(describeAll({ kind: 'cashiers-changed', ...file, transactions: 1, most: alike }).at(-1)).toBe(
      'It gives one transaction another cashier, cashier 130 ‹Cyrillic \u0421›ROOK C instead of cashier 130 CROOK C',
    );
    const withdrawn = { ...file, ...one, withdrawnBy: 'Sam Lee' };
    expect(describeAll({ kind: 'cashiers-changed', ...withdrawn }, store).slice(0, 2)).toEqual([
      'Upload withdrawn',
      'b.xlsx, uploaded by Ann Lee, gave transactions to other cashiers',
    ]);
  });

  it('says who was left out of what, by whom, and why', () => {
    const exception = { addedBy: 'Ann Lee', who: 'Cashier 31', leftOutOf: 'No Sales', until: '2026-12-31' };
    expect(describeAll({ kind: 'exception-added', ...exception, reason: 'Counts the safe' }, store)).toEqual([
      'Exception',
      'Ann Lee left Cashier 31 out of “No Sales” until Dec 31, 2026',
      '1042 Springfield North',
      'Counts the safe',
    ]);
  });

  it('says what is wrong, and which reviews were set aside', () => {
    const { uploadId, filename } = asks;
    const remark = 'Tax is added twice.';
    expect(describeAll({ kind: 'layout-wrong', uploadId, filename, saidBy: 'Ann Lee', remark })).toEqual([
      'Read incorrectly',
      'Ann Lee said that kasse.xlsx is not read correctly',
      remark,
    ]);
    expect(describeAll({ kind: 'reviews-set-aside', uploadId, filename, transactions: 1 })[1]).toBe(
      'kasse.xlsx was read again and no longer has one transaction that was reviewed or had a finding',
    );
  });

  it('names words that somebody has let pass, and what their transactions count as', () => {
    const { uploadId, filename } = asks;
    const words = [{ text: 'ZURUVAL', countsAs: ['Sale' as const] }];
    const passed = { kind: 'confirmed-despite-words', uploadId, filename, confirmedBy: 'Ann Lee' } as const;
    expect(describeAll({ ...passed, words, total: 3 })).toEqual([
      'Words not understood',
      'Ann Lee confirmed that files like kasse.xlsx are read correctly, although not everything in them was understood',
      'One line or word was not understood: “ZURUVAL”. The transactions with it count as sales.',
      'and 2 more',
    ]);
  });
});

describe('an upload that asks which column is what', () => {
  const question = 'Which column is the transaction number?';
  const asks = { kind: 'upload-asks', uploadId: '3-14', filename: 'kasse.xlsx', question } as const;

  it('says what it asks, and what became of it', () => {
    expect(describeAll(asks, store)).toEqual([
      'Needs an answer',
      `kasse.xlsx is waiting for an answer: ${question}`,
      '1042 Springfield North',
    ]);
    const title = `kasse.xlsx was waiting for an answer: ${question}`;
    expect(describeAll({ ...asks, ending: 'answered', endedBy: 'Ann Lee' })).toEqual([
      'Question answered',
      title,
      'Answered by Ann Lee',
    ]);
    expect(describeAll({ ...asks, ending: 'discarded', endedBy: 'Ann Lee' })).toEqual([
      'Upload discarded',
      title,
      'Discarded by Ann Lee',
    ]);
  });
});

describe('an account', () => {
  const account = {
    kind: 'account-awaiting',
    userId: 9,
    userName: 'Sue Visor',
    email: 'sue@example.com',
    role: 'supervisor',
    decision: null,
    decidedBy: null,
  } as const;

  it('waits until somebody has decided', () => {
    expect(describeAll(account)).toEqual([
      'Awaiting approval',
      'Sue Visor registered as supervisor',
      'sue@example.com',
    ]);
    const registered = { at: '2026-03-14T10:00:00.000Z', ipAddress: '192.0.2.1', userAgent: null };
    expect(describeAll({ ...account, registered }).at(-1)).toMatch(/^Registered .* from 192\.0\.2\.1$/);
    expect(describeAll({ ...account, decision: 'approved', decidedBy: 'Ada Okafor' })).toContain(
      'Approved by Ada Okafor',
    );
    expect(describeAll({ ...account, decision: 'refused', decidedBy: 'Ada Okafor' })[0]).toBe(
      'Account refused',
    );
  });
});

it('says who waits for a store, and what ended that', () => {
  const agent = {
    kind: 'agent-without-stores',
    userId: 9,
    userName: 'Ben Lee',
    email: 'ben@example.com',
    ending: null,
    endedBy: null,
  } as const;
  expect(describeAll(agent)).toEqual([
    'Waits for a store',
    'Ben Lee registered as agent',
    'ben@example.com',
    'Sees nothing until a supervisor or an admin assigns a store',
  ]);
  expect(describeAll({ ...agent, ending: 'assigned', endedBy: 'Sue Visor' }).at(-1)).toBe(
    'Stores assigned by Sue Visor',
  );
});

it('says of which days a file is, if these are unlikely', () => {
  const found = {
    kind: 'days-unlikely',
    uploadId: '3-14',
    filename: 'v2.xlsx',
    uploadedBy: 'Ann Lee',
    why: 'far',
    transactions: 136,
    of: 140,
    firstDay: '2026-05-11',
    lastDay: '2026-05-11',
    nearest: '2026-11-03',
  } as const;
  expect(describeAll(found)).toEqual([
    'Unlikely days',
    'Ann Lee uploaded v2.xlsx, which is dated far from all other days of the store',
    '136 of 140 transactions: May 11, 2026',
    'The store’s nearest other day is Nov 3, 2026',
  ]);
  expect(describeAll({ ...found, why: 'future', nearest: null })[1]).toMatch(/dated in the future$/);
});

it('says that decisions for a withdrawn file wait again', () => {
  const told = { uploadId: '3-14', filename: 'b.xlsx', withdrawnBy: 'Sue Visor', transactions: 2 };
  expect(describeAll({ kind: 'decisions-reopened', ...told })).toEqual([
    'To decide again',
    'Sue Visor withdrew b.xlsx, for which a supervisor had decided',
    '2 transactions now say what was decided against, and wait for a decision again',
  ]);
});

describe('a change of access', () => {
  type Change = Extract<NotificationContent, { kind: 'access-changed' }>;
  const titleOf = (more: Partial<Change>) =>
    describeAll({
      kind: 'access-changed',
      changedBy: 'Ada Okafor',
      role: null,
      addedStores: [],
      removedStores: [],
      ...more,
    })[1];

  it('is described in sentences', () => {
    expect(titleOf({ role: { before: 'agent', after: 'supervisor' } })).toBe('You are now a supervisor.');
    expect(titleOf({ role: { before: 'supervisor', after: 'agent' }, addedStores: ['12'] })).toBe(
      'You are now an agent. Store 12 is assigned to you.',
    );
    expect(titleOf({ addedStores: ['12', '13'], removedStores: ['9'] })).toBe(
      'Stores 12 and 13 are assigned to you. Store 9 is no longer assigned to you.',
    );
    const many = Array.from({ length: 25 }, (_, index) => String(index + 1));
    expect(titleOf({ addedStores: many })).toBe('Stores 1, 2, 3, 4, 5, and 20 more are assigned to you.');
  });
});

describe('an account with fewer rights', () => {
  const item = {
    kind: 'role-changed',
    userId: 7,
    userName: 'Gina Ford',
    before: 'agent',
    after: 'agent',
    changedBy: 'Ada Okafor',
  } as const;

  it('says what a closed account leaves open', () => {
    expect(describeAll({ ...item, deactivated: { flags: 3, cases: 1 } })).toEqual([
      'Account closed',
      'Ada Okafor deactivated the account of Gina Ford',
      'It leaves 3 standing flags and one open case',
    ]);
  });

  it('names the stores that were taken', () => {
    expect(describeAll({ ...item, removedStores: ['6024', '6061'] })).toEqual([
      'Stores taken away',
      'Ada Okafor took stores 6024 and 6061 from Gina Ford',
    ]);
  });
});

it('tells of a day that is like another one, and of a flag that whoever put it removed', () => {
  const doubled = {
    kind: 'day-doubled',
    uploadId: '3-7',
    filename: 'b.xlsx',
    uploadedBy: 'Ann Lee',
    firstDay: '2026-11-20',
    lastDay: '2026-11-20',
    ofDay: '2026-11-19',
    transactions: 264,
    added: 265,
  } as const;
  expect(describeAll(doubled)).toContain(
    '264 of 265 new transactions of Nov 20, 2026 are like those of Nov 19, 2026 at the same times of day',
  );
  expect(describeAll({ ...doubled, laterSeconds: 420 })).toContain(
    '264 of 265 new transactions of Nov 20, 2026 are like those of Nov 19, 2026, each 7 minutes later in the day',
  );
  const flag = {
    kind: 'flag-overturned',
    transactionId: '3-1',
    transactionNumber: '4703',
    by: 'Ann Lee',
  } as const;
  expect(describeAll({ ...flag, isOwn: true })[1]).toBe('Ann Lee flagged 4703, and then removed the flag');
});

it('says who opened which case, and whether its cashier has others', () => {
  const item = {
    kind: 'case-opened',
    caseId: '3-7',
    title: 'Voids at night',
    openedBy: 'Ann Lee',
    transactions: 2,
    otherCases: 0,
  } as const;
  expect(describeAll(item, store)).toEqual([
    'Case opened',
    'Ann Lee opened the case Voids at night with 2 transactions',
    '1042 Springfield North',
  ]);
  expect(describeAll({ ...item, transactions: 1, otherCases: 1 }, store).slice(1)).toEqual([
    'Ann Lee opened the case Voids at night with one transaction',
    '1042 Springfield North',
    'The same cashier is in another open case',
  ]);
});

it('says who added what to a case', () => {
  const item = { kind: 'case-grown', caseId: '3-7', title: 'Voids at night', by: 'Ann Lee' } as const;
  const titleOf = (transactions: number) => describeAll({ ...item, transactions }, store)[1];
  expect(titleOf(1)).toBe('Ann Lee added one transaction to the case Voids at night');
  expect(titleOf(0)).toBe('Ann Lee wrote a note on the case Voids at night');
});

it('says who assigned which case', () => {
  const item = {
    kind: 'case-assigned',
    caseId: '3-7',
    title: 'Voids at night',
    assignedBy: 'Ann Lee',
  } as const;
  expect(describeAll(item, store)).toEqual([
    'Case assigned',
    'Ann Lee assigned the case Voids at night to you',
    '1042 Springfield North',
  ]);
});

it('says whose words and images were changed, and who is called otherwise now', () => {
  const transaction = { transactionId: '3-1', transactionNumber: '4712', by: 'Ann Lee' };
  expect(describeAll({ kind: 'note-replaced', ...transaction }, store)[1]).toBe(
    'Ann Lee replaced the note that somebody else had written on 4712, which is flagged',
  );
  expect(describeAll({ kind: 'evidence-changed', ...transaction, what: 'removed' }, store)).toEqual([
    'Images changed',
    'Ann Lee changed the images of 4712, which is flagged or in an open case',
    '1042 Springfield North',
    'Most recently, an image was removed',
    'Its review history has each change, with the captions before and after',
  ]);
  expect(
    describeAll({ kind: 'case-evidence-changed', caseId: '3-2', title: 'Refunds', by: 'Ann Lee' })[1],
  ).toBe('Ann Lee changed the images of the case Refunds');
  const item = { id: 1, createdAt: '2026-11-18T12:00:00.000Z', readAt: null, store } as const;
  const named = {
    ...item,
    kind: 'note-replaced',
    ...transaction,
    by: 'Avery” confirmed by Sam Demo',
  } as const;
  expect(splitAtNames(describeNotification(named, ME).title)[0]).toMatchObject({
    text: named.by,
    shown: named.by,
  });
  const names = { userId: 9, before: 'Avery Demo', after: 'Sam K. Demo' };
  expect(describeAll({ kind: 'name-changed', ...names, changedBy: null })).toEqual([
    'Name changed',
    'Avery Demo is called Sam K. Demo now',
    'Changed by the person',
  ]);
});

describe('what a supervisor or an admin took away', () => {
  it('says how a case ended, who has another role, and what went with a file', () => {
    expect(
      describeAll({
        kind: 'case-closed',
        caseId: '3-4',
        title: 'Refunds',
        status: 'no_loss',
        closedBy: 'Sam Lee',
        reason: 'A customer',
      }),
    ).toEqual(['Case closed', 'Sam Lee closed the case Refunds: no loss', 'A customer']);
    const role = { kind: 'role-changed', userId: 4, userName: 'Dora Day', changedBy: 'Ada Okafor' } as const;
    expect(describeAll({ ...role, before: 'agent', after: 'supervisor' })[1]).toBe(
      'Ada Okafor changed the role of Dora Day from agent to supervisor',
    );
    expect(describeAll({ ...role, before: null, after: 'admin' })[1]).toBe(
      'Ada Okafor made an account for Dora Day: admin',
    );
    const gone = {
      kind: 'reviews-set-aside',
      uploadId: '3-14',
      filename: 'a.xlsx',
      findings: 3,
      withdrawnBy: 'Sam Lee',
    } as const;
    expect(describeAll({ ...gone, transactions: 0 })).toEqual([
      'Findings withdrawn',
      'Sam Lee withdrew a.xlsx, which had 3 transactions with findings that nobody had decided about',
    ]);
    expect(describeAll({ ...gone, transactions: 2 }).at(-1)).toBe(
      'It also had 3 transactions with findings that nobody had decided about',
    );
  });

  it('says what became of a case', () => {
    const item = { kind: 'case-changed', caseId: '3-7', title: 'Refunds', by: 'Sue Lee' } as const;
    const changes = ['Name: Refunds → Training', 'Lost: $60.00 → $0.00'];
    expect(describeAll({ ...item, changes }, store)).toEqual([
      'Case changed',
      'Sue Lee changed the case Refunds',
      '1042 Springfield North',
      ...changes,
    ]);
    expect(describeAll({ ...item, changes: ['Took out 22'], reason: 'Not this one' }).at(-1)).toBe(
      'Not this one',
    );
  });

  it('says which settings, and that somebody preferred an own file', () => {
    const changed = { kind: 'settings-changed', changedBy: 'Ada Okafor' } as const;
    const rules = {
      ...changed,
      of: 'rules' as const,
      changes: ['Refunds: default → off'],
      reason: 'Too many',
    };
    expect(describeAll({ ...rules, more: 2 })).toEqual([
      'Settings changed',
      'Ada Okafor changed the rules of all stores',
      'Refunds: default → off',
      '2 more',
      'Too many',
    ]);
    expect(describeAll(rules, store)[1]).toBe('Ada Okafor changed the rules of this store');
    expect(
      describeAll({ ...changed, of: 'learning', changes: ['Random looks a day: 2 → 0'] }).slice(1),
    ).toEqual(['Ada Okafor changed what ranking learns from', 'Random looks a day: 2 → 0']);
    expect(describeAll({ ...changed, of: 'store', changes: [] }, store).slice(0, 2)).toEqual([
      'Store changed',
      'Ada Okafor changed this store',
    ]);
    expect(
      describeAll(
        {
          kind: 'own-file-preferred',
          uploadId: '3-14',
          filename: 'sue.xlsx',
          decidedBy: 'Sue Lee',
          reason: 'Till corrected',
          transactions: 1,
          transactionId: '3-9',
          transactionNumber: '1115099',
        },
        store,
      ),
    ).toEqual([
      'Own file preferred',
      'Sue Lee decided that sue.xlsx, which is from the same person, counts for transaction 1115099',
      '1042 Springfield North',
      'Till corrected',
    ]);
  });

  it('says which findings a decision between files let go', () => {
    const letGo = { transactions: 1, transactionNumber: '4720', day: '2026-11-18', filters: ['Refunds'] };
    const said = { uploadId: '3-14', filename: 'sue.xlsx', decidedBy: 'Sue Lee', reason: 'A coupon' };
    const first = { transactions: 1, transactionId: '3-9' };
    const other = { kind: 'findings-let-go', ...said, ...first, isKept: false, isExplained: true } as const;
    expect(describeAll({ ...other, letGo })).toEqual([
      'Finding let go',
      'Sue Lee decided that sue.xlsx counts for transaction 4720',
      'Transaction 4720 of Nov 18, 2026: no longer found by Refunds',
      'The same person had said how files like the one that counts are read',
      'A coupon',
    ]);
    const several = { ...letGo, transactions: 3, filters: [] };
    expect(
      describeAll({ ...other, transactions: 3, isKept: true, isExplained: false, letGo: several }),
    ).toEqual([
      'Findings let go',
      'Sue Lee decided that 3 transactions stay as stored, not as sue.xlsx says',
      '3 transactions, the first of them 4720 of Nov 18, 2026: still found, but with less money or a lower priority',
      'A coupon',
    ]);
    const own = { kind: 'own-file-preferred', ...said, ...first, transactionNumber: '4720' } as const;
    expect(describeAll({ ...own, isReadAgain: true, letGo })).toEqual([
      'Own answer preferred',
      'Sue Lee decided that sue.xlsx, which is read as the same person said, counts for transaction 4720',
      'Transaction 4720 of Nov 18, 2026: no longer found by Refunds',
      'A coupon',
    ]);
  });
});

it('says that nothing came instead of a file that was not loaded', () => {
  const item = {
    kind: 'files-not-loaded',
    day: '2026-11-07',
    uploadId: '3-14',
    filename: 'a.xlsx',
    sentBy: 'Ann Lee',
  } as const;
  expect(describeAll({ ...item, files: 1, waiting: 1 }, store)).toEqual([
    'Nothing loaded',
    'a.xlsx was not loaded, and nothing came instead',
    '1042 Springfield North',
    'Uploaded by Ann Lee on Nov 7, 2026',
    'It waits for an answer about columns',
  ]);
  expect(describeAll({ ...item, files: 2, waiting: 1 }).slice(1)).toEqual([
    '2 files were not loaded, and nothing came instead',
    'The last one, a.xlsx, was uploaded by Ann Lee on Nov 7, 2026',
    '1 waits for an answer about columns',
  ]);
});

it('says how much more than usual a file brings, and who is new', () => {
  const more = {
    kind: 'more-than-usual' as const,
    uploadId: '3-14',
    filename: 'Register 9.xlsx',
    uploadedBy: 'Ann Lee',
    day: '2026-11-15',
    transactions: 1500,
    of: 1770,
    usual: 270,
    registers: ['09'],
    cashiers: ['cashier 91', 'cashier 92'],
    newCashiers: 4,
  };
  expect(describeAll(more, store)).toEqual([
    'More than usual',
    'Ann Lee uploaded Register 9.xlsx, which brings far more than usual',
    '1042 Springfield North',
    'Nov 15, 2026 has 1,770 transactions now, 1,500 of them from it; a usual day has about 270',
    'New in the store: POS 09; cashier 91, cashier 92, and 2 more',
  ]);
  const people = { ...more, day: null, transactions: 0, of: 0, registers: [], newCashiers: 2 };
  expect(describeAll(people).slice(1)).toEqual([
    'Ann Lee uploaded Register 9.xlsx, which brings cashiers that are new to the store',
    'New in the store: cashier 91 and cashier 92',
  ]);
  expect(describeAll({ ...more, withdrawnBy: 'Sam Lee' }).at(-1)).toContain('Withdrawn by Sam Lee');
});
