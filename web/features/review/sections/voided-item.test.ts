import { expect, it } from 'vitest';
import { isVoidedItem } from './voided-item.ts';

// Specification: 2.109
it('knows a voided item by its name, in any case and anywhere in it', () => {
  expect(isVoidedItem('Void line item SUNGLASSES')).toBe(true);
  expect(isVoidedItem('2 X VOID LINE ITEM GUM')).toBe(true);
  expect(isVoidedItem('AVOID LINEN ITEM')).toBe(false);
  expect(isVoidedItem('VOID SUNGLASSES')).toBe(false);
});
