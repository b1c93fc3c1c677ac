/** From here on the sidebar stands beside the table; below it is a drawer. */
export const SIDEBAR_BESIDE = '(min-width: 64rem)';
/** Below, rows become cards. */
export const ROOM_FOR_TABLE = '(min-width: 52rem)';
