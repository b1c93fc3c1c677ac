/** Specification, section 2: an item whose name contains 'void line item' is highlighted as voided. */
export function isVoidedItem(name: string): boolean {
  return name.toLowerCase().includes('void line item');
}
