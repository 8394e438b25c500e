import type { OutputOf } from '../../contract/call.ts';
import type { emailChangeCalls } from '../../contract/email-change.ts';
import type { emergencyAddressCalls } from '../../contract/emergency-address.ts';
import type { ownFactorCalls } from '../../contract/own-factors.ts';
import type { ownIdentityCalls } from '../../contract/own-identities.ts';
import type { sessionCalls } from '../../contract/sessions.ts';
import { refused, type ScreenPreview, type ScreenPreviews } from '../kernel/ScreenPreviews.ts';

type Open = OutputOf<typeof sessionCalls.ownSessions>;
type Own = OutputOf<typeof ownFactorCalls.ownFactors>;

const at = (day: number, hour: number) => Date.UTC(2026, 10, day, hour, 15);
const here = { browser: 'Firefox', system: 'Windows', apps: ['Switchboard', 'Meeting Rooms'], isThisOne: true };
const phone = { browser: 'Safari', system: 'iOS', apps: ['Switchboard'], isThisOne: false };
const open: Open = {
  name: 'Ada Fairweather',
  sessions: [
    { sessionId: '1', ...here, startedAt: at(9, 8), lastUsedAt: at(20, 16) },
    { sessionId: '2', ...phone, startedAt: at(2, 7), lastUsedAt: at(19, 21) },
    { sessionId: '3', apps: [], isThisOne: false, startedAt: at(1, 10), lastUsedAt: at(1, 10) },
  ],
  consents: [{ appId: 'books', appName: 'Ledgerline Books', scopes: ['openid', 'email'], grantedAt: at(3, 9) }],
};
const app = { wayId: 'w1', channel: 'totp', isLastRequired: false } as const;
const own: Own = {
  isOffered: true,
  isConfirmed: true,
  recoveryCodesLeft: 8,
  ways: [app, { wayId: 'w2', channel: 'sms', masked: '*******0104', isLastRequired: false }],
  devices: [{ deviceId: 'd1', browser: 'Safari', system: 'iOS', until: at(30, 21) }],
};
const noSecondStep: Own = { ...own, isOffered: false, ways: [], recoveryCodesLeft: 0, devices: [] };
const bare: Own = { ...noSecondStep, isOffered: true };
type OwnEmail = OutputOf<typeof emailChangeCalls.ownEmail>;
type Identities = OutputOf<typeof ownIdentityCalls.ownIdentities>['identities'];
const google = { identityId: 'i1', provider: 'Google', connectedAt: at(4, 9) };
const company = {
  identityId: 'i2',
  provider: 'id.harbourlane.example',
  connectedAt: at(2, 9),
  kept: 'byCompany' as const,
};
const connected: Identities = [google, company];
const confirmed: OwnEmail = { masked: 'a**a@h**********e.example', isConfirmed: true, canChange: true };
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
const showing = (
  answer: NonNullable<ScreenPreview['answers']>[string],
  more: Partial<ScreenPreview> = {},
  factors: Own = own,
  email: OwnEmail = confirmed,
  identities: Identities = [],
  lines: Partial<Lines> = {},
  canChange = true,
) => ({
  path: '/sessions',
  state: { step: 'enterCredential', typed: { username: '' } } as const,
  isOutside: true as const,
  answers: {
    '/api/sessions': answer,
    '/api/sessions/end': 'none' as const,
    '/api/security/factors': { data: factors },
    '/api/security/email': { data: email },
    '/api/security/identities': { data: { identities } },
    '/api/security/password': { data: { canChange } },
    '/api/account/list-device-emergency-address': { data: { ...noLines, ...lines } },
  },
  ...more,
});

export const previews: ScreenPreviews = {
  sessions: {
    'first view': showing({ data: open }),
    'this one alone, and no app': showing(
      { data: { ...open, sessions: open.sessions.slice(0, 1), consents: [] } },
      {},
      noSecondStep,
    ),
    'no way yet': showing({ data: open }, {}, bare),
    'the only way, which the company requires': showing(
      { data: open },
      {},
      {
        ...own,
        ways: [{ ...app, isLastRequired: true }],
        recoveryCodesLeft: 0,
        devices: [],
      },
    ),
    'an address that is not confirmed': showing({ data: open }, {}, own, { ...confirmed, isConfirmed: false }),
    'another address is to be confirmed': showing({ data: open }, {}, own, {
      ...confirmed,
      pending: 'a**a@h***e.example',
    }),
    'without a password': showing({ data: open }, {}, own, confirmed, [company], {}, false),
    'connected accounts': showing({ data: open }, {}, own, confirmed, connected),
    'removing a connected account': showing(
      { data: open },
      { press: ['main section li:nth-child(1) button'] },
      own,
      confirmed,
      connected,
    ),
    'a connected account is the only way': showing({ data: open }, {}, own, confirmed, [
      { ...google, kept: 'asOnlyWay' },
    ]),
    'emergency addresses': showing({ data: open }, {}, noSecondStep, confirmed, [], { records: [desk, softphone] }),
    'removing a way': showing({ data: open }, { press: ['main section li:nth-child(2) button'] }),
    'signing one out': showing({ data: open }, { press: ['main li:nth-child(2) button'] }, noSecondStep),
    'the sessions have not come yet': showing('none'),
    'nobody is signed in': showing({ refusal: { ...refused('invalidSessionToken'), code: 221 } }),
  },
};
