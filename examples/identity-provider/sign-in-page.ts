import { html } from '../partner-app/html.ts';
import type { Person } from './people.ts';

const style = `:root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}
body{margin:0;min-height:100dvh;display:grid;place-items:center;background:light-dark(#eef1f8,#11141c)}
main{box-sizing:border-box;width:min(24rem,100%);padding:32px 24px;border-radius:16px;background:light-dark(#fff,#1a1f2b)}
h1{font-size:1.5rem;line-height:1.2;margin:0 0 4px}p{margin:0 0 24px;color:light-dark(#4b5563,#aab4c5)}
h2{font-size:1rem;margin:24px 0 4px}ul{margin:0;padding:0;list-style:none;overflow-wrap:anywhere}
button{font:inherit;display:block;width:100%;min-height:48px;margin-block:8px;padding:8px 16px;text-align:start;cursor:pointer;
border:1px solid light-dark(#8590a5,#6b7689);border-radius:10px;background:none;color:inherit}
button b{display:block;font-weight:600}button[name=cancel]{border:0;text-align:center}
button:focus-visible{outline:3px solid light-dark(#2f57d6,#8fabff);outline-offset:2px}`;

/** The page on which a person chooses who they are; it stands for a company's own sign-in. */
export function signInPage(company: string, people: readonly Person[]): string {
  const buttons = people.map(
    ({ email, name }) => html`<button name="person" value="${email}"><b>${name}</b>${email}</button>`,
  );
  const page = html`<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>Sign in at ${company}</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="/style.css"></head><body><main>
<h1>${company}</h1><p>Who are you? This demo asks for no password.</p>
<form method="post">${buttons}<button name="cancel" value="1">Cancel</button></form></main></body></html>`;
  return page.text;
}

/** The page at the root of the address. It explains what this provider is. */
export function aboutPage(
  companies: readonly { readonly name: string; readonly people: readonly Person[] }[],
  appUrl: string,
): string {
  const lists = companies.map(
    ({ name, people }) =>
      html`<h2>${name}</h2><ul>${people.map(({ email, name: own }) => html`<li>${own}, ${email}</li>`)}</ul>`,
  );
  const page = html`<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>Identity provider of the demo</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="/style.css"></head><body><main>
<h1>Identity provider</h1><p>It stands for the sign-in of two companies of the demo. Sign in to <a href="${appUrl}">the demo app</a> as one of these
people, and this provider asks who you are.</p>${lists}
</main></body></html>`;
  return page.text;
}

export const signInStyle = style;

/** Script of a page whose form sends itself. */
export const sendForm = 'document.forms[0].submit();';

/**
 * The page that ends the session at the provider, as soon as a browser opens it.
 * @param form of the library, with its secret
 */
export function signOutPage(company: string, form: string): string {
  const button = html`<input type="hidden" name="logout" value="yes"><button>Sign out</button></form>`;
  const start = html`<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>Sign out of ${company}</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="/style.css"></head><body><main><h1>${company}</h1>`;
  return `${start.text}${form.replace('</form>', button.text)}</main><script src="/send.js"></script></body></html>`;
}
