import { activationCommand } from './activation.ts';
import { type Html, html } from './html.ts';
import { settings } from './settings.ts';

interface Door {
  readonly title: string;
  readonly what: string;
  readonly address: string;
}

const ofApp = (app: string) => `/sign-in?${new URLSearchParams({ app })}`;

/** Features that no account shows: what to open for each, and as whom. */
function doors(): Door[] {
  const { devicesUrl } = settings;
  const ofDevices: readonly Door[] = devicesUrl
    ? [
        {
          title: 'Sign in on a device',
          what: 'A desk phone shows a code and a QR code. Open the page of the code, and sign in with any demo account',
          address: devicesUrl,
        },
        {
          title: 'Set up a meeting room',
          what: 'A room device stays signed in. Open the page of its code, sign in as Ada (an administrator), and choose a room',
          address: `${devicesUrl}/room`,
        },
      ]
    : [];
  return [
    {
      title: 'Connect a calendar',
      what: 'An app of another company asks for consent: Quillmere Calendar',
      address: ofApp('demo-partner'),
    },
    {
      title: 'Sign in with Google or Apple',
      what: 'The first screen offers both. Stand-ins of the demo ask which account to use',
      address: '/sign-in',
    },
    ...ofDevices,
    { title: 'An app that is retired', what: 'Nobody can sign in to it any more', address: ofApp('demo-retired') },
    { title: 'An app that ends', what: 'It says until when, and goes on', address: ofApp('demo-ending') },
    {
      title: 'Your security',
      what: 'Password, ways of the second step, devices and apps of the signed-in account',
      address: new URL('/sessions', settings.issuer).href,
    },
  ];
}

/** A code is sent by the operator, whose command this app runs where it may. */
function activationDoor(): Html {
  return html`<li><form method="post" action="/activation"><button class="person door"><span class="who"><strong>Activate an account</strong></span><span class="shows">Sends Nils an activation code and opens the inbox, where it arrives: choose his first password</span></button></form></li>`;
}

const activationByHand = (): Html =>
  html`<label class="password command">To activate an account, run this beside “npm start”, and open the message in the <a href="/inbox">inbox</a>
<span><input id="activation" readonly value="${activationCommand}"><button type="button" data-copy="activation" aria-label="Copy the command" hidden>Copy</button></span></label>`;

/** The section "More to try". */
export function doorsSection(): Html {
  const { operatorCommand } = settings;
  return html`<h2>More to try</h2>
<ul class="people">${doors().map(
    ({ title, what, address }) =>
      html`<li><a class="person door" href="${address}"><span class="who"><strong>${title}</strong></span><span class="shows">${what}</span></a></li>`,
  )}${operatorCommand && activationDoor()}</ul>
${!operatorCommand && activationByHand()}`;
}
