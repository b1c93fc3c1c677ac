export { type CardMask, createCardMask, maskCardNumbers } from './mask-cards.ts';
