import { once } from 'node:events';
import net from 'node:net';

export interface DatabaseProxy {
  /** For the database behind the proxy. */
  connectionString: string;
  /** How many connections have been made so far. */
  connections(): number;
  /** From now on, it accepts connections and bytes but passes nothing on, like a frozen database. */
  freeze(): void;
  /** Freezes once a connection that has sent `text` sends `statement`, which still reaches the database. */
  freezeAt(statement: RegExp, text?: string): void;
  /** Passes on everything that was held. */
  thaw(): void;
  close(): Promise<void>;
}

/** A proxy in front of a real database. */
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
      // A frozen database reads what it was sent once it thaws.
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
    // Others are committing at the same time: jobs, presence, sessions.
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

/** Listens where a database should, but isn't one. */
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
