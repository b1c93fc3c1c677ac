import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { readMessage, readOutbox } from '../testing/outbox.ts';
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

test('without SMTP a message is a file in the outbox that a mail program opens, named in the log', async () => {
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

test('with SMTP it is handed to the server', async () => {
  const server = await startSmtpServer();
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

test('a recipient that the server refuses, and a server that is not there, are failures', async () => {
  const server = await startSmtpServer();
  const settings = { mailFrom: 'tillwatch@example.com', dataDir: '/nowhere' };
  const refused = createMail({ ...settings, smtpUrl: server.url }).send({
    ...message,
    to: 'refused@example.com',
  });
  await expect(refused).rejects.toThrow(/550/);
  const absent = createMail({ ...settings, smtpUrl: 'smtp://127.0.0.1:1' }).send(message);
  await expect(absent).rejects.toThrow(/ECONNREFUSED/);
});

/** As much of SMTP as one sender needs. RFC 5321. */
async function startSmtpServer() {
  const messages: string[] = [];
  const envelopes: { from: string; to: string[] }[] = [];
  const server = net.createServer((socket) => {
    const reply = (line: string): boolean => socket.write(`${line}\r\n`);
    let envelope = { from: '', to: [] as string[] };
    let data: string[] | null = null;
    let unread = '';
    reply('220 ready');
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      const lines = (unread + chunk.toString()).split('\r\n');
      unread = lines.pop() ?? '';
      for (const line of lines) {
        if (data && line !== '.') {
          data.push(line.replace(/^\.\./, '.'));
        } else if (data) {
          messages.push(data.join('\r\n'));
          envelopes.push(envelope);
          data = null;
          reply('250 kept');
        } else if (/^MAIL FROM:<(.*?)>/i.test(line)) {
          envelope = { from: line.match(/<(.*?)>/)![1]!, to: [] };
          reply('250 go on');
        } else if (/^RCPT TO:<refused@/i.test(line)) {
          reply('550 no such mailbox');
        } else if (/^RCPT TO:/i.test(line)) {
          envelope.to.push(line.match(/<(.*?)>/)![1]!);
          reply('250 go on');
        } else if (/^DATA/i.test(line)) {
          data = [];
          reply('354 end with a dot');
        } else {
          reply(/^QUIT/i.test(line) ? '221 bye' : '250 fine');
        }
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close());
  const { port } = server.address() as net.AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, messages, envelopes };
}
