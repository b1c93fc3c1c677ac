import { type RouteDefinition, ROUTES } from '@tillwatch/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../platform/context.ts';
import { StartError } from '../platform/errors.ts';
import type { RouteAnswer } from '../platform/route.ts';
import { SESSION_COOKIE } from '../platform/session.ts';
import type { DemoAccount } from './demo-accounts.ts';

interface CallInput {
  params?: Record<string, string>;
  query?: Record<string, string | number>;
  /** A FormData is sent as multipart, anything else as JSON. */
  body?: object;
}

/** Makes the same calls as the pages, as a signed-in user. */
export interface DemoClient {
  /** @throws StartError if the call is refused. */
  call<const Route extends RouteDefinition>(route: Route, input?: CallInput): Promise<RouteAnswer<Route>>;
}

/** Signs in. Everything the demo shows is created through the product's own calls. */
export async function signInToDemo(
  app: FastifyInstance,
  { config }: Pick<Context, 'config'>,
  { email, password }: Pick<DemoAccount, 'email' | 'password'>,
): Promise<DemoClient> {
  const send = async (route: RouteDefinition, input: CallInput, cookie: string) => {
    const { query, body } = input;
    const request = new Request(`${config.publicUrl}${addressOf(route, input)}`, {
      method: route.method,
      ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    const type = body instanceof FormData ? (request.headers.get('content-type') ?? '') : 'application/json';
    const response = await app.inject({
      method: route.method,
      url: addressOf(route, input),
      ...(query && {
        query: Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)])),
      }),
      headers: {
        cookie,
        'user-agent': 'Set-up of the demo',
        ...(body !== undefined && { 'content-type': type }),
        // What a proxy in front of an https address would send.
        'x-forwarded-proto': new URL(config.publicUrl).protocol.replace(':', ''),
      },
      ...(body !== undefined && { payload: Buffer.from(await request.arrayBuffer()) }),
    });
    if (response.statusCode >= 400) throw new StartError(`The demo could not be prepared: ${response.body}`);
    return response;
  };

  const signedIn = await send(ROUTES.login, { body: { email, password } }, '');
  const session = signedIn.cookies.find(({ name }) => name === SESSION_COOKIE);
  const cookie = `${SESSION_COOKIE}=${encodeURIComponent(session?.value ?? '')}`;
  return {
    call: async (route, input = {}) => (await send(route, input, cookie)).json(),
  };
}

function addressOf({ path }: RouteDefinition, { params = {} }: CallInput): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}
