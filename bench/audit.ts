// Measures the cost of the audit chain: reviews by several people at the same time with and without it, and how long
// verification takes. `node bench/audit.ts`
import pg from 'pg';
import { createClient, PASSWORD } from '../e2e/client.ts';
import { startStaffed } from '../e2e/staffed.ts';
import { verifyInSnapshot } from '../server/audit/verify-chain.ts';
import { openDatabase } from '../server/platform/database/database.ts';
import { joinEmbeddedDatabase } from '../server/platform/database/embedded.ts';
import { percentiles } from './timing.ts';

const PEOPLE = 8;
const REVIEWS_EACH = 60;
const ROUNDS = 4;
const ENTRIES = 200_000;

const product = await startStaffed();
const connectionString = (await joinEmbeddedDatabase(product.dataDir)) ?? '';
const owner = new pg.Client({ connectionString });
await owner.connect();
try {
  const client = createClient(product.url, { checksAnswers: false });
  await client.send('POST', '/api/login', { email: 'agent@example.com', password: PASSWORD });
  const { rows } = await owner.query<{ id: string }>("SELECT store_id || '-' || id AS id FROM transactions");
  const ids = rows.map(({ id }) => id);

  const durations = { with: [] as number[], without: [] as number[] };
  const seconds = { with: 0, without: 0 };
  for (let round = 0; round < ROUNDS * 2; round += 1) {
    const chain = round % 2 === 0 ? 'with' : 'without';
    await owner.query(
      `ALTER TABLE audit_log ${chain === 'with' ? 'ENABLE' : 'DISABLE'} TRIGGER audit_log_chained`,
    );
    const startedAt = performance.now();
    await Promise.all(
      Array.from({ length: PEOPLE }, async (_, person) => {
        for (let count = 0; count < REVIEWS_EACH; count += 1) {
          const id = ids[(person + count * PEOPLE) % ids.length];
          const reviewedAt = performance.now();
          await client.send('PATCH', `/api/transactions/${id}`, {
            verificationNotes: `${round} ${person} ${count}`,
          });
          durations[chain].push(performance.now() - reviewedAt);
        }
      }),
    );
    seconds[chain] += (performance.now() - startedAt) / 1000;
  }
  console.table(
    Object.fromEntries(
      (['with', 'without'] as const).map((chain) => [
        `${chain} the chain`,
        {
          ...percentiles(durations[chain]),
          'reviews a second': Math.round(durations[chain].length / seconds[chain]),
        },
      ]),
    ),
  );

  await owner.query('ALTER TABLE audit_log ENABLE TRIGGER audit_log_chained');
  await owner.query(`
    INSERT INTO audit_log (user_id, user_name, action, entity_type, entity_id, changes)
    SELECT 1, 'Avery Demo', 'verify', 'transaction', '1-' || n, '{"before":{"isVerified":false},"after":{"isVerified":true}}'
    FROM generate_series(1, ${ENTRIES}) n`);
  const database = openDatabase(connectionString);
  const startedAt = performance.now();
  const { links } = await verifyInSnapshot(database.db, []);
  console.log(`${links} entries verified in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  await database.close();
} finally {
  await owner.end();
  await product.stop();
}
