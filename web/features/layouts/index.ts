export { LayoutNote } from './layout-note.tsx';
export { SetAsideList } from './set-aside-list.tsx';
