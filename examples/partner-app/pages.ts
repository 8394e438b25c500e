import { type Html, html } from './html.ts';
import type { SignedIn } from './relying-party.ts';
import { settings } from './settings.ts';

/** Brands to sign in with, by the provider's id, and the themes that each has. */
const brands: readonly { readonly id: number; readonly name: string; readonly themes: readonly string[] }[] = [
  { id: 0, name: 'Tellwick', themes: ['day', 'night', 'paper'] },
  { id: 3610, name: 'Tellwick Canada', themes: ['day', 'night'] },
  { id: 3710, name: 'Tellwick UK', themes: ['day', 'night'] },
  { id: 5010, name: 'Tellwick Australia', themes: ['day', 'night'] },
  { id: 2010, name: 'Penhallow Connect', themes: ['harbour', 'midnight'] },
  { id: 2030, name: 'Rivelle Télécom', themes: ['rose', 'velours'] },
  { id: 6010, name: 'Unisonne Workspace', themes: ['duet', 'nocturne'] },
  { id: 2110, name: 'Ironbell Business Voice', themes: ['foundry', 'forge'] },
  { id: 3420, name: 'Corvella Wireless Office', themes: ['bloom', 'orchid', 'plain'] },
  { id: 3460, name: 'Zephrane Office Reach', themes: ['gale', 'storm'] },
  { id: 7310, name: 'Solmere', themes: ['noon', 'ember'] },
  { id: 7710, name: 'Brasscourt Communications', themes: ['club', 'lounge'] },
];
const locales: readonly [id: string, name: string][] = [
  ['en_US', 'English (US)'],
  ['de_DE', 'Deutsch'],
  ['fr_CA', 'Français (Canada)'],
  ['ja_JP', '日本語'],
  ['qps_PLOC', 'Pseudo-locale'],
];
const uiOptions: readonly [id: string, meaning: string][] = [
  ['hide_logo', 'No brand logo'],
  ['hide_tos', 'No legal links'],
  ['hide_remember_me', 'No “remember me”'],
  ['remember_me_on', '“Remember me” ticked'],
  ['skip_login_id_page', 'Straight to the password, with a login hint'],
  ['show_back_to_app', 'A way back to the app'],
];

export interface Notice {
  readonly title: string;
  readonly text: string;
  readonly detail?: string | undefined;
}

function frame(title: string, content: Html): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/style.css">
</head>
<body>
<header><a class="mark" href="/"><img src="/icon.svg" alt="" width="28" height="28">Switchboard</a></header>
<main>${content}</main>
<footer>A demo app of the kind that signs its users in with Portico.</footer>
</body>
</html>`.text;
}

const options = (rows: readonly (readonly [string, string])[]) =>
  rows.map(([value, name]) => html`<option value="${value}">${name}</option>`);

function themeGroup({ name, themes }: (typeof brands)[number]): Html {
  return html`<optgroup label="${name}">${options(themes.map((theme) => [theme, theme]))}</optgroup>`;
}

function noticeBox(notice: Notice | undefined): Html {
  if (!notice) return html``;
  return html`<div class="notice" role="status">
<strong>${notice.title}</strong>
<p>${notice.text}</p>
${notice.detail !== undefined && html`<code>${notice.detail}</code>`}
</div>`;
}

/** Before the sign-in. */
export function homePage(notice?: Notice): string {
  return frame(
    'Switchboard',
    html`${noticeBox(notice)}
<h1>Every call finds its desk</h1>
<p class="lead">Sign in to see your extension. This app is one client; the page you are sent to looks like the brand you choose.</p>
<form action="/sign-in">
<button class="primary">Sign in</button>
<fieldset class="brands">
<legend>Or sign in with a brand</legend>
${brands.map(({ id, name }) => html`<button name="brandId" value="${id}">${name} <small>${id}</small></button>`)}
</fieldset>
<details>
<summary>Language, theme and options</summary>
<div class="fields">
<label>Language <select name="localeId"><option value="">As the browser asks</option>${options(locales)}</select></label>
<label>Theme <select name="theme"><option value="">The brand’s own</option>${brands.map(themeGroup)}</select></label>
<label>Login hint <input name="login_hint" autocomplete="off" spellcheck="false"></label>
</div>
<fieldset class="checks">
<legend>What the page shows (<code>ui_options</code>)</legend>
${uiOptions.map(
  ([id, meaning]) =>
    html`<label><input type="checkbox" name="ui_options" value="${id}"> ${meaning} <code>${id}</code></label>`,
)}
</fieldset>
<label class="check"><input type="checkbox" name="force" value="true"> Ask for the password even when signed in</label>
</details>
</form>`,
  );
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function claimRows(claims: Readonly<Record<string, unknown>>): Html[] {
  return Object.entries(claims).map(([name, value]) => html`<div><dt>${name}</dt><dd>${shown(value)}</dd></div>`);
}

/** After the sign-in. */
export function welcomePage(signedIn: SignedIn, notice?: Notice): string {
  const { user, idClaims, refreshes } = signedIn;
  const minutesLeft = Math.max(0, Math.round((signedIn.expiresAt - Date.now()) / 60_000));
  const name = typeof user.given_name === 'string' ? user.given_name : shown(user.sub);
  return frame(
    'Signed in · Switchboard',
    html`${noticeBox(notice)}
<h1>Welcome, ${name}</h1>
<p class="lead">You are signed in. The access token lasts ${minutesLeft} more minutes${
      refreshes > 0 && html` and was refreshed ${refreshes === 1 ? 'once' : `${refreshes} times`}`
    }.</p>
<div class="actions">
<form action="/refresh" method="post"><button class="primary">Refresh</button></form>
<form action="/sign-out" method="post"><button>Sign out</button></form>
</div>
<p><a href="${new URL('/sessions', settings.issuer).href}">Where you are signed in</a></p>
<section aria-labelledby="claims"><h2 id="claims">What the app knows of you</h2><dl>${claimRows(user)}</dl></section>
<details><summary>Claims of the ID token</summary><dl>${claimRows(idClaims)}</dl></details>
<details><summary>Scope</summary><p><code>${signedIn.scope}</code></p></details>`,
  );
}
