import type { IncomingMessage, ServerResponse } from 'node:http';

/** A message that Portico sent, in the JSON of its webhook. */
export type ReceivedMessage = { readonly id: string; readonly to: string; readonly at: number } & (
  | {
      readonly channel: 'email';
      readonly senderName: string;
      readonly subject: string;
      readonly text: string;
      readonly html: string;
      readonly images: readonly { readonly name: string; readonly type: string; readonly base64: string }[];
    }
  | { readonly channel: 'sms'; readonly text: string }
  | { readonly channel: 'voice'; readonly script: CallScript }
);
export interface CallScript {
  readonly language: string;
  readonly greeting: string;
  readonly beforeCode: string;
  readonly digits: readonly string[];
  readonly afterCode: string;
  readonly beforeRepetition: string;
  readonly afterRepetition: string;
  readonly warning: string;
  readonly goodbye: string;
}

const mostMessages = 200;
const maxBytes = 1_000_000;
const received = new Map<string, ReceivedMessage>();
const watching = new Set<ServerResponse>();

/** Newest first. */
export const inboxMessages = (): readonly ReceivedMessage[] => [...received.values()].toReversed();

export const inboxMessage = (id: string | null): ReceivedMessage | undefined => received.get(id ?? '');

/**
 * Takes a message from Portico on this machine. A page in a browser cannot post one: browsers send its origin.
 * @returns the HTTP status; a repeated message is taken once
 */
export async function takeMessage(request: IncomingMessage): Promise<number> {
  const isLocal = /^(?:::1|(?:::ffff:)?127\.\d+\.\d+\.\d+)$/.test(request.socket.remoteAddress ?? '');
  if (!isLocal || request.headers.origin !== undefined) return 403;
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > maxBytes) return 413;
  }
  const message = JSON.parse(Buffer.concat(chunks).toString());
  received.delete(message.id);
  received.set(message.id, { ...message, at: Date.now() });
  const [oldest] = received.keys();
  if (received.size > mostMessages && oldest !== undefined) received.delete(oldest);
  for (const response of watching) response.write('data: new\n\n');
  return 204;
}

/** Tells a page of each new message (server-sent events). */
export function watchInbox(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' }).write(':\n\n');
  watching.add(response);
  response.once('close', () => watching.delete(response));
}

/** The one-time code in a message. */
export function codeIn(message: ReceivedMessage): string | undefined {
  if (message.channel === 'voice') return message.script.digits.join('');
  if (message.channel === 'sms') return /#(\w+)$/.exec(message.text)?.[1];
  return /^[A-Z\d]{6,8}$/m.exec(message.text)?.[0];
}

/** The HTML of an e-mail with its images in place. Links open in a tab of their own. */
export function mailDocument(message: ReceivedMessage | undefined): string | undefined {
  if (message?.channel !== 'email') return undefined;
  const withImages = message.images.reduce(
    (html, { name, type, base64 }) => html.replaceAll(`"cid:${name}"`, `"data:${type};base64,${base64}"`),
    message.html,
  );
  return withImages.replace('<head>', '<head><base target="_blank">');
}
