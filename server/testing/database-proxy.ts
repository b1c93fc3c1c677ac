import { once } from 'node:events';
import net from 'node:net';

export interface DatabaseProxy {
  /** Of the database behind it. */
  connectionString: string;
  /** How many connections were made so far. */
  connections(): number;
  /** From now on it takes connections and bytes and gives nothing on, as a database does that is frozen. */
  freeze(): void;
  /** As soon as a connection that has sent `text` sends `statement`, which still reaches the database. */
  freezeAt(statement: RegExp, text?: string): void;
  /** Everything that was held goes on. */
  thaw(): void;
  close(): Promise<void>;
}

/** Stands in front of a real database. */
export async function startDatabaseProxy(connectionString: string): Promise<DatabaseProxy> {
  const target = new URL(connectionString);
  const sockets = new Set<net.Socket>();
  let isFrozen = false;
  let freezesAt: { statement: RegExp; text: string } | null = null;
  let made = 0;
  function pass(from: net.Socket, to: net.Socket, look: (chunk: Buffer) => void): void {
    sockets.add(from);
    if (isFrozen) from.pause();
    from.on('data', (chunk: Buffer) => {
      to.write(chunk);
      look(chunk);
    });
    from.on('end', () => to.end());
    from.on('error', () => to.destroy());
    from.on('close', () => {
      sockets.delete(from);
      // What a frozen database has been sent it reads when it goes on.
      if (!isFrozen) to.destroy();
    });
  }
  const server = net.createServer({ allowHalfOpen: true }, (client) => {
    made += 1;
    const database = net.connect({
      host: target.hostname,
      port: Number(target.port || 5432),
      allowHalfOpen: true,
    });
    // Others commit at the same time: jobs, presence, sessions.
    let hasSentText = false;
    pass(client, database, (chunk) => {
      if (freezesAt === null) return;
      const sent = chunk.toString('latin1');
      hasSentText ||= sent.includes(freezesAt.text);
      if (hasSentText && freezesAt.statement.test(sent)) proxy.freeze();
    });
    pass(database, client, () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(connectionString);
  url.host = `127.0.0.1:${(server.address() as net.AddressInfo).port}`;

  const proxy: DatabaseProxy = {
    connectionString: url.href,
    connections: () => made,
    freeze() {
      isFrozen = true;
      freezesAt = null;
      for (const socket of sockets) socket.pause();
    },
    freezeAt(statement, text = '') {
      freezesAt = { statement, text };
    },
    thaw() {
      isFrozen = false;
      for (const socket of sockets) socket.resume();
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
  return proxy;
}

/** What listens where a database should, and is none. */
export async function startFalseDatabase(
  kind: 'silent' | 'closing' | 'garbage',
): Promise<{ connectionString: string; close(): Promise<void> }> {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    if (kind === 'closing') socket.end();
    if (kind === 'garbage') socket.end('HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  return {
    connectionString: `postgres://till:secret@127.0.0.1:${port}/till`,
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
