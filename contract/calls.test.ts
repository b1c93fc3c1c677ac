import { FILTER_IDS } from '@tillwatch/core/detection';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { findRoute, ROUTES } from './index.ts';

interface Call {
  query?: string[];
  body?: string[];
  /** Fields of the response, or of one element of a list. */
  answer?: string[];
}

const USER = ['id', 'email', 'firstName', 'lastName', 'role', 'position', 'department', 'assignedStores'];
const STORE = ['id', 'storeNumber', 'name', 'address', 'franchiseOwnerEmail', 'isActive', 'createdAt'];
const STORE_INPUT = ['storeNumber', 'name', 'address', 'franchiseOwnerEmail'];
const FILTER = [
  'storeId',
  'transactionTypes',
  'priorities',
  'startDate',
  'endDate',
  'minAmount',
  'maxAmount',
  'employeeId',
  'search',
];
const TRANSACTION = [
  'id',
  'uploadId',
  'transactionId',
  'storeId',
  'employeeId',
  'registerId',
  'transactionType',
  'transactionTime',
  'amount',
  'items',
  'rawData',
  'priority',
  'filterFlags',
  'isVerified',
  'isFlagged',
  'verificationNotes',
  'verifiedBy',
  'verifiedAt',
  'unverifiedBy',
  'unverifiedAt',
  'createdAt',
];

/** The table in section 7: what each call sends and returns, by method and path. */
const CALLS: Record<string, Call> = {
  'GET /api/user': { answer: USER },
  'POST /api/login': { body: ['email', 'password', 'twoFactorCode'] },
  'POST /api/register': {
    body: ['email', 'password', 'confirmPassword', 'firstName', 'lastName', 'role'],
  },
  'POST /api/logout': {},
  'GET /api/stores': { answer: STORE },
  'POST /api/stores': { body: STORE_INPUT, answer: STORE },
  'PUT /api/stores/{id}': { body: STORE_INPUT, answer: STORE },
  'DELETE /api/stores/{id}': {},
  'GET /api/stores/{id}/transaction-count': { answer: ['count'] },
  'POST /api/upload': { answer: ['uploadId'] },
  'GET /api/uploads/{uploadId}/status': { answer: ['status', 'errorMessage'] },
  'GET /api/transactions': {
    query: [...FILTER, 'limit', 'offset', 'sortBy', 'sortOrder'],
    answer: ['transactions', 'total'],
  },
  'GET /api/transactions/stats': {
    query: ['storeId'],
    answer: ['total', 'checkAll', 'checkLot', 'checkFew', 'verified', 'pending'],
  },
  'GET /api/transactions/filter-counts': { query: ['storeId'] },
  'GET /api/transactions/{id}': { answer: TRANSACTION },
  'PATCH /api/transactions/{id}': { body: ['isVerified', 'isFlagged', 'verificationNotes'] },
  'POST /api/email-reports': {
    body: [
      'storeId',
      'reportDate',
      'recipientEmail',
      'subject',
      'content',
      'transactionIds',
      'totalHighPriority',
      'totalMediumPriority',
      'totalLowPriority',
      'includeDetails',
      'includeScreenshots',
      'includeRawData',
    ],
  },
  'GET /api/export/transactions': { query: [...FILTER, 'format', 'includeRawData', 'includeFilters'] },
  'GET /api/supervisor/stats': {
    answer: [
      'totalAgents',
      'activeAgents',
      'totalStores',
      'avgTransactionsPerAgent',
      'totalVerifiedToday',
      'agentPerformance',
    ],
  },
  'GET /api/supervisor/agent-activity': {
    query: ['storeId', 'startDate', 'endDate'],
    answer: [
      'id',
      'agentId',
      'activityDate',
      'transactionsReviewed',
      'transactionsVerified',
      'transactionsFlagged',
      'emailReportsGenerated',
    ],
  },
  'GET /api/admin/users': { query: ['role', 'isActive'], answer: [...USER, 'isActive'] },
  'POST /api/admin/users': {
    body: ['email', 'password', 'firstName', 'lastName', 'role', 'position', 'department', 'assignedStores'],
    answer: USER,
  },
  'PUT /api/admin/users/{id}': {
    body: ['firstName', 'lastName', 'role', 'position', 'department', 'isActive', 'assignedStores'],
    answer: USER,
  },
  'DELETE /api/admin/users/{id}': {},
};

function fieldsOf(schema: z.ZodType | undefined): string[] {
  if (schema instanceof z.ZodArray) return fieldsOf(schema.element as z.ZodType);
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

describe('the calls of the specification', () => {
  // Specification: 3.11, 3.33, 3.35, 3.36, 3.38, 7.5 to 7.8, 7.10 to 7.17, 7.20, 7.21, 7.23, 7.24, 7.27
  // Specification: 7.33, 7.37, 7.39 to 7.43
  it.each(Object.entries(CALLS))('%s takes and gives what it should', (call, { query, body, answer }) => {
    const [method = '', path = ''] = call.replaceAll(/\{(\w+)\}/g, ':$1').split(' ');
    const route = Object.values(ROUTES).find((one) => one.method === method && one.path === path);
    expect(route).toBeDefined();
    const {
      query: takes,
      body: reads,
      response: gives,
    } = { query: undefined, body: undefined, response: undefined, ...route };
    expect(fieldsOf(takes)).toEqual(expect.arrayContaining(query ?? []));
    expect(fieldsOf(reads)).toEqual(expect.arrayContaining(body ?? []));
    expect(fieldsOf(gives)).toEqual(expect.arrayContaining(answer ?? []));
  });

  // Specification: 4.3, 7.6
  it('answer a sign-in with the user, or ask for the code', () => {
    const answer = ROUTES.login.response;
    const asked = { requires2FA: true, method: 'app' };
    expect(answer.parse(asked)).toEqual(asked);
    expect(() => answer.parse({ requires2FA: false })).toThrow();
  });

  // Specification: 4.5, 7.7
  it('answer a registration with the user, or ask for verification', () => {
    const answer = ROUTES.register.response;
    expect(answer.parse({ requiresVerification: true, message: 'See your mail.' })).toMatchObject({
      requiresVerification: true,
    });
  });

  // Specification: 3.32
  it('count by the id of a priority or of a transaction type', () => {
    const counts = ROUTES.getFilterCounts.response;
    const ids = [...counts.keyType.options];
    expect(ids).toEqual(['check_all', 'check_lot', 'check_few', ...FILTER_IDS]);
  });

  // Specification: 7.17, 7.19, 9.11
  it('page as the list asks: 50 from the first, by time, newest first, and filter by lists with commas', () => {
    const list = ROUTES.listTransactions.query;
    expect(list.parse({ storeId: '7', transactionTypes: 'abort,refund', priorities: '' })).toMatchObject({
      limit: 50,
      offset: 0,
      sortBy: 'time',
      sortOrder: 'desc',
      transactionTypes: ['abort', 'refund'],
      priorities: [],
    });
  });
});

describe('findRoute', () => {
  it('knows a call by its method and path, and a word before a parameter', () => {
    expect(findRoute(ROUTES, 'GET', '/api/transactions/stats')).toBe(ROUTES.getTransactionStats);
    expect(findRoute(ROUTES, 'GET', '/api/transactions/7-1')).toBe(ROUTES.getTransaction);
    expect(findRoute(ROUTES, 'PATCH', '/api/transactions/:id')).toBe(ROUTES.updateTransaction);
    expect(findRoute(ROUTES, 'DELETE', '/api/transactions/7-1')).toBeUndefined();
  });
});
