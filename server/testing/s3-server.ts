// An S3 server as a separate process: `node s3-server.ts PORT FOLDER BUCKET`.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { chooseFreePort } from '../platform/database/embedded/server.ts';

export interface S3Server {
  bucket: string;
  /** Environment variables for the official client. */
  settings: Record<string, string>;
  /** Where the server keeps its objects. */
  folder: string;
  /** Ends the process, so nothing answers. */
  kill(): Promise<void>;
  /** Starts it again with the same objects. */
  start(): Promise<void>;
  remove(): Promise<void>;
}

const BUCKET = 'tillwatch';

export async function startS3Server(): Promise<S3Server> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tillwatch-s3-'));
  const port = await chooseFreePort();
  let child: ChildProcess;
  async function start(): Promise<void> {
    child = spawn(process.execPath, [import.meta.filename, String(port), folder, BUCKET], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    await once(child, 'message');
  }
  async function kill(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
  await start();
  return {
    bucket: BUCKET,
    settings: {
      AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${port}`,
      AWS_REGION: 'us-east-1',
      // The server's only account.
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
    },
    folder,
    kill,
    start,
    async remove() {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function serve([port, directory, bucket]: string[]): Promise<void> {
  const { default: S3rver } = await import('@20minutes/s3rver');
  const options = {
    port: Number(port),
    address: '127.0.0.1',
    directory,
    silent: true,
    configureBuckets: [{ name: bucket }],
    // It signs a bucket's URL without the trailing slash that the official client adds.
    allowMismatchedSignatures: true,
  };
  await new S3rver(options).run();
  process.on('disconnect', () => process.exit());
  process.send?.('ready');
}

if (process.argv[1] === import.meta.filename) await serve(process.argv.slice(2));
