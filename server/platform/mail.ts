import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import type { Config } from './config.ts';
import type { Log } from './log.ts';

export interface Message {
  /** One address, never a list of them. */
  to: string;
  subject: string;
  text: string;
  /** The same in HTML, for programs that show it. */
  html?: string;
  /** A URL for one-click unsubscribe (RFC 8058), which takes no sign-in. */
  unsubscribeUrl?: string;
  replyTo?: { name: string; address: string };
  /** With angle brackets. The same for each attempt to send the same message. */
  messageId?: string;
  attachments?: readonly MessageFile[];
}

export interface MessageFile {
  filename: string;
  contentType: string;
  content: Readable;
}

export interface Mail {
  /** Resolves once the message is handed over. Rejects with a MailError if SMTP fails. */
  send(message: Message): Promise<void>;
}

/** Why a message was not handed over. */
export class MailError extends Error {
  /** The mail server's response, if it refused the message. */
  readonly refusal: string | null;
  /** The connection was lost after the message started and before the server confirmed it. */
  readonly mayHaveArrived: boolean;

  constructor(error: unknown) {
    super(error instanceof Error ? error.message : String(error), { cause: error });
    this.name = 'MailError';
    const failure = error as SmtpFailure;
    this.refusal = failure.responseCode === undefined ? null : (failure.response ?? null);
    this.mayHaveArrived =
      failure.responseCode === undefined &&
      failure.syscall !== 'connect' &&
      (failure.timeoutType ?? 'SOCKET_TIMEOUT') === 'SOCKET_TIMEOUT' &&
      !BEFORE_THE_MESSAGE.has(failure.code ?? '');
  }
}

/** Fields that nodemailer may set on errors. */
interface SmtpFailure {
  responseCode?: number;
  response?: string;
  syscall?: string;
  code?: string;
  timeoutType?: string;
}

// Wrong hosts, certificates, passwords, and addresses, all before sending; a lost connection may also come later.
const BEFORE_THE_MESSAGE = new Set(['EDNS', 'ETLS', 'EAUTH', 'EENVELOPE', 'ECONFIG', 'EPROXY']);

const SMTP_TIMEOUT_MS = 10_000;
// A server may scan attachments before it accepts the message.
const SMTP_SILENCE_MS = 60_000;

/** Sends by SMTP if configured; otherwise writes .eml files to the data folder's outbox and logs their names. */
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
      socketTimeout: SMTP_SILENCE_MS,
    },
    { from },
  );
  return {
    async send(message) {
      try {
        await transport.sendMail(forTransport(message));
      } catch (error) {
        throw new MailError(error);
      }
    },
  };
}

function createOutbox(folder: string, from: string, log?: Pick<Log, 'info'>): Mail {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' }, { from });
  return {
    async send(message) {
      const { message: bytes } = await transport.sendMail(forTransport(message));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const time = new Date().toISOString().replaceAll(/[:.]/g, '-');
      const file = path.join(folder, `${time}-${randomUUID().slice(0, 8)}.eml`);
      // Renamed into place, so programs watching the folder never see half a message.
      await writeFile(`${file}.part`, bytes, { mode: 0o600 });
      await rename(`${file}.part`, file);
      log?.info({ to: message.to, file }, 'Message written to the outbox');
    },
  };
}

const ENCODED_WORD = '=?';
// A whole encoded word may have 75 characters.
const MOST_BYTES_A_WORD = 42;

/**
 * What somebody typed as the text of a header. Mail programs decode encoded words (RFC 2047) to whatever they stand
 * for, and the mail library leaves those in the text as they are: here, they are encoded themselves.
 */
export function encodeTyped(text: string): string {
  if (!text.includes(ENCODED_WORD)) return text;
  const words: string[] = [];
  for (const character of text) {
    const longer = (words.at(-1) ?? '') + character;
    if (words.length === 0 || Buffer.byteLength(longer) > MOST_BYTES_A_WORD) words.push(character);
    else words[words.length - 1] = longer;
  }
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`).join(' ');
}

/** In a quoted name, nothing can be encoded, but a space keeps programs from decoding it. */
function nameTyped(name: string): string {
  return name.replaceAll(ENCODED_WORD, '= ?');
}

/** Passes the recipient as a single address object, so it can't be parsed as a list. */
function forTransport({ to, subject, replyTo, attachments = [], unsubscribeUrl, ...message }: Message) {
  return {
    ...message,
    subject: encodeTyped(subject),
    ...(replyTo && { replyTo: { ...replyTo, name: nameTyped(replyTo.name) } }),
    to: { name: '', address: to },
    attachments: [...attachments],
    ...(unsubscribeUrl !== undefined && {
      list: { unsubscribe: { url: unsubscribeUrl, comment: '' } },
      headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click', 'Auto-Submitted': 'auto-generated' },
    }),
  };
}
