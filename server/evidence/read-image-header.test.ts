import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeJpeg, makePng, makePngHead, makeWebp } from '../testing/make-image.ts';
import { type ImageHeader, readImageHeader } from './read-image-header.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'tillwatch-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function read(bytes: Buffer | string): Promise<ImageHeader> {
  const file = path.join(folder, 'image');
  await writeFile(file, bytes);
  return readImageHeader(file);
}

it.each<[string, Buffer, ImageHeader]>([
  ['PNG', makePng(40, 30), { contentType: 'image/png', width: 40, height: 30 }],
  ['JPEG', makeJpeg(4000, 3000), { contentType: 'image/jpeg', width: 4000, height: 3000 }],
  ['upright JPEG', makeJpeg(4000, 3000, 1), { contentType: 'image/jpeg', width: 4000, height: 3000 }],
  ['JPEG on its side', makeJpeg(4000, 3000, 6), { contentType: 'image/jpeg', width: 3000, height: 4000 }],
  ['WebP', makeWebp(1920, 1080), { contentType: 'image/webp', width: 1920, height: 1080 }],
  [
    'the most pixels allowed',
    makePngHead(8000, 8000),
    { contentType: 'image/png', width: 8000, height: 8000 },
  ],
])('reads kind and size: %s', async (_, bytes, header) => {
  expect(await read(bytes)).toEqual(header);
});

/** Has a stray byte between two segments, as an attacker could use to make the search for the size slow. */
function makeStrayJpeg(): Buffer {
  const head = Buffer.from('ffd8ffe0000200ffe00002ffc0000b08001e002801012200', 'hex');
  return Buffer.concat([head], 70_000);
}

it.each<[string, Buffer | string, string]>([
  ['nothing', '', 'empty'],
  ['a drawing that can run scripts', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'Only JPEG, PNG and WebP'],
  ['the same with an XML head', '<?xml version="1.0"?><svg/>', 'Only JPEG, PNG and WebP'],
  ['an animation', 'GIF89a\u0001\0\u0001\0', 'Only JPEG, PNG and WebP'],
  ['a page', '<!doctype html><script>alert(1)</script>', 'Only JPEG, PNG and WebP'],
  ['a document', '%PDF-1.7\n', 'Only JPEG, PNG and WebP'],
  ['a workbook', 'PK\u0003\u0004', 'Only JPEG, PNG and WebP'],
  ['what a phone writes', Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0', 'latin1'), 'HEIC photo'],
  ['only the first bytes of a PNG', makePng().subarray(0, 10), 'damaged'],
  ['only the first bytes of a JPEG', makeJpeg(40, 30).subarray(0, 400), 'damaged'],
  ['only the first bytes of a WebP', makeWebp(40, 30).subarray(0, 22), 'damaged'],
  ['a JPEG whose segments do not lead to its size', makeStrayJpeg(), 'damaged'],
  ['an image without width', makePngHead(0, 30), 'damaged'],
  ['more pixels than can be shown', makePngHead(8001, 8000), 'at most 64 megapixels'],
  ['a bomb', makePngHead(0x7f_ff_ff_ff, 0x7f_ff_ff_ff), 'at most 64 megapixels'],
])('refuses %s', async (_, bytes, message) => {
  await expect(read(bytes)).rejects.toThrow(message);
});
