import { type DemoBrand, type DemoPerson, demoBrands, demoGroups, demoPassword, readable } from './demo.ts';
import { doorsSection } from './doors.ts';
import { type Html, html } from './html.ts';
import type { SignedIn } from './relying-party.ts';
import { settings } from './settings.ts';

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
  ['remember_me_on', 'Remembering ticked'],
  ['skip_login_id_page', 'Straight to the password, with a login hint'],
  ['show_back_to_app', 'A way back to the app'],
];

export interface Notice {
  readonly title: string;
  readonly text: string;
  readonly detail?: string | undefined;
  readonly isGood?: true;
}

/** A whole page. */
export function frame(title: string, content: Html): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/style.css">
<link rel="stylesheet" href="/brands.css">
<script src="/copy.js" defer></script>
</head>
<body>
<header class="top"><a class="mark" href="/"><img src="/icon.svg" alt="" width="28" height="28">Switchboard</a><a href="/inbox">Inbox</a></header>
<main>${content}</main>
<footer>Switchboard is a demo app that signs people in with Portico.</footer>
</body>
</html>`.text;
}

const options = (rows: readonly (readonly [string, string])[]) =>
  rows.map(([value, name]) => html`<option value="${value}">${name}</option>`);

function themeGroup({ name, themes }: DemoBrand): Html {
  return html`<optgroup label="${name}">${options(themes.map(({ themeId }) => [themeId, themeId]))}</optgroup>`;
}

function noticeCard(notice: Notice | undefined): Html {
  if (!notice) return html``;
  return html`<div class="notice${notice.isGood && ' good'}" role="status">
<strong>${notice.title}</strong>
<p>${notice.text}</p>
${notice.detail !== undefined && html`<code>${notice.detail}</code>`}
</div>`;
}

const signInAddress = (parameters: Readonly<Record<string, string>>) => `/sign-in?${new URLSearchParams(parameters)}`;

function personRow({ name, firstName, company, credential, shows, parameters }: DemoPerson): Html {
  return html`<li><a class="person" href="${signInAddress(parameters)}">
<span class="initial" aria-hidden="true">${firstName.slice(0, 1)}</span>
<span class="who"><strong><span class="hidden">Sign in as </span>${name}</strong> <span>${company}</span> <span>${credential}</span></span>
<span class="shows">${shows}</span>
</a></li>`;
}

function brandTile({ id, name }: DemoBrand): Html {
  return html`<li><a class="tile brand-${id}" href="${signInAddress({ brandId: String(id) })}">
<picture><source srcset="/logo/${id}/dark" media="(prefers-color-scheme: dark)"><img src="/logo/${id}" alt="" loading="lazy"></picture>
<span>${name}</span>
</a></li>`;
}

const optionsForm = html`<details>
<summary>Language, theme and other options</summary>
<form action="/sign-in" class="options">
<div class="fields">
<label>Language <select name="localeId"><option value="">Browser default</option>${options(locales)}</select></label>
<label>Brand <select name="brandId"><option value="">By default</option>${options(demoBrands.map(({ id, name }) => [String(id), name]))}</select></label>
<label>Theme <select name="theme"><option value="">The brand’s own</option>${demoBrands.map(themeGroup)}</select></label>
<label>Login hint <input name="login_hint" autocomplete="off" spellcheck="false"></label>
</div>
<fieldset class="checks">
<legend>What the page shows (<code>ui_options</code>)</legend>
${uiOptions.map(
  ([id, meaning]) =>
    html`<label><input type="checkbox" name="ui_options" value="${id}"> ${meaning} <code>${id}</code></label>`,
)}
</fieldset>
<fieldset class="checks">
<legend>Session</legend>
<label><input type="checkbox" name="force" value="true"> Ask for the password again <code>force</code></label>
</fieldset>
<button>Sign in with these options</button>
</form>
</details>`;

/** The page of a user who is not signed in. */
export function homePage(notice?: Notice): string {
  const [people, ...others] = demoGroups();
  return frame(
    'Switchboard',
    html`${noticeCard(notice)}
<h1>Try the sign-in</h1>
<p class="lead">Choose who you are. The sign-in page opens with the name filled in; the password is the same for everyone.</p>
<div class="start">
<label class="password">Password of every demo account
<span><input id="password" readonly value="${demoPassword}"><button type="button" data-copy="password" hidden>Copy</button></span></label>
<a class="primary" href="/sign-in">Sign in</a>
</div>
<p class="hint">An account keeps what you change. To start over, stop Portico, delete its folder <code>.portico</code>, and start it again.</p>
<h2>${people?.title}</h2>
<ul class="people">${people?.people.map(personRow)}</ul>
${others.map(
  ({ title, people: rows }) =>
    html`<details class="group"><summary>${title} <small>${rows.length}</small></summary><ul class="people">${rows.map(personRow)}</ul></details>`,
)}
${doorsSection()}
<h2>Brands</h2>
<p class="hint">A brand is a folder of data: its logo, colours, languages and links. The sign-in page takes them on.</p>
<ul class="tiles">${demoBrands.map(brandTile)}</ul>
${optionsForm}`,
  );
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function rows(facts: Readonly<Record<string, unknown>>): Html[] {
  return Object.entries(facts).map(([name, value]) => html`<div><dt>${name}</dt><dd>${shown(value)}</dd></div>`);
}

/** Identity claims with labels for display. */
function profileOf(user: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const brand = demoBrands.find(({ id }) => id === user.brand_id)?.name;
  const facts = {
    Email: user.email,
    Phone: typeof user.phone_number === 'string' ? readable(user.phone_number) : undefined,
    Extension: user.extension,
    Company: user.account_name,
    Brand: brand,
    Role: user.role,
  };
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
}

/** The page of a signed-in user. */
export function welcomePage(signedIn: SignedIn, notice?: Notice): string {
  const { user, idClaims } = signedIn;
  const minutesLeft = Math.max(0, Math.round((signedIn.expiresAt - Date.now()) / 60_000));
  const name = shown(user.name ?? user.sub);
  const firstName = typeof user.given_name === 'string' ? user.given_name : name;
  return frame(
    'Signed in · Switchboard',
    html`${noticeCard(notice)}
<h1>Welcome, ${firstName}</h1>
<section class="card" aria-labelledby="profile">
<span class="initial" aria-hidden="true">${firstName.slice(0, 1)}</span>
<h2 id="profile">${name}</h2>
<dl>${rows(profileOf(user))}</dl>
</section>
<div class="actions">
<form action="/sign-out" method="post"><button class="primary">Sign out</button></form>
<a class="button" href="${new URL('/sessions', settings.issuer).href}">Manage your sign-ins</a>
</div>
<details><summary>What the app received</summary>
<h3>Claims of the user-info endpoint</h3>
<dl>${rows(user)}</dl>
<h3>Claims of the ID token</h3>
<dl>${rows(idClaims)}</dl>
<h3>Tokens</h3>
<dl>${rows({ Scope: signedIn.scope, 'Access token': `ends in ${minutesLeft} minutes` })}</dl>
<form action="/refresh" method="post"><button>Refresh the access token</button></form>
</details>
${doorsSection()}`,
  );
}
