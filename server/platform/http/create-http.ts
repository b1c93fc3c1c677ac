import { randomUUID } from 'node:crypto';
import helmet from '@fastify/helmet';
import fastify, { type FastifyInstance, type FastifyReply, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Context } from '../context.ts';
import { AppError } from '../errors.ts';
import { refuseCrossOrigin } from './cross-origin.ts';
import { answerError } from './error-handler.ts';
import { readForwardedHeaders } from './forwarded.ts';
import { usePlainWords } from './plain-words.ts';
import { refuseExpectation, refuseUnreadable } from './refuse-unreadable.ts';
import { ARRIVAL_RATE, type ArrivalRate, watchArrival } from './watch-arrival.ts';

const MAX_JSON_BYTES = 1_000_000;
// Enough for 50 MB at 30 kB a second. Much slower senders are stopped earlier; see `watchArrival`.
const REQUEST_TIMEOUT_MS = 1_800_000;
// A client that neither reads nor sends for this long is gone. The live channel writes more often.
const SILENCE_TIMEOUT_MS = 120_000;

/** Browser features that the pages don't use. */
const PERMISSIONS_POLICY = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/** Responses and downloads are not pages: nothing in them may run if somebody opens one. */
const ANSWER_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

/**
 * A Fastify instance with what every response needs: security headers, validated input and output, and the contract's
 * errors.
 */
export async function createHttp(
  { config, log }: Pick<Context, 'config' | 'log'>,
  arrivalRate: Readonly<ArrivalRate> = ARRIVAL_RATE,
): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: MAX_JSON_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: SILENCE_TIMEOUT_MS,
    routerOptions: { ignoreTrailingSlash: true },
    // Refused below, with our own message.
    return503OnClosing: false,
    http: { requireHostHeader: false },
    clientErrorHandler: refuseUnreadable,
    exposeHeadRoutes: false,
    // URLs that the router can't parse bypass all hooks.
    frameworkErrors: (error, request, reply) => {
      beNoPage(reply);
      reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff');
      answerError(error, request, reply);
    },
  });
  usePlainWords();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerError);
  acceptEmptyJson(app);
  readForwardedHeaders(app, config.trustProxy);

  const overHttps = config.publicUrl.startsWith('https:');
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        // Pages add their own nonce; see `serveWebPages`.
        styleSrc: ["'self'"],
        // Images are shown from memory while they are being uploaded.
        imgSrc: ["'self'", 'data:', 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    xFrameOptions: { action: 'deny' },
    // Links contain tokens, which other sites must not learn.
    referrerPolicy: { policy: 'same-origin' },
    // Browsers complain about these without https.
    hsts: overHttps,
    crossOriginOpenerPolicy: overHttps,
    originAgentCluster: overHttps,
  });

  app.server.on('checkExpectation', refuseExpectation);
  app.decorateRequest('isAtWork', false);
  app.addHook('preHandler', async (request) => {
    request.isAtWork = true;
  });
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });

  app.addHook('onRequest', async (request, reply) => {
    watchArrival(request.raw, reply.raw, arrivalRate);
    reply.header('x-request-id', request.id);
    reply.header('permissions-policy', PERMISSIONS_POLICY);
    // By route if there is one, because a URL can be written in many ways.
    if (isApi(request.routeOptions.url ?? request.url)) beNoPage(reply);
    if (isStopping) {
      reply.header('connection', 'close');
      throw new AppError('UNAVAILABLE', 'Tillwatch is being stopped. Please try again in a moment.');
    }
    if (!request.headers.host) {
      reply.header('connection', 'close');
      throw new AppError('INVALID_INPUT', 'The request does not name its host');
    }
    refuseCrossOrigin(request, config.publicUrl);
  });
  app.addHook('onResponse', async (request, reply) => {
    const level = request.method === 'GET' || request.method === 'HEAD' ? 'debug' : 'info';
    request.log[level](
      {
        method: request.method,
        path: pathOf(request.url),
        status: reply.statusCode,
        durationMs: Math.round(reply.elapsedTime),
        ip: request.ip,
        userId: request.actor?.user.id,
      },
      'Answered',
    );
  });
  return app;
}

function beNoPage(reply: FastifyReply): void {
  reply.header('cache-control', 'no-store').header('content-security-policy', ANSWER_POLICY);
}

export function isApi(url: string): boolean {
  return /^\/api(\/|\?|$)/.test(url);
}

// Query strings are not logged: links contain tokens, and searches names.
function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? '';
}

// Fetch wrappers declare JSON even on calls without a body, such as logout.
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body as string, done);
  });
}
