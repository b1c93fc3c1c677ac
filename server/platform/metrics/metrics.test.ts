// On both databases in the long form: statements.
import { ROUTES } from '@tillwatch/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { openLivePage } from '../../testing/live-page.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { makeSummary, uploadFile } from '../../testing/upload-file.ts';
import { chooseFreePort } from '../database/embedded/server.ts';

const TOKEN = 'correct-horse-battery-staple';

let server: TestServer;
let ownUrl: string;
beforeAll(async () => {
  const port = await chooseFreePort();
  ownUrl = `http://127.0.0.1:${port}/metrics`;
  server = await startTestServer({ METRICS_PORT: String(port), METRICS_TOKEN: TOKEN });
});
afterAll(() => server.close());

function read(url: string, token?: string): Promise<Response> {
  return fetch(url, token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } });
}

it('counts calls, uploads, rows, jobs, live channels, and connections, without naming people or stores', async () => {
  const store = await server.createStore('4711');
  const user = await server.createUser({ role: 'admin', email: 'somebody@example.com' });
  await uploadFile(server, {
    user,
    store,
    bytes: makeSummary([['1', 16, '10:00:00', '1.00']]),
    filename: 'x.xlsx',
  });
  await server.call(ROUTES.listTransactions, { as: user, query: { storeId: store.id, search: 'ANN' } });
  await fetch(`${server.url}/no-such-page/somebody`);
  const page = await openLivePage(server, user);
  try {
    await eventually(async () => {
      const response = await read(ownUrl);
      expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=/);
      const text = await response.text();
      for (const line of [
        /^tillwatch_http_request_duration_seconds_count\{method="GET",route="\/api\/transactions",status="200"\} 1$/m,
        /^tillwatch_uploads_total\{outcome="completed"\} 1$/m,
        /^tillwatch_rows_read_total [1-9]/m,
        /^tillwatch_ingestion_duration_seconds_count 1$/m,
        /^tillwatch_jobs\{queue="ingest",state="completed"\} 1$/m,
        /^tillwatch_live_connections 1$/m,
        /^tillwatch_database_connections\{state="idle"\} \d/m,
        /^process_resident_memory_bytes \d/m,
      ]) {
        expect(text).toMatch(line);
      }
      for (const personal of ['somebody', '4711', 'ANN']) expect(text).not.toContain(personal);
    });
  } finally {
    page.close();
  }
});

it('is served with the pages only to callers with the token', async () => {
  const url = `${server.url}/metrics`;
  expect((await read(url)).status).toBe(401);
  expect((await read(url, `${TOKEN}x`)).status).toBe(401);
  const response = await read(url, TOKEN);
  expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('process_cpu')]);
});

it('is not served unless configured', async () => {
  const quiet = await startTestServer();
  try {
    for (const path of ['/metrics', '/metrics/', '/metrics?x=1']) {
      const answer = await fetch(`${quiet.url}${path}`, {
        headers: { authorization: `Bearer ${TOKEN}`, accept: 'text/html' },
      });
      expect([answer.status, await answer.text()]).toEqual([404, 'Not found\n']);
    }
  } finally {
    await quiet.close();
  }
});
