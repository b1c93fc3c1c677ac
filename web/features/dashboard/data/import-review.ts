/** The review is a separate file: the first screen does not wait for it. */
export const importReview = () => import('../../review/index.ts');
