import { hash } from 'node:crypto';
import type pg from 'pg';

/** Each connection keeps what it prepared, so texts that vary without end must not be. */
const MOST_STATEMENTS = 300;

type Connect = () => Promise<pg.PoolClient>;

/**
 * @param prefix of the statements' names; two with the same text but different prefixes are planned separately.
 * @param spread connections that prepare nothing: where stores are spread over nodes, it depends on the plan which
 * nodes are asked.
 * @returns connections on which the server keeps the plans of statements with parameters. Others, such as BEGIN, are
 * sent as they are.
 */
export function preparing(connect: Connect, prefix: string, spread: WeakSet<pg.ClientBase>): Connect {
  const names = new Map<string, string>();
  const wrapped = new WeakMap<pg.PoolClient, pg.PoolClient>();

  function nameOf(text: string): string | undefined {
    let name = names.get(text);
    if (name === undefined && names.size < MOST_STATEMENTS)
      names.set(text, (name = `${prefix}-${hash('sha256', text).slice(0, 32)}`));
    return name;
  }

  function wrap(client: pg.PoolClient): pg.PoolClient {
    const query = (text: string, values: unknown[] = []): Promise<pg.QueryResult> => {
      const name = values.length > 0 && !spread.has(client) ? nameOf(text) : undefined;
      return client.query(name === undefined ? { text, values } : { name, text, values });
    };
    return { query, release: (error?: Error | boolean) => client.release(error) } as unknown as pg.PoolClient;
  }

  return async () => {
    const client = await connect();
    let one = wrapped.get(client);
    if (!one) wrapped.set(client, (one = wrap(client)));
    return one;
  };
}
