import manifest from '../package.json' with { type: 'json' };

/** Of the product. */
export const VERSION: string = manifest.version;
