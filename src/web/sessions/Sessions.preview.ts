import type { emailChangeCalls } from '../../contract/account/email-change.ts';
import type { ownIdentityCalls } from '../../contract/account/own-identities.ts';
import type { passwordChangeCalls } from '../../contract/account/recovery.ts';
import type { sessionCalls } from '../../contract/account/sessions.ts';
import type { emergencyAddressCalls } from '../../contract/address/emergency-address.ts';
import type { OutputOf } from '../../contract/call.ts';
import { policyChannels } from '../../contract/two-factor/factor-ways.ts';
import type { ownFactorCalls } from '../../contract/two-factor/own-factors.ts';
import { refused, type ScreenPreview, type ScreenPreviews } from '../kernel/flow/ScreenPreviews.ts';
import type { OwnPasskey, OwnPasskeys } from './OwnPasskeys.ts';

type Open = OutputOf<typeof sessionCalls.ownSessions>;
type Own = OutputOf<typeof ownFactorCalls.ownFactors>;

const at = (day: number, hour: number) => Date.UTC(2026, 10, day, hour, 15);
const here = { browser: 'Firefox', system: 'Windows', apps: ['Switchboard', 'Meeting Rooms'], isThisOne: true };
const phone = { browser: 'Safari', system: 'iOS', apps: ['Switchboard'], isThisOne: false };
const open: Open = {
  name: 'Ada Fairweather',
  backTo: { appName: 'Switchboard', address: '#' },
  sessions: [
    { sessionId: '1', ...here, startedAt: at(9, 8), lastUsedAt: at(20, 16) },
    { sessionId: '2', ...phone, startedAt: at(2, 7), lastUsedAt: at(19, 21) },
    { sessionId: '3', apps: [], isThisOne: false, startedAt: at(1, 10), lastUsedAt: at(1, 10) },
  ],
  consents: [{ appId: 'books', appName: 'Ledgerline Books', scopes: ['openid', 'email'], grantedAt: at(3, 9) }],
};
const app = { wayId: 'w1', channel: 'totp', isUsable: true, isLastRequired: false } as const;
const text: Own['ways'][number] = { ...app, wayId: 'w2', channel: 'sms', masked: '*******0104' };
const own: Own = {
  isOffered: true,
  isRequired: false,
  allowed: [...policyChannels],
  isConfirmed: true,
  recoveryCodesLeft: 8,
  ways: [app, text],
  devices: [{ deviceId: 'd1', browser: 'Safari', system: 'iOS', until: at(30, 21) }],
};
const noSecondStep: Own = { ...own, isOffered: false, ways: [], recoveryCodesLeft: 0, devices: [] };
const bare: Own = { ...noSecondStep, isOffered: true };
type OwnEmail = OutputOf<typeof emailChangeCalls.ownEmail>;
type Identities = OutputOf<typeof ownIdentityCalls.ownIdentities>['identities'];
const google = { identityId: 'i1', provider: 'Google', connectedAt: at(4, 9) };
const company = {
  identityId: 'i2',
  provider: 'Employees',
  company: 'Harbour Lane',
  connectedAt: at(2, 9),
  kept: 'byCompany' as const,
};
const confirmed: OwnEmail = { email: 'ada@harbourlane.example', isConfirmed: true, canChange: true };
const managed: OwnEmail = { ...confirmed, isConfirmed: false, canChange: false };
type OwnPassword = OutputOf<typeof passwordChangeCalls.ownPassword>;
const withoutPassword: OwnPassword = { canChange: false };
const password: OwnPassword = { canChange: true, setAt: at(5, 10) };
type Lines = OutputOf<(typeof emergencyAddressCalls)['listDeviceEmergencyAddress']>;
const noLines: Lines = {
  userName: 'Ada Okafor',
  records: [],
  canPutOff: false,
  isUnavailable: false,
  hasEmail: true,
  mayUseAsTyped: false,
  acknowledged: [],
};
type Line = Lines['records'][number];
const line: Pick<Line, 'kind' | 'countryIsoCode' | 'phoneCountryId' | 'emergencyNumber'> = {
  kind: 'digitalLine',
  countryIsoCode: 'US',
  phoneCountryId: 1,
  emergencyNumber: '911',
};
const chosen: Line['emergency'] = {
  choice: 'location',
  addressStatus: 'Provisioning',
  outOfCountry: false,
  addressEditableStatus: 'AnyDevice',
  addressRequired: false,
  addressLocationOnly: false,
  isFixedAfterFirst: false,
  isOutsideArea: false,
  isSetUpByService: true,
  isBeingSetUp: true,
  address: { country: 'US', street: '1 Quay St', city: 'Springfield', state: 'IL', zip: '62701' },
  addressLines: ['1 Quay St', 'Springfield, IL 62701'],
};
const desk: Line = {
  ...line,
  deviceId: 'd1',
  deviceName: 'Desk phone',
  phoneNumber: '(217) 555-0143',
  isMainDevice: true,
  emergency: chosen,
};
const softphone: Line = {
  ...line,
  deviceId: 'd2',
  deviceName: 'Softphone',
  phoneNumber: '(217) 555-0144',
  isMainDevice: false,
  emergency: { ...chosen, addressEditableStatus: 'MainDevice' },
};
const phonesPasskey: OwnPasskey = {
  passkeyId: 'p1',
  name: 'iCloud Keychain',
  isSecurityKey: false,
  isSynced: true,
  isUsable: true,
  createdAt: at(3, 9),
  lastUsedAt: at(19, 8),
};
const laptopsPasskey: OwnPasskey = { ...phonesPasskey, passkeyId: 'p2', name: 'Windows Hello', isSynced: false };
const { lastUsedAt: _, ...unused } = phonesPasskey;
const securityKey: OwnPasskey = {
  ...unused,
  passkeyId: 'p3',
  name: 'YubiKey 5 Series with NFC, on the key ring',
  isSecurityKey: true,
  isSynced: false,
};
const noPasskeys: OwnPasskeys = {
  canAdd: false,
  isRequired: false,
  isConfirmed: true,
  passkeys: [],
  signals: { rpId: 'localhost', userId: 'preview', allAcceptedCredentialIds: [] },
};
const canAdd = true;
const justMade: OwnPasskeys = { ...noPasskeys, canAdd: true, passkeys: [{ ...phonesPasskey, isNew: true }] };
const several: OwnPasskeys = { ...noPasskeys, canAdd, passkeys: [phonesPasskey, laptopsPasskey, securityKey] };
/** What the calls of the page answer, where it is not what most states show. */
interface Answers {
  readonly open?: Open;
  readonly own?: Own;
  readonly email?: OwnEmail;
  readonly identities?: Identities;
  readonly lines?: Lines['records'];
  readonly password?: OwnPassword;
  readonly passkeys?: OwnPasskeys;
}
const showing = (
  { open: listed = open, own: factors = own, email = confirmed, identities = [], lines = [], ...rest }: Answers,
  more: Partial<ScreenPreview> = {},
) => ({
  path: '/sessions',
  state: { step: 'enterCredential', typed: { username: '' } } as const,
  isOutside: true as const,
  answers: {
    '/api/sessions': { data: listed },
    '/api/sessions/end': 'none' as const,
    '/api/security/factors': { data: factors },
    '/api/security/email': { data: email },
    '/api/security/identities': { data: { identities } },
    '/api/security/password': { data: rest.password ?? password },
    '/api/security/passkeys': { data: rest.passkeys ?? noPasskeys },
    '/api/account/list-device-emergency-address': { data: { ...noLines, records: lines } },
  },
  ...more,
});
const pressing = (...press: string[]) => ({ press });
const first = showing({});

