import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { TOKEN_SCOPES } from '@tillwatch/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { requireAccess } from '../../access.ts';
import { VERSION } from '../../version.ts';
import { completeDocument, type OpenApiDocument } from './complete-document.ts';
import { nameSchemas } from './name-schemas.ts';

/**
 * Serves a description of the routes registered after it, from their contract definitions, at /api/openapi.json. Only
 * for signed-in users: strangers don't need a map.
 */
export async function serveOpenApi(app: FastifyInstance, sessionCookie: string): Promise<void> {
  const schemaRegistry = nameSchemas();
  const namesSchemas = createJsonSchemaTransformObject({ schemaRegistry });
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Tillwatch', version: VERSION } },
    transform: createJsonSchemaTransform({ schemaRegistry }),
    transformObject: (document) => completeDocument(namesSchemas(document) as OpenApiDocument, sessionCookie),
  });
  app.get('/api/openapi.json', { schema: { hide: true }, onRequest: letIn }, async () => app.swagger());
}

/** Serves the description as a page where calls can be tried. Register it after the sessions. */
export async function serveApiPage(app: FastifyInstance): Promise<void> {
  await app.register(async (page) => {
    page.addHook('onRequest', letIn);
    await page.register(swaggerUi, {
      routePrefix: '/docs/api',
      uiConfig: { deepLinking: true, tryItOutEnabled: true, displayRequestDuration: true },
      theme: { title: 'Tillwatch API' },
    });
  });
}

async function letIn(request: FastifyRequest): Promise<void> {
  await requireAccess(request, { access: 'agent', token: TOKEN_SCOPES });
}
