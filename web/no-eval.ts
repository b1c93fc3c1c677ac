// The content security policy forbids making functions from text, which zod would otherwise try as soon as a schema is
// declared. This is where zod keeps its settings: they are made before it is loaded, which only forms do.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
