// On both databases: migrations.
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMigratedDatabase, type TestDatabase } from '../../testing/test-database.ts';

interface Entity {
  /** Columns that several tables have are taken from the first. */
  tables: string[];
  /** Names from section 3 of the specification. */
  fields: string;
  /** Fields with a different name in the database. */
  named?: Record<string, string>;
  defaults?: Record<string, string>;
  required?: string[];
}

const ENTITIES: Record<string, Entity> = {
  user: {
    tables: ['users', 'registrations', 'password_resets'],
    fields: `id email password firstName lastName profileImageUrl role position department assignedStores isActive
      isEmailVerified emailVerificationToken passwordResetToken passwordResetExpires twoFactorEnabled twoFactorCode
      twoFactorExpires lastLoginAt createdAt updatedAt`,
    defaults: { role: 'agent', isActive: 'true', isEmailVerified: 'false', twoFactorEnabled: 'false' },
  },
  session: { tables: ['sessions'], fields: 'sid sess expire' },
  store: {
    tables: ['stores'],
    fields: 'id storeNumber name address franchiseOwnerEmail isActive createdAt updatedAt',
    defaults: { isActive: 'true' },
    required: ['storeNumber', 'name'],
  },
  data_upload: {
    tables: ['data_uploads'],
    fields: `id storeId uploadedBy filename fileType uploadDate processingStatus rawDataPath cleanedDataPath
      totalTransactions errorMessage`,
    defaults: { processingStatus: 'pending', totalTransactions: '0' },
  },
  transaction: {
    tables: ['transactions', 'transaction_details'],
    fields: `id uploadId transactionId storeId employeeId registerId transactionType transactionTime amount items rawData
      priority filterFlags isVerified isFlagged verificationNotes verifiedBy verifiedAt unverifiedBy unverifiedAt createdAt`,
    named: { transactionId: 'transaction_number', filterFlags: 'filter_mask' },
    defaults: { isVerified: 'false', isFlagged: 'false' },
  },
  email_report: {
    tables: ['email_reports'],
    fields: `id storeId generatedBy reportDate recipientEmail subject content transactionIds totalHighPriority
      totalMediumPriority totalLowPriority sentAt createdAt`,
    defaults: { totalHighPriority: '0', totalMediumPriority: '0', totalLowPriority: '0' },
  },
  agent_activity: {
    tables: ['agent_activity'],
    fields: `id agentId storeId activityDate transactionsReviewed transactionsVerified transactionsFlagged
      emailReportsGenerated createdAt`,
    defaults: {
      transactionsReviewed: '0',
      transactionsVerified: '0',
      transactionsFlagged: '0',
      emailReportsGenerated: '0',
    },
  },
  audit_log: {
    tables: ['audit_log'],
    fields: 'id userId userName action entityType entityId changes ipAddress userAgent timestamp',
  },
};

interface Column {
  type: string;
  standard: string | null;
  isRequired: boolean;
}

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createMigratedDatabase();
  client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

async function readColumns(table: string): Promise<[name: string, column: Column][]> {
  const { rows } = await client.query<{
    name: string;
    type: string;
    standard: string | null;
    required: boolean;
  }>(
    `SELECT column_name AS name, column_default AS standard, is_nullable = 'NO' AS required,
       CASE data_type WHEN 'numeric' THEN format('numeric(%s,%s)', numeric_precision, numeric_scale)
       ELSE data_type END AS type
     FROM information_schema.columns WHERE table_schema = 'public' AND table_name = $1`,
    [table],
  );
  return rows.map(({ name, type, standard, required }) => [
    name,
    { type, standard: standard?.replace(/^'(.*)'::\w+$/, '$1') ?? null, isRequired: required },
  ]);
}

async function readEntity({ tables }: Entity): Promise<Map<string, Column>> {
  const columns = await Promise.all(tables.toReversed().map(readColumns));
  return new Map(columns.flat());
}

const toSnakeCase = (field: string) => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

describe.each(Object.entries(ENTITIES))('%s', (_, entity) => {
  const nameOf = (field: string) => entity.named?.[field] ?? toSnakeCase(field);

  // Specification: 3.1, 3.5, 3.6, 3.9, 3.11, 3.22, 3.25, 3.28
  test('has the specified fields', async () => {
    const columns = await readEntity(entity);
    const fields = entity.fields.split(/\s+/).map(nameOf);
    expect([...columns.keys()]).toEqual(expect.arrayContaining(fields));
  });

  // Specification: 3.2, 3.3, 3.7, 3.8, 3.10, 3.16, 3.24, 3.26, 9.16 to 9.18
  test('has the specified defaults and required fields', async () => {
    const columns = await readEntity(entity);
    for (const [field, standard] of Object.entries(entity.defaults ?? {})) {
      expect([field, columns.get(nameOf(field))?.standard]).toEqual([field, standard]);
    }
    for (const field of entity.required ?? []) expect(columns.get(nameOf(field))?.isRequired).toBe(true);
  });
});

// Specification: 3.12, 9.13
test('amounts are decimals of 15 digits, 2 of them after the point', async () => {
  expect((await readEntity(ENTITIES['transaction']!)).get('amount')?.type).toBe('numeric(15,2)');
});

// Specification: 3.4, 3.13, 3.23, 3.29
test('lists and variable data are JSON', async () => {
  const typesOf = async (entity: string, columns: string[]) => {
    const found = await readEntity(ENTITIES[entity]!);
    return columns.map((column) => found.get(column)?.type);
  };
  expect(await typesOf('transaction', ['items', 'raw_data'])).toEqual(['json', 'json']);
  expect(await typesOf('email_report', ['transaction_ids'])).toEqual(['json']);
  expect(await typesOf('audit_log', ['changes'])).toEqual(['json']);
  expect(await typesOf('user', ['assigned_stores'])).toEqual(['ARRAY']);
});

// Specification: 3.17, 3.18
test('transactions are indexed by store and time, store and amount, and store and priority', async () => {
  const { rows } = await client.query<{ definition: string }>(
    "SELECT indexdef AS definition FROM pg_indexes WHERE tablename = 'transactions'",
  );
  const definitions = rows.map(({ definition }) => definition).join('\n');
  for (const columns of ['transaction_time', 'amount', 'priority']) {
    expect(definitions).toContain(`(store_id, ${columns}, `);
  }
});
