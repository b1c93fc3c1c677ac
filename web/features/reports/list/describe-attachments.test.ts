import { expect, it } from 'vitest';
import { describeAttachments } from './describe-attachments.ts';

it.each([
  [[], 'nothing attached'],
  [[{ sizeBytes: 1 }], '1 KB attached'],
  [[{ sizeBytes: 1_000_000 }, { sizeBytes: 572_865 }], '1.5 MB attached'],
])('describes %j', (attachments, text) => {
  expect(describeAttachments(attachments)).toBe(text);
});
