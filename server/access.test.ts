// On both databases: who may see what.
import { type Role, type RouteDefinition, ROLES, ROUTES } from '@tillwatch/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nameDifferences } from '../core/testing/name-differences.ts';
import { errorStatusesOf } from './platform/http/openapi/error-statuses.ts';
import { startTestServer, type TestServer, type TestUser } from './testing/start-test-server.ts';

type Call = keyof typeof ROUTES;
type Caller = 'nobody' | Role;

const CALLERS: Caller[] = ['nobody', ...ROLES];

/**
 * Section 6 of the specification, with the calls that each capability needs. It repeats the contract's `access` on
 * purpose: a call opened there by mistake fails here, and so does one that nobody has thought about.
 */
const TABLE: { capability: string; who: Caller[]; calls: Call[] }[] = [
  {
    capability: 'Signing in and out, registering',
    who: ['nobody', 'agent', 'supervisor', 'admin'],
    calls: [
      'login',
      'loginPage',
      'logout',
      'register',
      'verifyEmailPage',
      'verifyEmail',
      'restartRegistration',
      'forgotPassword',
      'resetPassword',
    ],
  },
  {
    capability: 'Turning a digest off by the link of a mail',
    who: ['nobody', 'agent', 'supervisor', 'admin'],
    calls: ['unsubscribe', 'unsubscribePage'],
  },
  {
    capability: 'One’s own account and its notifications',
    who: ['agent', 'supervisor', 'admin'],
    calls: [
      'getUser',
      'updateName',
      'updatePassword',
      'updateTwoFactor',
      'beginAuthenticator',
      'confirmAuthenticator',
      'getRecoveryCodes',
      'renewRecoveryCodes',
      'listSessions',
      'endSessions',
      'listTokens',
      'createToken',
      'revokeToken',
      'listNotifications',
      'markNotificationsRead',
    ],
  },
  {
    capability: 'Main dashboard, review, export, reports',
    who: ['agent', 'supervisor', 'admin'],
    calls: [
      'listStores',
      'listStoreOverviews',
      'getTransactionCount',
      'createUpload',
      'uploadToOtherStore',
      'getUploadStatus',
      'listUploads',
      'getUpload',
      'downloadOriginal',
      'downloadCleaned',
      'downloadRejected',
      'getCoverage',
      'getColumnQuestions',
      'answerColumnQuestions',
      'discardUpload',
      'listColumnMappings',
      'forgetColumnMapping',
      'getLayouts',
      'getDoubtfulUploads',
      'confirmLayout',
      'reportLayout',
      'correctLayout',
      'listSetAside',
      'listWords',
      'listTransactions',
      'getTransactionStats',
      'getFilterCounts',
      'getTransaction',
      'getNeighbors',
      'updateTransaction',
      'undoReview',
      'getPlace',
      'getReviewHistory',
      'listEmployees',
      'getEmployeeDay',
      'getRegisterTimeline',
      'getStoreDay',
      'exportTransactions',
      'getQueue',
      'getQueueRest',
      'getQueueNeighbors',
      'updateDailyLooks',
      'listPresence',
      'announcePresence',
      'endPresence',
      'addEvidence',
      'listEvidence',
      'getEvidenceFile',
      'updateEvidence',
      'removeEvidence',
      'restoreEvidence',
      'getReportFindings',
      'createEmailReport',
      'listEmailReports',
      'downloadEmailReport',
      'sendEmailReport',
      'listSecondLooks',
      'listCases',
      'getCasesOfTransaction',
      'createCase',
      'getCase',
      'addToCase',
      'addCaseNote',
      'addCaseEvidence',
      'getCaseFile',
      'live',
    ],
  },
  {
    capability: 'Floating supervisor panel, /supervisor dashboard',
    who: ['supervisor', 'admin'],
    calls: [
      'getSupervisorStats',
      'listAgentActivity',
      'getSecondLookReport',
      'updateSecondLookShare',
      'settleSecondLook',
    ],
  },
  {
    capability: '/oversight: who has which stores, assigning them, and what each person has done',
    who: ['supervisor', 'admin'],
    calls: ['getWorkload', 'assignStores', 'getAgentHistory', 'getTeamHistory'],
  },
  {
    capability: '/cashiers: who stands out, and one cashier',
    who: ['supervisor', 'admin'],
    calls: ['listCashiers', 'getCashier'],
  },
  {
    capability: 'Assign, change, close, and hand out cases, and their figures',
    who: ['supervisor', 'admin'],
    calls: ['updateCase', 'removeFromCase', 'listCaseWorkers', 'getCaseFigures', 'downloadCaseArchive'],
  },
  {
    capability: '/learning: what ranking has learned, and how well filters and signals do',
    who: ['supervisor', 'admin'],
    calls: ['getLearning', 'getRankingRecords'],
  },
  {
    capability: 'Learn now, choose which weights are in force, change random looks',
    who: ['admin'],
    calls: ['learnNow', 'putWeightsInForce', 'updateLearningSettings'],
  },
  {
    capability: 'The daily digest of one’s own',
    who: ['supervisor', 'admin'],
    calls: ['getDigest', 'updateDigest', 'sendDigest'],
  },
  {
    capability: '/admin/rules and /cashiers: look at the rules, leave a cashier or a register out',
    who: ['supervisor', 'admin'],
    calls: ['getRules', 'addRuleException', 'endRuleException'],
  },
  {
    capability: '/admin/rules: try them, put them in force',
    who: ['admin'],
    calls: ['tryRules', 'putRulesInForce'],
  },
  {
    capability: 'Say what words of exports mean, and forget it',
    who: ['supervisor', 'admin'],
    calls: ['teachWords', 'forgetWord'],
  },
  { capability: 'Withdraw an upload', who: ['supervisor', 'admin'], calls: ['withdrawUpload'] },
  {
    capability: 'Decide between what is stored and what another file says, about one or several',
    who: ['supervisor', 'admin'],
    calls: ['settleContest', 'settleContests', 'listContests', 'listContestedStores'],
  },
  { capability: 'Edit store details', who: ['supervisor', 'admin'], calls: ['updateStore'] },
  {
    capability: '/admin: what was said of exports, and forgetting it',
    who: ['admin'],
    calls: ['listAnswers', 'forgetLayout'],
  },
  { capability: 'Manage Stores, add store', who: ['admin'], calls: ['createStore'] },
  { capability: 'Close a store and open it again', who: ['admin'], calls: ['setStoreStatus'] },
  {
    capability: '/admin panel, create, edit, deactivate users',
    who: ['admin'],
    calls: [
      'listUsers',
      'createUser',
      'inviteUser',
      'updateUser',
      'deactivateUser',
      'rescueUser',
      'listRegistrations',
      'resendVerification',
      'getSystemStats',
      'getSystemState',
      'listAuditLog',
    ],
  },
  {
    capability: 'Say to whom agents may send reports',
    who: ['admin'],
    calls: ['listReportRecipients', 'addReportRecipient', 'removeReportRecipient'],
  },
  { capability: 'Delete store', who: ['admin'], calls: ['deleteStore'] },
];

