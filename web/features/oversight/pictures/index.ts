export { HistoryPictures } from './history-pictures.tsx';