export const previews: ScreenPreviews = {
  sessions: {
    'first view': first,
    'this one alone, and no app': showing({
      open: { name: open.name, sessions: open.sessions.slice(0, 1), consents: [] },
      own: noSecondStep,
      password: { canChange: true },
    }),
    'no way yet': showing({ own: bare }),
    'a second step that the company requires': showing({ own: { ...bare, isRequired: true } }),
    'a text message alone': showing({ own: { ...own, ways: [text] } }),
    'no recovery codes left': showing({ own: { ...own, recoveryCodesLeft: 0 } }),
    'a way that the company no longer allows': showing({
      own: { ...own, allowed: ['totp'], ways: [{ ...text, isUsable: false }] },
    }),
    'the only way, which the company requires': showing({
      own: { ...own, isRequired: true, ways: [{ ...app, isLastRequired: true }], recoveryCodesLeft: 0, devices: [] },
    }),
    'an address that is not confirmed': showing({ email: { ...confirmed, isConfirmed: false } }),
    'another address is to be confirmed': showing({ email: { ...confirmed, pendingEmail: 'ada@elsewhere.example' } }),
    "without a password, by the company's sign-on": showing({
      own: noSecondStep,
      email: managed,
      identities: [company],
      password: withoutPassword,
    }),
    'without a password, by Google': showing({
      own: bare,
      identities: [{ ...google, kept: 'asOnlyWay' }],
      password: withoutPassword,
    }),
    'connected accounts': showing({ identities: [google, company] }),
    'removing a connected account': showing(
      { identities: [google, company] },
      pressing('main section:nth-of-type(4) button'),
    ),
    'no passkey yet': showing({ own: bare, passkeys: { ...noPasskeys, canAdd } }),
    passkeys: showing({ passkeys: several }),
    'a passkey that was just made': showing({ passkeys: justMade }),
    'passkeys without a name': showing({
      passkeys: {
        ...several,
        passkeys: [
          { ...phonesPasskey, name: '' },
          { ...laptopsPasskey, name: '' },
        ],
      },
    }),
    'naming a passkey': showing({ passkeys: several }, pressing('main section:nth-of-type(3) li button')),
    'removing a passkey': showing(
      { passkeys: several },
      pressing('main section:nth-of-type(3) li:nth-child(2) button:last-child'),
    ),
    'a passkey that the company requires': showing({
      passkeys: { ...noPasskeys, canAdd, isRequired: true, passkeys: [{ ...laptopsPasskey, kept: 'required' }] },
    }),
    'a passkey alone, and one that the company no longer allows': showing({
      own: noSecondStep,
      password: withoutPassword,
      passkeys: {
        ...noPasskeys,
        passkeys: [
          { ...laptopsPasskey, kept: 'onlyWay' },
          { ...phonesPasskey, isUsable: false },
        ],
      },
    }),
    'emergency addresses': showing({ own: noSecondStep, lines: [desk, softphone] }),
    'removing a way': showing({}, pressing('main section:nth-of-type(3) li:nth-child(2) button')),
    'asking before another one is signed out': showing(
      { own: noSecondStep },
      pressing('main section:nth-of-type(3) li:nth-child(2) button'),
    ),
    'signing one out': showing(
      { own: noSecondStep },
      pressing('main section:nth-of-type(3) li:nth-child(2) button', 'main fieldset button'),
    ),
    'the sessions have not come yet': showing({}, { answers: { ...first.answers, '/api/sessions': 'none' } }),
    'nobody is signed in': showing(
      {},
      {
        answers: { ...first.answers, '/api/sessions': { refusal: { ...refused('invalidSessionToken'), code: 221 } } },
      },
    ),
  },
};
