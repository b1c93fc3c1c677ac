// On both databases: a filled database from the previous version.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '../../platform/actor.ts';
import { openVersionBefore, type VersionBefore } from '../../testing/version-before.ts';
import { findChoosing } from './who-chooses.ts';

let before: VersionBefore;
beforeAll(async () => {
  before = await openVersionBefore('0055');
});
afterAll(() => before.close());

test('what supervisors have confirmed stays theirs, and agents may still choose everything else', async () => {
  const { pool, db } = before.database;
  await pool.query(`
    INSERT INTO users (email, password, first_name, last_name, role) VALUES
      ('a@example.com', '-', 'Ann', 'A', 'supervisor'), ('b@example.com', '-', 'Bo', 'B', 'agent'),
      ('c@example.com', '-', 'Cy', 'C', 'admin');
    INSERT INTO stores (store_number, name, address, franchise_owner_email) VALUES ('1', '1', '', '');
    INSERT INTO layouts (store_id, layout_hash, layout, state, decided_by)
      SELECT 1, v.heading, json_build_object('headings', json_build_array(v.heading)), v.state,
        (SELECT id FROM users WHERE first_name = v.name)
      FROM (VALUES ('by Ann', 'right', 'Ann'), ('by Bo', 'right', 'Bo'), ('by Cy', 'right', 'Cy'),
        ('wrong', 'wrong', 'Ann'), ('open', 'open', NULL), ('by a version before', 'right', NULL),
        ('by somebody who left', 'right', 'Di')) AS v (heading, state, name);
    INSERT INTO data_uploads (store_id, uploaded_by, filename, file_type, size_bytes, content_hash)
      VALUES (1, 1, 'a.xlsx', 'xlsx', 1, 'x')`);
  await before.upgrade();
  const actor = { user: { id: 2, role: 'agent' } } as Actor;
  const mayNot: Record<string, string | null> = {};
  const { rows } = await pool.query<{ heading: string }>(
    'SELECT layout_hash AS heading FROM layouts ORDER BY id',
  );
  for (const { heading } of rows) {
    const { cannotCorrect, cannotConfirm } = await findChoosing(db, actor, 1, [heading]);
    expect([heading, cannotConfirm]).toEqual([heading, null]);
    mayNot[heading] = cannotCorrect?.split(' confirmed ')[0] ?? null;
  }
  expect(mayNot).toEqual({
    'by Ann': 'Ann A',
    'by Bo': null,
    'by Cy': 'Cy C',
    wrong: null,
    open: null,
    'by a version before': null,
    'by somebody who left': null,
  });
  const { rows: uploads } = await pool.query('SELECT read_again_by FROM data_uploads');
  expect(uploads).toEqual([{ read_again_by: null }]);
});