let server: TestServer;
const users = {} as Record<Role, TestUser>;

beforeAll(async () => {
  server = await startTestServer();
  for (const role of ROLES) users[role] = await server.createUser({ role });
});
afterAll(() => server.close());

/** Sends no input: permission is checked before the input is. */
async function statusFor(call: Call, caller: Caller): Promise<number> {
  const route: RouteDefinition = ROUTES[call];
  // Logging out ends the session that the other calls need.
  const user =
    caller === 'nobody'
      ? null
      : call === 'logout'
        ? await server.createUser({ role: caller })
        : users[caller];
  const response = await server.request(route, user ? { as: user } : {});
  // The live channel would stay open forever.
  await response.body?.cancel();
  return response.status;
}

describe.each(TABLE)('$capability', ({ who, calls }) => {
  // Specification: 6.4 to 6.11
  test.each(calls)('%s is open to the roles that may call it, and to no other', async (call) => {
    for (const caller of CALLERS) {
      const status = await statusFor(call, caller);
      const documented = ['200', '302', ...errorStatusesOf(ROUTES[call])];
      expect(documented, `${call} answers ${status}`).toContain(String(status));
      const answer = `${caller} ${status === 401 || status === 403 ? status : 'let in'}`;
      const refusal = caller === 'nobody' ? 401 : 403;
      expect(answer).toBe(`${caller} ${who.includes(caller) ? 'let in' : refusal}`);
    }
  });
});

test('every response, the live channel included, forbids sniffing, caching, framing, and scripts', async () => {
  const calls = Object.entries<RouteDefinition>(ROUTES).filter(([call]) => call !== 'logout');
  for (const [call, route] of calls) {
    for (const as of [null, users.admin]) {
      const response = await server.request(route, as ? { as } : {});
      await response.body?.cancel();
      const headers = Object.fromEntries(response.headers);
      expect({ call, ...headers }).toMatchObject({
        call,
        'cache-control': expect.stringContaining('no-store') as string,
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        'content-security-policy': expect.stringMatching(
          /^default-src 'none'; .*frame-ancestors 'none'/,
        ) as string,
      });
      if (response.headers.get('content-length') !== '0') {
        expect(headers['content-type']).toMatch(/^[\w.+-]+\/[\w.+-]+; charset=utf-8$/);
      }
    }
  }
});

// Specification: 6.5
test('every call has its capability', () => {
  const differences = nameDifferences(
    TABLE.flatMap(({ calls }) => calls),
    Object.keys(ROUTES),
  );
  expect(differences, `In the table above: ${differences}`).toBe('');
});
