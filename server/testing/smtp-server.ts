import { once } from 'node:events';
import net from 'node:net';

export interface SmtpServer {
  /** For SMTP_URL. */
  url: string;
  /** The messages received, headers included. */
  messages: string[];
  envelopes: { from: string; to: string[] }[];
  close(): Promise<void>;
}

/**
 * As much of SMTP (RFC 5321) as one sender needs, on loopback. Refuses recipients that start with `refused@`, and
 * disconnects instead of confirming a message to `lost@`.
 */
export async function startSmtpServer(): Promise<SmtpServer> {
  const messages: string[] = [];
  const envelopes: { from: string; to: string[] }[] = [];
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
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
          if (envelope.to.some((to) => to.startsWith('lost@'))) socket.destroy();
          else reply('250 kept');
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
        } else if (/^STARTTLS/i.test(line)) {
          reply('502 no encryption here');
        } else {
          reply(/^QUIT/i.test(line) ? '221 bye' : '250 fine');
        }
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    messages,
    envelopes,
    async close() {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
