// How much money is at risk by what is stored of a transaction, and by what a file says of it: of two versions, the one
// with more counts until somebody decides. In SQL, for what is loaded before it is ranked, so it is ranking's estimate in
// short: goods that were rung again within five minutes are not at risk.
import { type KeptFacts, UNKNOWN_CENTS } from '@tillwatch/core/ranking';
import type { ClientBase } from 'pg';
import { employeeKeyOf } from '../../platform/employee-key.queries.ts';
import { isPaid, namesOtherGoods, plainName, soldBy } from '../../platform/named-goods.queries.ts';
import { indexed } from './match-incoming.ts';
import { readStored } from './stored-rows.ts';

const MINUTES = 5;

const centsOf = (facts: string, name: string): string => `coalesce((${facts} ->> '${name}')::bigint, 0)`;

const sumOver = (facts: string, list: string, cents: string): string =>
  `(SELECT coalesce(sum(${cents}), 0)::bigint FROM json_array_elements(${facts} -> '${list}') x)`;

/** Voided lines that aren't on the ticket again. */
const VOIDED = `CASE WHEN (x ->> 'isRungAgain')::boolean THEN 0 ELSE (x ->> 'cents')::bigint END`;
const CUT = `(coalesce(x ->> 'regularCents', x ->> 'cents')::bigint - (x ->> 'cents')::bigint) * (x ->> 'quantity')::numeric`;

const MONEY: readonly (keyof KeptFacts | 'takenOffCents')[] = [
  'refundCents',
  'emptiesCents',
  'prizeCents',
  'otherOffCents',
  // As earlier versions stored these.
  'takenOffCents',
  'unpaidCents',
  'moneylessCents',
];

/**
 * What a ticket itself may have cost, in cents: all of it if it was given up, or else what it voided, refunded, cut,
 * took off, or wasn't really paid. Whether a card payment without a card is one depends on the day's others.
 * @param facts as ranking stores them; 0 where they aren't known.
 */
export const stakeOf = (facts: string): string =>
  `coalesce(CASE WHEN (${facts} ->> 'ending') IN ('aborted', 'voided', 'canceled', 'declined', 'suspended')
    THEN greatest(${centsOf(facts, 'goodsCents')}, CASE WHEN (${facts} ->> 'isAmountUnknown')::boolean THEN ${UNKNOWN_CENTS} ELSE 0 END)
    ELSE ${sumOver(facts, 'voids', VOIDED)} + ${sumOver(facts, 'overrides', CUT)}
      + ${MONEY.map((name) => centsOf(facts, name)).join(' + ')}
    END, 0)`;

/**
 * Creates the temporary table `stakes`: of those in `repeated` that change, what is at risk by the stored version and by
 * the file's, in cents, less what others have rung again and paid: by what was stored, or by the file where it has them.
 * It lacks those in which neither puts anything at risk, or both as much by the same goods.
 */
