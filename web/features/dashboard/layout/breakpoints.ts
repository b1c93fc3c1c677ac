/** From this width on, the sidebar leaves enough room for the table's columns; below it the sidebar is a drawer. */
export const SIDEBAR_BESIDE = '(min-width: 80rem)';
/** Below this width, rows become cards. */
export const ROOM_FOR_TABLE = '(min-width: 60rem)';
/** Where the table, beside the sidebar or without it, leaves a reason no room in its column. */
export const REASON_BELOW = '(max-width: 71.99rem), (min-width: 80rem) and (max-width: 89.99rem)';
