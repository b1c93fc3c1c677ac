// The content security policy forbids creating functions from text, which zod would otherwise try as soon as a schema
// is declared. This is where zod keeps its settings; they are set before it loads, and only forms load it.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
