import type { Locator } from 'playwright-core';
import decodeQr from 'qr/decode.js';

const PIXELS = 4;

/** @returns what a camera reads from a picture drawn as unit squares of one path. */
export async function readQr(picture: Locator): Promise<string> {
  const [size, path] = await picture.evaluate((svg: SVGSVGElement) => [
    svg.viewBox.baseVal.width,
    svg.querySelector('path')?.getAttribute('d') ?? '',
  ]);
  const width = size * PIXELS;
  const data = new Uint8Array(width * width * 4).fill(255);
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let row = 0; row < PIXELS; row += 1) {
      const from = ((Number(y) * PIXELS + row) * width + Number(x) * PIXELS) * 4;
      for (let at = 0; at < PIXELS * 4; at += 1) if (at % 4 !== 3) data[from + at] = 0;
    }
  }
  return decodeQr({ width, height: width, data });
}
