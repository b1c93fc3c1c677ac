import { crc32, deflateSync } from 'node:zlib';

/** A complete PNG in one shade of gray. @param shade 0 to 255; different shades make different files. */
export function makePng(width = 4, height = 3, shade = 128): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  const rows = Buffer.alloc(height * (width + 1), shade);
  for (let row = 0; row < height; row += 1) rows[row * (width + 1)] = 0;
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001A\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** Only the header of a PNG that claims to have this size. */
export function makePngHead(width: number, height: number): Buffer {
  const png = makePng();
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  return png;
}

/** A complete JPEG in one shade of gray. @param orientation as in Exif; 6 is a quarter turn. */
export function makeJpeg(width: number, height: number, orientation?: number): Buffer {
  const exif = Buffer.from('4578696600004d4d002a000000080001011200030000000100000000', 'hex');
  if (orientation !== undefined) exif.writeUInt16BE(orientation, 24);
  const frame = Buffer.from('080000000001011100', 'hex');
  frame.writeUInt16BE(height, 1);
  frame.writeUInt16BE(width, 3);
  // Each block is two bits: no difference, end of block.
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  const codes = Buffer.from(`01${'00'.repeat(15)}00`, 'hex');
  return Buffer.concat([
    Buffer.from('ffd8', 'hex'),
    segment(0xe0, Buffer.from('4a46494600010100000100010000', 'hex')),
    ...(orientation === undefined ? [] : [segment(0xe1, exif)]),
    // A color profile, which comes before the size.
    segment(0xe2, Buffer.alloc(60_000, 0x20)),
    segment(0xdb, Buffer.alloc(65, 1).fill(0, 0, 1)),
    segment(0xc0, frame),
    segment(0xc4, Buffer.concat([Buffer.from([0x00]), codes])),
    segment(0xc4, Buffer.concat([Buffer.from([0x10]), codes])),
    segment(0xda, Buffer.from('010100003f00', 'hex')),
    Buffer.alloc(Math.ceil(blocks / 4)),
    Buffer.from('ffd9', 'hex'),
  ]);
}

function segment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

/** A complete WebP with transparency: every pixel is clear. */
export function makeWebp(width: number, height: number): Buffer {
  const extended = Buffer.alloc(10);
  extended[0] = 0x10;
  extended.writeUIntLE(width - 1, 4, 3);
  extended.writeUIntLE(height - 1, 7, 3);
  // Width, height, the transparency flag, and version 0; then no transforms or cache, and five one-symbol codes.
  const bits = [...toBits(width - 1, 14), ...toBits(height - 1, 14), 1, 0, 0, 0, 0, 0, 0];
  for (let code = 0; code < 5; code += 1) bits.push(1, 0, 0, 0);
  const lossless = Buffer.alloc(1 + Math.ceil(bits.length / 8) + 1);
  lossless[0] = 0x2f;
  for (const [at, bit] of bits.entries()) lossless[1 + (at >> 3)]! |= bit << (at & 7);
  const body = Buffer.concat([Buffer.from('WEBP', 'latin1'), riff('VP8X', extended), riff('VP8L', lossless)]);
  return riff('RIFF', body);
}

const toBits = (value: number, count: number): number[] =>
  Array.from({ length: count }, (_, at) => (value >> at) & 1);

function riff(name: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, 0, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}
