import { crc32, deflateSync } from 'node:zlib';

/** A whole PNG of one shade of gray. @param shade 0 to 255: different ones are different files. */
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

/** The head of a PNG that claims to be so large; there is nothing behind it. */
export function makePngHead(width: number, height: number): Buffer {
  const png = makePng();
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  return png;
}

/** The head of a JPEG. @param orientation as cameras note it in Exif; 6 is a quarter turn. */
export function makeJpeg(width: number, height: number, orientation?: number): Buffer {
  const exif = Buffer.from('4578696600004d4d002a000000080001011200030000000100000000', 'hex');
  if (orientation !== undefined) exif.writeUInt16BE(orientation, 24);
  const frame = Buffer.from('08000000000301220002110103110100', 'hex').subarray(0, 15);
  frame.writeUInt16BE(height, 1);
  frame.writeUInt16BE(width, 3);
  return Buffer.concat([
    Buffer.from('ffd8', 'hex'),
    segment(0xe0, Buffer.from('4a46494600010100000100010000', 'hex')),
    ...(orientation === undefined ? [] : [segment(0xe1, exif)]),
    // A color profile, which stands before the size.
    segment(0xe2, Buffer.alloc(60_000, 0x20)),
    segment(0xc0, frame),
    Buffer.from('ffd9', 'hex'),
  ]);
}

function segment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

/** The head of a WebP with transparency. */
export function makeWebp(width: number, height: number): Buffer {
  const file = Buffer.alloc(30);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(22, 4);
  file.write('WEBPVP8X', 8, 'latin1');
  file.writeUInt32LE(10, 16);
  file[20] = 0x10;
  file.writeUIntLE(width - 1, 24, 3);
  file.writeUIntLE(height - 1, 27, 3);
  return file;
}
