// npm run scan: runs wapiti and sqlmap against a separate demo on this machine, signed in and signed out. Both must be
// installed (Debian: apt-get install wapiti sqlmap). Reports go to scan-reports/; docs/security-attacks.md has the
// results.
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { root } from './set-up.mjs';

const PORT = Number(process.env.PORT ?? 4177);
const URL_OF_DEMO = `http://127.0.0.1:${PORT}`;
const MINUTES_EACH = Number(process.env.SCAN_MINUTES ?? 5);
const REPORTS = path.join(root, 'scan-reports');
const WAPITI_MODULES =
  'backup,blindsql,cookieflags,crlf,csp,csrf,exec,file,htaccess,http_headers,methods,permanentxss,redirect,shellshock,sql,ssrf,xss,xxe';

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'tillwatch-scan-'));
const demo = spawn(process.execPath, [path.join(root, 'server', 'demo.ts')], {
  env: {
    ...process.env,
    PORT: String(PORT),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    SMTP_URL: '',
  },
  stdio: ['ignore', 'pipe', 'inherit'],
});
let log = '';
demo.stdout.on('data', (chunk) => (log += chunk));
try {
  await mkdir(REPORTS, { recursive: true });
  await ready();
  const cookie = await signIn('admin');
  const addresses = await listAddresses(cookie);
  for (const [name, headers] of [
    ['signed-out', []],
    ['signed-in', [`Cookie: ${cookie}`]],
  ]) {
    await scanWithWapiti(name, headers, addresses);
    await scanWithSqlmap(name, headers, addresses);
  }
  const failures = log.split('\n').filter((line) => line.includes('"level":50'));
  await writeFile(path.join(REPORTS, 'server-errors.log'), failures.join('\n'));
  console.log(`Errors that the server logged meanwhile: ${failures.length}`);
} finally {
  demo.kill();
  await new Promise((resolve) => demo.on('exit', resolve));
  await rm(dataDir, { recursive: true, force: true });
}

async function ready() {
  for (let waited = 0; !log.includes('Demo accounts'); waited += 1) {
    if (demo.exitCode !== null || waited > 120) throw new Error(`The demo did not start:\n${log}`);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

async function signIn(role) {
  const accounts = JSON.parse(await readFile(path.join(dataDir, 'demo-accounts.json'), 'utf8'));
  const { email, password } = accounts.find((account) => account.role === role);
  const response = await fetch(`${URL_OF_DEMO}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!response.ok) throw new Error(`Signing in: ${response.status}`);
  return response.headers
    .getSetCookie()
    .find((text) => text.startsWith('tillwatch.sid='))
    .split(';', 1)[0];
}

/** The calls that read, with valid input. */
async function listAddresses(cookie) {
  const [store] = await (await fetch(`${URL_OF_DEMO}/api/stores`, { headers: { cookie } })).json();
  const scope = `storeId=${store.id}&startDate=2020-01-01&endDate=2030-01-01`;
  const filter = `${scope}&priorities=check_all&transactionTypes=no_sales&minAmount=0&maxAmount=100&employeeId=1&search=coffee`;
  return [
    `/api/transactions?${filter}&limit=50&offset=0&sortBy=time&sortOrder=desc`,
    `/api/transactions/stats?${scope}`,
    `/api/transactions/filter-counts?${scope}`,
    `/api/transactions/${store.id}-1`,
    `/api/transactions/${store.id}-1/evidence`,
    `/api/stores/${store.id}/uploads?limit=20&offset=0`,
    `/api/uploads/${store.id}-1/status`,
    `/api/email-reports?storeId=${store.id}`,
    `/api/export/transactions?${filter}&format=xlsx&includeRawData=false&includeFilters=true`,
    `/api/supervisor/agent-activity?${scope}`,
    `/api/cashiers?storeId=${store.id}`,
    `/api/cashiers/details?storeId=${store.id}&employeeId=110`,
    '/api/admin/users?role=agent&isActive=true',
    '/api/admin/audit-log?search=login&limit=20&offset=0',
    '/api/verify-email?token=abc',
    '/auth?verified=1',
  ].map((address) => URL_OF_DEMO + address);
}

async function scanWithWapiti(name, headers, addresses) {
  const report = path.join(REPORTS, `wapiti-${name}.json`);
  const options = `--scope domain --flush-session --level 2 -S normal -t 10 -v 0 --no-bugreport -f json -o ${report}`;
  const limits = `--max-scan-time ${MINUTES_EACH * 60} --max-attack-time 40 -m ${WAPITI_MODULES}`;
  await run('wapiti', [
    '-u',
    `${URL_OF_DEMO}/`,
    ...addresses.flatMap((address) => ['-s', address]),
    ...`${options} ${limits}`.split(' '),
    ...headers.flatMap((header) => ['-H', header]),
  ]);
  const { vulnerabilities, anomalies } = JSON.parse(await readFile(report, 'utf8'));
  for (const [kind, found] of Object.entries({ ...vulnerabilities, ...anomalies })) {
    for (const { method, path: place, info } of found) {
      console.log(`wapiti ${name}: ${kind}: ${method} ${place}: ${info}`);
    }
  }
}

async function scanWithSqlmap(name, headers, addresses) {
  const list = path.join(dataDir, 'addresses.txt');
  // Numbers in paths are parameters, too.
  await writeFile(list, addresses.map((address) => address.replace(/(\/\d+-1)(?=\/|$)/, '$1*')).join('\n'));
  const tests = '--batch --level 2 --risk 1 --threads 1 --dbms PostgreSQL --flush-session';
  const output = `--output-dir ${path.join(REPORTS, `sqlmap-${name}`)} --disable-coloring --ignore-code 400,401,404,429`;
  const common = [...`${tests} ${output}`.split(' '), ...headers.flatMap((header) => ['-H', header])];
  const sent = [
    ['POST', '/api/login', '{"email":"a@example.com","password":"x"}'],
    ['POST', '/api/forgot-password', '{"email":"a@example.com"}'],
    ['PATCH', '/api/transactions/1-1', '{"verificationNotes":"seen"}'],
    ['PUT', '/api/user', '{"firstName":"Ada","lastName":"Bell"}'],
  ];
  const outputs = [await run('sqlmap', ['-m', list, ...common])];
  for (const [method, address, body] of sent) {
    const call = ['-u', `${URL_OF_DEMO}${address}`, '--method', method, '--data', body];
    outputs.push(await run('sqlmap', [...call, '-H', 'Content-Type: application/json', ...common]));
  }
  const lines = outputs.join('\n');
  await writeFile(path.join(REPORTS, `sqlmap-${name}.log`), lines);
  // If something only 'appears' injectable, sqlmap checks again and says so if it was nothing.
  const found = lines.split('\n').filter((line) => /is vulnerable|Payload:/.test(line));
  const cleared = lines.match(/does not seem to be injectable/g)?.length ?? 0;
  console.log(`sqlmap ${name}: ${cleared} parameters without a finding, ${found.length} findings`);
  for (const line of found) console.log(`sqlmap ${name}: ${line}`);
}

/** Ends the tool when its time is up; what it found until then counts. */
function run(command, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    const timer = setTimeout(() => child.kill('SIGINT'), MINUTES_EACH * 60_000);
    child.on('error', (error) => reject(new Error(`${command} is not installed`, { cause: error })));
    child.on('exit', () => {
      clearTimeout(timer);
      resolve(output);
    });
  });
}
