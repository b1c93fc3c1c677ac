import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import PostalMime from 'postal-mime';
import { afterEach, expect, test } from 'vitest';
import { readMessage, readOutbox } from '../testing/outbox.ts';
import { startSmtpServer } from '../testing/smtp-server.ts';
import { createMail } from './mail.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const message = {
  to: 'ada@example.com',
  subject: 'Größe',
  text: 'A line.\n.\nA long link: https://tillwatch.example.com/api/verify-email?token=0123456789012345678901234567890123',
};

test('without SMTP, a message becomes a file in the outbox that mail programs can open, named in the log', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'tillwatch-test-'));
  closing.push(() => rm(dataDir, { recursive: true, force: true }));
  const logged: unknown[] = [];
  const mail = createMail(
    { smtpUrl: null, mailFrom: 'Tillwatch <tillwatch@example.com>', dataDir },
    { info: (entry: unknown) => logged.push(entry) },
  );
  await mail.send(message);

  const [name] = await readdir(path.join(dataDir, 'outbox'));
  expect(name).toMatch(/\.eml$/);
  expect((await stat(path.join(dataDir, 'outbox', name!))).mode & 0o777).toBe(0o600);
  expect(logged).toEqual([{ to: message.to, file: path.join(dataDir, 'outbox', name!) }]);
  const [content] = await readOutbox(dataDir);
  expect(content).toContain('From: Tillwatch <tillwatch@example.com>');
  expect(content).toContain('To: ada@example.com');
  expect(content).toContain(message.text.slice(-60));
});

test('with SMTP, it is sent to the server', async () => {
  const server = await startSmtpServer();
  closing.push(() => server.close());
  const mail = createMail({
    smtpUrl: server.url,
    mailFrom: 'Tillwatch <tillwatch@example.com>',
    dataDir: '/nowhere',
  });
  await mail.send(message);
  expect(server.envelopes).toEqual([{ from: 'tillwatch@example.com', to: ['ada@example.com'] }]);
  const content = readMessage(server.messages[0]!);
  expect(content).toContain('To: ada@example.com');
  expect(content).toContain('\n.\nA long link');
});

test('what looks encoded in a subject or a name arrives as typed, and never as something else', async () => {
  const server = await startSmtpServer();
  closing.push(() => server.close());
  const mail = createMail({ smtpUrl: server.url, mailFrom: 'tillwatch@example.com', dataDir: '/nowhere' });
  const typed = 'Hi =?utf-8?Q?=0D=0ABcc:_evil=40evil.test?=';
  await mail.send({ ...message, subject: typed, replyTo: { name: typed, address: 'ann@example.com' } });
  expect(server.messages[0]).not.toContain('=?utf-8?Q?');
  const read = await PostalMime.parse(server.messages[0]!);
  expect(read.subject).toBe(typed);
  expect(read.replyTo).toEqual([{ name: typed.replace('=?', '= ?'), address: 'ann@example.com' }]);
});

test('a refused recipient and a missing server are failures', async () => {
  const server = await startSmtpServer();
  closing.push(() => server.close());
  const settings = { mailFrom: 'tillwatch@example.com', dataDir: '/nowhere' };
  const refused = createMail({ ...settings, smtpUrl: server.url }).send({
    ...message,
    to: 'refused@example.com',
  });
  await expect(refused).rejects.toThrow(/550/);
  const absent = createMail({ ...settings, smtpUrl: 'smtp://127.0.0.1:1' }).send(message);
  await expect(absent).rejects.toThrow(/ECONNREFUSED/);
});

test('with requireTLS, nothing is sent to a server without encryption', async () => {
  const server = await startSmtpServer();
  closing.push(() => server.close());
  const settings = { mailFrom: 'tillwatch@example.com', dataDir: '/nowhere' };
  const sent = createMail({ ...settings, smtpUrl: `${server.url}?requireTLS=true` }).send(message);
  await expect(sent).rejects.toThrow(/TLS/);
  expect(server.messages).toEqual([]);
});

test('line breaks in user input can’t start another header, and the text is never HTML', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'tillwatch-test-'));
  closing.push(() => rm(dataDir, { recursive: true, force: true }));
  const server = await startSmtpServer();
  closing.push(() => server.close());
  const inject = '\r\nBcc: evil@example.com\r\n\r\n<script>alert(1)</script>';
  const hostile = () => ({
    ...message,
    subject: `Report${inject}`,
    text: `Store <b>1</b>${inject}`,
    replyTo: { name: `Ann${inject}`, address: 'ann@example.com' },
    attachments: [{ filename: `a.txt${inject}`, contentType: 'text/plain', content: Readable.from(['x']) }],
  });
  const mailFrom = 'tillwatch@example.com';
  await createMail({ smtpUrl: null, mailFrom, dataDir }).send(hostile());
  await createMail({ smtpUrl: server.url, mailFrom, dataDir }).send(hostile());
  expect(server.envelopes).toEqual([{ from: mailFrom, to: ['ada@example.com'] }]);
  const [written] = await readdir(path.join(dataDir, 'outbox'));
  for (const raw of [await readFile(path.join(dataDir, 'outbox', written!), 'utf8'), server.messages[0]!]) {
    const email = await PostalMime.parse(raw);
    const names = email.headers.map(({ key }) => key);
    expect(names).not.toContain('bcc');
    expect(email.to).toEqual([{ name: '', address: 'ada@example.com' }]);
    expect(email.subject).toContain('Report');
    expect(email.text).toContain('Store <b>1</b>');
    expect(email.html).toBeUndefined();
    expect(email.attachments).toHaveLength(1);
  }
});
