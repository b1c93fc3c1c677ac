/** A folder for temporary folders of a test run, in memory if there is room. */
export function fastFolder(): string;
