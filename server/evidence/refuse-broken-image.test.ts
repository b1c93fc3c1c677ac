import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeJpeg, makePng, makeWebp } from '../testing/make-image.ts';
import { refuseBrokenImage } from './refuse-broken-image.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'tillwatch-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const KINDS = {
  PNG: ['image/png', makePng(40, 30)],
  JPEG: ['image/jpeg', makeJpeg(40, 30, 6)],
  WebP: ['image/webp', makeWebp(40, 30)],
} as const;
type Kind = keyof typeof KINDS;

async function check(kind: Kind, bytes: Buffer): Promise<void> {
  const file = path.join(folder, 'image');
  await writeFile(file, bytes);
  await refuseBrokenImage(file, { contentType: KINDS[kind][0] });
}

describe.each(Object.keys(KINDS) as Kind[])('a %s', (kind) => {
  const [, whole] = KINDS[kind];

  it('is accepted if complete, even with something after it', async () => {
    await check(kind, whole);
    await check(kind, Buffer.concat([whole, Buffer.from('more')]));
  });

  it('is refused when it was cut off, wherever that was', async () => {
    // Past the size; without that there is a different message.
    for (let length = whole.length - 1; length > whole.length - 90 && length > 30; length -= 1)
      await expect(check(kind, whole.subarray(0, length)), String(length)).rejects.toThrow('damaged');
  });
});

/** A PNG with this compressed data. */
function makeOther(head: string, data: Buffer): Buffer {
  const chunk = (name: string, body: Buffer): Buffer => {
    const named = Buffer.concat([Buffer.from(name, 'latin1'), body]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(body.length, 0);
    frame.writeUInt32BE(crc32(named), 4);
    return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
  };
  const start = Buffer.from('\u0089PNG\r\n\u001A\n', 'latin1');
  const chunks = [
    chunk('IHDR', Buffer.from(head, 'hex')),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([start, ...chunks]);
}

// Five pixels by three, interlaced, two bits of gray each.
const INTERLACED = '00000005000000030200000001';

it.each<[string, Kind, Buffer]>([
  ['a changed pixel', 'PNG', changeByte(makePng(40, 30), -30)],
  ['fewer rows than it says', 'PNG', makeOther(INTERLACED, deflateSync(Buffer.alloc(9)))],
  ['more rows than it says', 'PNG', makeOther(INTERLACED, deflateSync(Buffer.alloc(1_000_000)))],
  ['pixels that nothing unpacks', 'PNG', makeOther(INTERLACED, Buffer.from('nothing'))],
  ['no pixels', 'JPEG', Buffer.concat([makeJpeg(8, 8).subarray(0, -13), Buffer.from('ffd9', 'hex')])],
  ['no picture', 'WebP', makeWebp(8, 8).fill('x', 30, 34)],
])('refuses an image with %s', async (_, kind, bytes) => {
  await expect(check(kind, bytes)).rejects.toThrow('damaged');
});

it('takes interlaced images', async () => {
  // Seven passes, the third without rows; each row starts with an extra byte.
  await check('PNG', makeOther(INTERLACED, deflateSync(Buffer.alloc(2 + 2 + 0 + 2 + 2 + 4 + 3))));
});

function changeByte(bytes: Buffer, at: number): Buffer {
  const place = bytes.length + at;
  bytes[place] = (bytes[place] ?? 0) ^ 0xff;
  return bytes;
}
