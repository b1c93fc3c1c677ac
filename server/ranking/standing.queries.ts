// What people see of a transaction's place: a random look must not be told from the others before it is decided.
import { sql } from 'kysely';

/** In mills, of the table aliased `t`: its own risk or, for a random look, that of the one it stands beside. */
export const STANDING = sql`greatest(t.risk, t.look_risk)`;

const IS_LOOK = sql`t.look_risk > t.risk AND NOT (t.is_verified OR t.is_flagged)`;

/** Like the standing until it is decided, and then its own risk. */
export const SHOWN_RISK = sql`CASE WHEN ${IS_LOOK} THEN t.look_risk ELSE t.risk END`;

/** Its place among its day's risks, also of the risks aliased `k`: a random look has that of the one beside it. */
export const SHOWN_RANK = sql`CASE WHEN ${IS_LOOK} THEN k.look_rank ELSE k.day_rank END`;
