import { type Html, html } from './html.ts';
import { type CallScript, codeIn, inboxMessages, type ReceivedMessage } from './inbox.ts';
import { frame } from './pages.ts';

const names = { email: 'Email', sms: 'Text message', voice: 'Phone call' } as const;

/** The page with everything that Portico has sent, which follows new messages. */
export function inboxPage(): string {
  return frame(
    'Inbox · Switchboard',
    html`<h1>Inbox</h1>
<p class="lead">Emails, text messages and calls that the sign-in page sends in this demo. Nothing leaves your machine.</p>
<div id="inbox" aria-live="polite">${inboxList()}</div>
<script src="/inbox.js" defer></script>`,
  );
}

/** The messages by recipient; the one with the newest message comes first. */
export function inboxList(): Html {
  const byRecipient = new Map<string, ReceivedMessage[]>();
  for (const message of inboxMessages()) byRecipient.set(message.to, [...(byRecipient.get(message.to) ?? []), message]);
  if (byRecipient.size === 0) return html`<p class="empty">Nothing yet. Messages appear here as they are sent.</p>`;
  return html`${[...byRecipient].map(([to, messages]) => html`<section class="recipient"><h2>${to}</h2>${messages.map(messageCard)}</section>`)}`;
}

function messageCard(message: ReceivedMessage): Html {
  const code = codeIn(message);
  const time = new Date(message.at).toISOString();
  return html`<article class="message" id="message-${message.id}">
<header><strong>${names[message.channel]}</strong> <time datetime="${time}">${time.slice(11, 19)} UTC</time></header>
${code !== undefined && codeRow(message.id, code)}
${contentOf(message)}
</article>`;
}

function codeRow(id: string, code: string): Html {
  return html`<p class="code"><label><span class="hidden">Code</span> <input id="code-${id}" readonly value="${code}"></label>
<button type="button" data-copy="code-${id}">Copy</button></p>`;
}

function contentOf(message: ReceivedMessage): Html {
  if (message.channel === 'sms') return html`<p class="bubble">${message.text}</p>`;
  if (message.channel === 'voice') return callOf(message.script);
  return html`<h3>${message.subject}</h3>
<p class="hint">From ${message.senderName}</p>
<iframe title="${message.subject}" src="/inbox/mail?id=${message.id}" sandbox="allow-popups allow-popups-to-escape-sandbox" loading="lazy"></iframe>
<details><summary>As plain text</summary><pre>${message.text}</pre></details>`;
}

/** What the call says, in the order in which a browser speaks it. */
function callOf(script: CallScript): Html {
  const { language, greeting, digits, warning } = script;
  const told = [
    [script.beforeCode, ...digits, script.afterCode].filter(Boolean),
    [script.beforeRepetition, ...digits, script.afterRepetition].filter(Boolean),
  ];
  const spoken = [greeting, ...told.flat(), warning];
  return html`<p class="bubble" lang="${language}">${greeting}<br>${told.map((words) => words.join(' … ')).join(' … ')}<br>${warning}</p>
<p><button type="button" data-speak="${JSON.stringify(spoken)}" data-language="${language}">Play the call</button></p>`;
}
