/** From here on the sidebar leaves the table the room that its columns need; below it is a drawer. */
export const SIDEBAR_BESIDE = '(min-width: 80rem)';
/** Below, rows become cards. */
export const ROOM_FOR_TABLE = '(min-width: 60rem)';
