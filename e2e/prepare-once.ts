// Prepares a product once in a run: others that need the same start with a copy of what it has stored.
import { existsSync, mkdirSync, readFileSync, renameSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Product, type Stored, startProduct } from './product.ts';

const POLL_MS = 100;
const TIMEOUT_MS = 90_000;

let folder: string | null = null;

/** From now on, all processes of a run find there what one of them has prepared. */
export function shareIn(shared: string): void {
  folder = shared;
}

interface Kept<State> {
  stored: Stored;
  state: State;
}

/**
 * Starts a product that has been prepared, here or in another process of the run.
 * @param name the same for everybody who prepares the same.
 * @param settings of the product that starts, as in .env.example.
 * @param prepare gets a new product; its result must survive JSON.
 */
export async function startPreparedOnce<State>(
  name: string,
  settings: Record<string, string>,
  prepare: (product: Product) => Promise<State>,
): Promise<{ product: Product; state: State }> {
  if (folder === null) {
    const product = await startProduct(settings);
    return { product, state: await orStop(product, prepare(product)) };
  }
  const { stored, state } = await findOrMake<Kept<State>>(path.join(folder, name), async () => {
    const product = await startProduct();
    const made = await orStop(product, prepare(product));
    return { state: made, stored: await product.retire() };
  });
  return { product: await startProduct(settings, { from: stored }), state };
}

async function orStop<State>(product: Product, preparing: Promise<State>): Promise<State> {
  try {
    return await preparing;
  } catch (error) {
    await product.stop();
    throw error;
  }
}

/** Makes it unless another process has, or is about to. */
async function findOrMake<Made>(place: string, make: () => Promise<Made>): Promise<Made> {
  const file = `${place}.json`;
  for (const giveUpAt = Date.now() + TIMEOUT_MS; Date.now() < giveUpAt; await sleep(POLL_MS)) {
    if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Made;
    if (!isFirst(place)) continue;
    try {
      const made = await make();
      writeFileSync(`${place}.part`, JSON.stringify(made));
      renameSync(`${place}.part`, file);
      return made;
    } catch (error) {
      // Another process tries, too.
      rmdirSync(place);
      throw error;
    }
  }
  throw new Error(`Nobody has prepared ${path.basename(place)}.`);
}

/** A folder can be made by one process only. */
function isFirst(place: string): boolean {
  try {
    mkdirSync(place);
    return true;
  } catch {
    return false;
  }
}
