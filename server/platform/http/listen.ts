import net from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { StartError } from '../errors.ts';

const LOCAL = 'localhost';
const NO_IPV6 = new Set(['EAFNOSUPPORT', 'EADDRNOTAVAIL']);

/**
 * Listens where HOST says: on one address, on both of localhost's, or by default on all addresses of the machine.
 * @returns the addresses and their port.
 * @throws StartError if one of them isn't available.
 */
export async function listen(
  app: FastifyInstance,
  { host, port }: Pick<Config, 'host' | 'port'>,
): Promise<{ addresses: string[]; port: number }> {
  try {
    if (host === null) await listenEverywhere(app, port);
    else if (host === LOCAL) return await listenLocally(app, port);
    else await app.listen({ host, port });
  } catch (error) {
    throw explain(error, { host, port });
  }
  return whereItListens(app);
}

function whereItListens(app: FastifyInstance): { addresses: string[]; port: number } {
  const { address, port } = app.server.address() as net.AddressInfo;
  return { addresses: [address], port };
}

async function listenEverywhere(app: FastifyInstance, port: number): Promise<void> {
  try {
    await app.listen({ host: '::', port });
  } catch (error) {
    // A machine without IPv6.
    if (!NO_IPV6.has(errorCode(error) ?? '')) throw error;
    await app.listen({ host: '0.0.0.0', port });
  }
}

/**
 * Browsers may use either address for localhost. The second server passes its connections to the first, which closes
 * them on a stop and waits for their calls like its own.
 */
async function listenLocally(
  app: FastifyInstance,
  port: number,
): Promise<{ addresses: string[]; port: number }> {
  const second = net.createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
    app.server.emit('connection', socket),
  );
  const ended = new Promise<void>((resolve) => second.once('close', resolve));
  app.addHook('preClose', async () => void second.close());
  app.addHook('onClose', () => ended);

  await app.listen({ host: '127.0.0.1', port });
  const first = whereItListens(app);
  const isListening = await new Promise<boolean>((resolve, reject) => {
    second.once('listening', () => resolve(true));
    second.once('error', (error) => {
      second.close();
      if (NO_IPV6.has(errorCode(error) ?? '')) resolve(false);
      else reject(error);
    });
    second.listen({ host: '::1', port: first.port });
  });
  return isListening ? { ...first, addresses: [...first.addresses, '::1'] } : first;
}

function explain(error: unknown, { host, port }: Pick<Config, 'host' | 'port'>): unknown {
  switch (errorCode(error)) {
    case 'EADDRINUSE':
      return new StartError(
        `Port ${port} is already in use. Stop the program that uses it, or set PORT to another number.`,
        { cause: error },
      );
    case 'EACCES':
      return new StartError(`Port ${port} may not be used by this user. Set PORT to a number above 1023.`, {
        cause: error,
      });
    case 'EADDRNOTAVAIL':
    case 'EAFNOSUPPORT':
    case 'ENOTFOUND':
      return new StartError(`HOST is ${host}, which is not an address of this machine.`, { cause: error });
    default:
      return error;
  }
}

function errorCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}
