import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from './config.ts';
import type { Log } from './log.ts';

export interface Message {
  to: string;
  subject: string;
  text: string;
}

export interface Mail {
  /** Resolves once the message is handed over. Rejects when the mail server cannot be reached or refuses it. */
  send(message: Message): Promise<void>;
}

const SMTP_TIMEOUT_MS = 10_000;

/** By SMTP when it is configured; otherwise as .eml files in the data folder's outbox, named in the log. */
export function createMail(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>,
  log?: Pick<Log, 'info'>,
): Mail {
  return config.smtpUrl
    ? createSmtpMail(config.smtpUrl, config.mailFrom)
    : createOutbox(path.join(config.dataDir, 'outbox'), config.mailFrom, log);
}

function createSmtpMail(url: string, from: string): Mail {
  const transport = createTransport(
    {
      url,
      connectionTimeout: SMTP_TIMEOUT_MS,
      greetingTimeout: SMTP_TIMEOUT_MS,
      socketTimeout: SMTP_TIMEOUT_MS,
    },
    { from },
  );
  return {
    async send(message) {
      await transport.sendMail(message);
    },
  };
}

function createOutbox(folder: string, from: string, log?: Pick<Log, 'info'>): Mail {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' }, { from });
  return {
    async send(message) {
      const { message: bytes } = await transport.sendMail(message);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const time = new Date().toISOString().replaceAll(/[:.]/g, '-');
      const file = path.join(folder, `${time}-${randomUUID().slice(0, 8)}.eml`);
      // Renamed into place: whoever watches the folder never sees half a message.
      await writeFile(`${file}.part`, bytes, { mode: 0o600 });
      await rename(`${file}.part`, file);
      log?.info({ to: message.to, file }, 'Message written to the outbox');
    },
  };
}
