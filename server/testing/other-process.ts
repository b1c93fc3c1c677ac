import type { ProcessRole } from '../platform/config.ts';
import { chooseFreePort } from '../platform/database/embedded/server.ts';
import { type Client, createClient } from './client.ts';
import type { Product } from './run-product.ts';
import { type Program, runProgram } from './run-program.ts';

/** Another process of a product. */
export interface OtherProcess extends Client {
  program: Program;
  stop(): Promise<void>;
}

/** @param settings override the product's own. */
export async function startOther(
  product: Pick<Product, 'dataDir' | 'findDatabase'>,
  role: ProcessRole,
  settings: Record<string, string> = {},
): Promise<OtherProcess> {
  const port = String(await chooseFreePort());
  const client = createClient(`http://127.0.0.1:${port}`);
  const own = { PORT: port, DATA_DIR: product.dataDir, DATABASE_URL: await product.findDatabase() };
  const shared = { PUBLIC_URL: 'http://127.0.0.1', DISK_RESERVE_MB: '0' };
  const program = runProgram('main.ts', { ...shared, ...own, ...settings }, ['--role', role]);
  const stop = async (): Promise<void> => {
    program.process.kill('SIGTERM');
    await program.ended;
  };
  try {
    await program.printed(/Tillwatch is ready/, 90_000);
  } catch (error) {
    await stop();
    throw error;
  }
  return { ...client, program, stop };
}
