import { lazy } from 'react';

export { doubtfulUploadsKey, useDoubtfulUploads } from './data/layout-queries.ts';
export { DoubtNote } from './doubt-note.tsx';
export { LayoutNote } from './layout-note.tsx';

/** Few files have words that were not understood. */
export const loadDoubtsNote = () => import('./words/doubts-note.tsx').then((module) => module.DoubtsNote);

/** Few uploads have one; the dashboard doesn't wait for it. */
export const SetAsideList = lazy(async () => {
  const { SetAsideList: Component } = await import('./set-aside-list.tsx');
  return { default: Component };
});
