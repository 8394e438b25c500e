import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { importSPKI } from 'jose';
import { html } from '../partner-app/html.ts';
import { subjectOf } from './people.ts';
import { appleWire, createSocialProvider, googleWire, type SocialPerson } from './social-provider.ts';

interface SocialFile {
  readonly google: { readonly clientId: string; readonly secret: string };
  readonly apple: {
    readonly clientId: string;
    readonly teamId: string;
    readonly keyId: string;
    readonly publicKey: string;
  };
}
const file = join(import.meta.dirname, '../../data/demo/social-providers.json');
const { google, apple }: SocialFile = JSON.parse(readFileSync(file, 'utf8'));

/** Ada has an account with this address, and the other two have none. */
const people = [
  { email: 'ada@harbourlane.example', firstName: 'Ada', lastName: 'Marsh' },
  { email: 'rowan@orchardmail.example', firstName: 'Rowan', lastName: 'Ellery' },
  { email: 'tamsin@orchardmail.example', firstName: 'Tamsin', lastName: 'Voss' },
] as const;

const claimsOf = ({ email, firstName, lastName }: (typeof people)[number]): SocialPerson => ({
  sub: subjectOf(email),
  email,
  email_verified: true,
  name: `${firstName} ${lastName}`,
});

function choose(answer: URLSearchParams): SocialPerson | 'none' {
  const chosen = people.find(({ email }) => email === answer.get('person'));
  return chosen ? claimsOf(chosen) : 'none';
}

/** Apple's choice "Hide My Email": an address that forwards, made for this app alone. */
const hidden = { value: 'hidden', email: 'k7pd3wxm@privaterelay.appleid.com', firstName: 'Rowan', lastName: 'Ellery' };

/** Rowan may hide the address, as with an Apple account of another person. */
const chooseAtApple = (answer: URLSearchParams): SocialPerson | 'none' =>
  answer.get('person') === hidden.value
    ? {
        sub: subjectOf(hidden.email),
        email: hidden.email,
        email_verified: 'true',
        is_private_email: 'true',
        name: `${hidden.firstName} ${hidden.lastName}`,
      }
    : choose(answer);

/** The page on which a person chooses an account, or refuses. The answer keeps the query of the request. */
function pageOf(name: string, path: string, canHide = false) {
  return (request: URLSearchParams): string => {
    const sent = [...request].map(([key, value]) => html`<input type="hidden" name="${key}" value="${value}">`);
    const buttons = people.map(
      ({ email, firstName, lastName }) =>
        html`<button name="person" value="${email}"><b>${firstName} ${lastName}</b>${email}</button>`,
    );
    const hiding = canHide
      ? html`<button name="person" value="${hidden.value}"><b>${hidden.firstName} ${hidden.lastName}</b>Hide My Email</button>`
      : html``;
    return html`<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>Choose an account · ${name}</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="/style.css"></head><body><main>
<h1>Choose an account</h1><p>This page of the demo stands for ${name}. It shares name and email address with Portico.</p>
<form action="${path}/allow">${sent}${buttons}${hiding}<button name="person" value="none">Cancel</button></form></main></body></html>`
      .text;
  };
}

/** Stand-ins for Google and Apple under /google and /apple. @param url of the server that they share */
export async function createDemoSocial(url: string) {
  const appleKey = await importSPKI(apple.publicKey, 'ES256');
  const firstTimeUser = ({ email }: SocialPerson) => {
    const { firstName = '', lastName = '' } = people.find((person) => person.email === email) ?? {};
    return { name: { firstName, lastName }, email };
  };
  const providers = new Map([
    [
      '/google',
      await createSocialProvider({
        issuer: `${url}/google`,
        clientId: google.clientId,
        wire: googleWire(google.secret),
        page: pageOf('Google', '/google'),
        choose,
      }),
    ],
    [
      '/apple',
      await createSocialProvider({
        issuer: `${url}/apple`,
        clientId: apple.clientId,
        wire: appleWire({
          clientId: apple.clientId,
          teamId: apple.teamId,
          keyId: apple.keyId,
          publicKey: appleKey,
        }),
        page: pageOf('Apple', '/apple', true),
        choose: chooseAtApple,
        firstTimeUser,
      }),
    ],
  ]);
  /** The provider of a path. */
  return (path: string) => [...providers].find(([prefix]) => path.startsWith(`${prefix}/`))?.[1];
}
