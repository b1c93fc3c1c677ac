import { expect, it } from 'vitest';
import { describeEvidenceChange, type EvidenceChange } from './evidence-changes.ts';

type Change = [what: EvidenceChange['what'], before: string | null, after: string | null, expected: string];

it.each<Change>([
  ['added', null, null, 'added the image a.png'],
  ['added', null, 'Drawer', 'added the image a.png, captioned “Drawer”'],
  ['captioned', '', 'Drawer', 'captioned the image a.png “Drawer”'],
  ['captioned', 'Drawer', '', 'removed the caption “Drawer” of the image a.png'],
  ['captioned', 'Drawer', 'Fine', 'changed the caption of the image a.png from “Drawer” to “Fine”'],
  ['removed', 'Fine', null, 'removed the image a.png, captioned “Fine”'],
  ['restored', null, 'Fine', 'brought back the image a.png, captioned “Fine”'],
])('tells what became of an image that somebody %s, from %s to %s', (what, before, after, expected) => {
  expect(describeEvidenceChange({ what, filename: 'a.png', before, after })).toBe(expected);
});
