/**
 * What Node is told for a program of the server. Calls leave much behind that is soon gone; with Node's own choice for it,
 * three times 16 MB, the server came to 60 to 130 MB more while lists were called all the time, for hardly less processor
 * time. Threads have limits of their own.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=4'];
