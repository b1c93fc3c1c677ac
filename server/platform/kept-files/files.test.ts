import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type S3Server, startS3Server } from '../../testing/s3-server.ts';
import { type Files, newTemporaryPath, openKept, readKeptText } from './files.ts';
import { openFiles } from './open-files.ts';

let folder: string;
let s3: S3Server;
const places: Record<string, Files> = {};

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'tillwatch-test-'));
  s3 = await startS3Server();
  for (const [name, value] of Object.entries(s3.settings)) vi.stubEnv(name, value);
  const dataDir = path.join(folder, 'data');
  places['a folder'] = await openFiles({ dataDir, filesAt: path.join(folder, 'shared') });
  places['a bucket'] = await openBucket('one/');
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await s3.remove();
  await rm(folder, { recursive: true, force: true });
});

function openBucket(prefix: string): Promise<Files> {
  const filesAt = { name: s3.bucket, prefix, hasPathStyle: true };
  return openFiles({ dataDir: path.join(folder, 'data'), filesAt });
}

/** @returns the file's path, from its hash. */
async function keep(files: Files, bytes: Buffer): Promise<string> {
  const hash = createHash('sha256').update(bytes).digest('hex');
  const temporaryPath = newTemporaryPath(files);
  await writeFile(temporaryPath, bytes);
  await files.keep(temporaryPath, `originals/${hash.slice(0, 2)}/${hash}`);
  expect(await readdir(files.scratch)).toEqual([]);
  return `originals/${hash.slice(0, 2)}/${hash}`;
}

async function listNames(files: Files, within: string): Promise<string[]> {
  const names: string[] = [];
  for await (const { kept, modifiedAt } of files.list(within)) {
    expect(Math.abs(Date.now() - modifiedAt.getTime())).toBeLessThan(60 * 60_000);
    names.push(kept);
  }
  return names.toSorted();
}

async function read(files: Files, kept: string): Promise<Buffer> {
  const { sizeBytes, content } = await openKept(files, kept);
  const bytes = await buffer(content);
  expect(bytes.length).toBe(sizeBytes);
  return bytes;
}

describe.each(['a folder', 'a bucket'])('%s', (name) => {
  it('keeps, reads, lends, replaces, lists, and removes files', async () => {
    const files = places[name]!;
    // Several parts of a stream.
    const bytes = randomBytes(900_000);
    const kept = await keep(files, bytes);
    expect(await files.has(kept)).toBe(true);
    expect(await read(files, kept)).toEqual(bytes);
    expect(await files.lend(kept, (filePath) => readFile(filePath))).toEqual(bytes);
    expect(await readdir(files.scratch)).toEqual([]);

    for (const text of ['first', 'second', '']) {
      const temporaryPath = newTemporaryPath(files);
      await writeFile(temporaryPath, text);
      await files.keep(temporaryPath, 'cleaned/1.csv');
      expect((await read(files, 'cleaned/1.csv')).toString()).toBe(text);
    }
    expect(await listNames(files, 'originals')).toEqual([kept]);
    expect(await listNames(files, 'evidence')).toEqual([]);

    await files.remove(kept);
    await files.remove(kept);
    expect([await files.has(kept), await files.open(kept)]).toEqual([false, null]);
    await expect(openKept(files, kept)).rejects.toMatchObject({ code: 'ENOENT' });
    await expect(files.lend(kept, (filePath) => readFile(filePath))).rejects.toMatchObject({
      code: 'ENOENT',
    });
  });

  it('writes a text once, and adds lines to others', async () => {
    const files = places[name]!;
    await files.writeOnce('secret', 'first');
    await files.writeOnce('secret', 'second');
    expect(await readKeptText(files, 'secret')).toBe('first');
    for (const line of ['a', 'b', 'c']) await files.appendLine('audit-anchors/2026-11.jsonl', line);
    const texts = await Promise.all(
      (await listNames(files, 'audit-anchors')).map((kept) => readKeptText(files, kept)),
    );
    expect(texts).toEqual(['a\nb\nc\n']);
    expect(await files.check()).toMatchObject({ state: 'ok' });
  });
});

it('two processes that add lines to a text in a bucket lose none', async () => {
  const [one, other] = [await openBucket('lines/'), await openBucket('lines/')];
  for (const line of ['1', '2']) {
    await one.appendLine('audit-anchors/a.jsonl', `one ${line}`);
    await other.appendLine('audit-anchors/a.jsonl', `other ${line}`);
  }
  const names = await listNames(one, 'audit-anchors');
  const texts = await Promise.all(names.map((kept) => readKeptText(one, kept)));
  expect(new Set(texts)).toEqual(new Set(['one 1\none 2\n', 'other 1\nother 2\n']));
});

it('a bucket’s file that arrives changed is not lent', async () => {
  const files = places['a bucket']!;
  const kept = await keep(files, Buffer.from('unaltered'));
  const temporaryPath = newTemporaryPath(files);
  await writeFile(temporaryPath, 'altered');
  await files.keep(temporaryPath, 'cleaned/altered');
  const object = (name: string): string => path.join(s3.folder, s3.bucket, `one/${name}._S3rver_object`);
  await writeFile(object(kept), await readFile(object('cleaned/altered')));
  await expect(files.lend(kept, (filePath) => readFile(filePath))).rejects.toThrow('arrived changed');
});

it('a bucket that does not answer is named, and its errors are never blamed on the file', async () => {
  const files = places['a bucket']!;
  await s3.kill();
  const temporaryPath = newTemporaryPath(files);
  await writeFile(temporaryPath, 'x');
  const failing = {
    code: 'files unavailable',
    message: expect.stringContaining(`s3://${s3.bucket}/one/ cannot be used`) as string,
  };
  await expect(files.keep(temporaryPath, 'cleaned/2.csv')).rejects.toMatchObject(failing);
  await expect(files.open('cleaned/1.csv')).rejects.toMatchObject(failing);
  expect(await files.check()).toMatchObject({ state: 'files unavailable', isCommon: true });
  // The file is still there, for another try.
  expect(await readFile(temporaryPath, 'utf8')).toBe('x');
  await s3.start();
  await files.keep(temporaryPath, 'cleaned/2.csv');
  expect(await readKeptText(files, 'cleaned/2.csv')).toBe('x');
});
