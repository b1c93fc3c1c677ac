/** The review comes on its own: the first screen does not wait for it. */
export const importReview = () => import('../../review/index.ts');