export async function measureStakes(client: ClientBase, storeId: number): Promise<void> {
  await client.query(
    `CREATE TEMPORARY TABLE staked ON COMMIT DROP AS
    WITH stored AS MATERIALIZED (${readStored('SELECT id FROM repeated WHERE is_changed')}), versions AS MATERIALIZED (
      SELECT r.id, v.* FROM repeated r JOIN incoming i ON i.id = r.incoming_id JOIN stored t ON t.id = r.id
      CROSS JOIN LATERAL (VALUES
        (false, t.register_id, ${employeeKeyOf('t.employee_id')}, t.transaction_time, t.items, t.facts, ${stakeOf('t.facts')}),
        (true, i.register_id, ${employeeKeyOf('i.employee_id')}, i.transaction_time, i.items, i.facts, ${stakeOf('i.facts')})
      ) v (is_file, register_id, employee, transaction_time, items, facts, cents)
      WHERE r.is_changed AND (${stakeOf('t.facts')} > 0 OR ${stakeOf('i.facts')} > 0)
        AND t.raw_data::text <> i.raw_data::text
        AND (${stakeOf('t.facts')} <> ${stakeOf('i.facts')} OR ${namesOtherGoods('t', 'i')})
    )
    SELECT * FROM versions`,
    [storeId],
  );
  await collectRung(client, storeId);
  await client.query(
    `CREATE TEMPORARY TABLE stakes ON COMMIT DROP AS
    WITH articles AS MATERIALIZED (
      SELECT s.id, s.is_file, s.register_id, s.employee, s.transaction_time, ${plainName("item ->> 'name'")} AS name,
        abs((item ->> 'price')::numeric) * 100 AS cents
      FROM staked s CROSS JOIN LATERAL json_array_elements(s.items) item
      WHERE s.cents > 0 AND (NOT ${isPaid('s')} OR item ->> 'state' = 'void')
    ), explained AS (
      SELECT a.id, a.is_file, sum(a.cents) AS cents FROM articles a
      WHERE EXISTS (SELECT FROM rung g WHERE g.is_file = a.is_file AND g.id <> a.id AND g.name = a.name
        AND g.transaction_time BETWEEN a.transaction_time AND a.transaction_time + interval '${MINUTES} minutes'
        AND (g.register_id = a.register_id OR g.employee = a.employee))
      GROUP BY 1, 2
    ), remaining AS (
      SELECT s.id, s.is_file, greatest(s.cents - coalesce(e.cents, 0), 0) AS cents
      FROM staked s LEFT JOIN explained e ON e.id = s.id AND e.is_file = s.is_file
    )
    SELECT id, max(cents) FILTER (WHERE NOT is_file) AS stored, max(cents) FILTER (WHERE is_file) AS file
    FROM remaining GROUP BY 1`,
  );
  await indexed(client, 'stakes', 'id');
}

const RUNG = (id: string, row: string): string =>
  `${id} AS id, ${row}.register_id, ${employeeKeyOf(`${row}.employee_id`)} AS employee, ${row}.transaction_time, sold.name`;

/** Creates the temporary table `rung`: what paid tickets near those in `staked` sold, once as stored, once by the file. */
async function collectRung(client: ClientBase, storeId: number): Promise<void> {
  await client.query(
    `CREATE TEMPORARY TABLE rung ON COMMIT DROP AS
    WITH since AS MATERIALIZED (SELECT DISTINCT transaction_time AS at FROM staked), near AS MATERIALIZED (
      SELECT DISTINCT t.id, t.register_id, t.employee_id, t.transaction_time, d.items::text AS items
      FROM since s JOIN transactions t ON t.store_id = $1
        AND t.transaction_time BETWEEN s.at AND s.at + interval '${MINUTES} minutes'
      JOIN transaction_details d ON d.store_id = $1 AND d.transaction_id = t.id
      WHERE ${isPaid('d')}
    ), sold AS MATERIALIZED (
      SELECT DISTINCT w.is_file, ${RUNG('n.id', 'n')}
      FROM near n LEFT JOIN repeated r ON r.id = n.id CROSS JOIN (VALUES (false), (true)) w (is_file)
      CROSS JOIN LATERAL (SELECT n.items::json AS items) d CROSS JOIN LATERAL ${soldBy('d')} sold
      WHERE NOT w.is_file OR r.id IS NULL
      UNION ALL
      SELECT DISTINCT true, ${RUNG('coalesce(r.id, i.id)', 'i')}
      FROM since s JOIN incoming i ON i.transaction_time BETWEEN s.at AND s.at + interval '${MINUTES} minutes'
      LEFT JOIN repeated r ON r.incoming_id = i.id
      CROSS JOIN LATERAL ${soldBy('i')} sold
      WHERE ${isPaid('i')}
    )
    SELECT * FROM sold`,
    [storeId],
  );
  await indexed(client, 'rung', 'name');
}
