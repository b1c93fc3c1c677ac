/** From this width on, the sidebar leaves enough room for the table's columns; below it the sidebar is a drawer. */
export const SIDEBAR_BESIDE = '(min-width: 80rem)';
/** Below this width, rows become cards. */
export const ROOM_FOR_TABLE = '(min-width: 60rem)';
