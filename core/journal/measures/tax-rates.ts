// How high a sales tax may be, as a part of the price without it.

/** No sales tax of a whole ticket is higher, where goods without tax are among the others. */
export const MOST_TAX_OF_TICKET = 0.15;
/** No sales tax is higher, even of goods that are all taxed. */
export const MOST_TAX = 0.25;
