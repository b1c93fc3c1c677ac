import { describe, expect, it } from 'vitest';
import { runs } from '../../../../core/testing/test-form.ts';
import { outcome } from '../testing/read-sheets.ts';
import { workbook } from '../testing/workbook-package.ts';

const rows = Array.from(
  { length: 40 },
  (_, index) =>
    `<row r="${index + 1}"><c r="A${index + 1}" t="s"><v>${index % 7}</v></c><c r="B${index + 1}" s="1"><v>${46_000 + index}.5</v></c>` +
    `<c r="C${index + 1}" t="inlineStr"><is><t>line ${index * 7_919}</t></is></c></row>`,
).join('');
const INTACT = workbook({
  sheets: { Journal: rows, Other: rows },
  sharedStrings: Array.from({ length: 7 }, (_, index) => `<si><t>text ${index}</t></si>`).join(''),
  styles: '<cellXfs><xf numFmtId="0"/><xf numFmtId="22"/></cellXfs>',
});

// Files damaged in transit: every damage is reported, and none yields only part of the rows.
describe('a damaged workbook', () => {
  it('is refused if truncated anywhere', async () => {
    for (let length = 2; length < INTACT.length; length += 41) {
      const code = await outcome(INTACT.subarray(0, length));
      expect([length, ['damaged', 'not-a-workbook'].includes(code)]).toEqual([length, true]);
    }
  });

  it('is refused or read completely, no matter which byte changes', async () => {
    const whole = await outcome(INTACT);
    expect(whole).toContain('line 7919');
    for (let at = 0; at < INTACT.length; at += runs(183, 7)) {
      const changed = Buffer.from(INTACT);
      changed[at] = (changed[at] ?? 0) ^ (1 << (at % 8));
      const result = await outcome(changed);
      // File names in the zip have no checksum; a changed name means a missing part.
      const fine =
        result === whole || ['damaged', 'not-a-workbook', 'too-large', 'password-protected'].includes(result);
      expect([at, fine ? 'fine' : result]).toEqual([at, 'fine']);
    }
  });

  it('is refused with its middle zeroed or cut out', async () => {
    const third = Math.floor(INTACT.length / 3);
    const zeroed = Buffer.from(INTACT).fill(0, third, 2 * third);
    const cut = Buffer.concat([INTACT.subarray(0, third), INTACT.subarray(2 * third)]);
    expect(await outcome(zeroed)).toBe('damaged');
    expect(await outcome(cut)).toBe('damaged');
  });
});
