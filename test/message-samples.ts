import type { AnyMessage, MessageKind, MessageValues } from '../src/server/messages/messages.ts';

const asked = {
  at: Date.UTC(2027, 2, 1, 8, 15),
  browser: 'Firefox',
  system: 'Windows',
  countryIsoCode: 'US',
} as const;
const credential = 'ann.other@acme.example';
const ofAccount = { credential, asked };
const code = '381027';
const link = 'https://sign-in.acme.example/link/reset/3uV9kJfQ?brandId=0';
const ofLink = { credential, link, code: 'K7PD3WXM', asked };
const ofActivation = {
  ...ofLink,
  company: 'Acme',
  page: 'sign-in.acme.example/activate',
  until: Date.UTC(2027, 2, 8, 8, 15),
};

/** Values for a message of each kind, for the gallery and for tests. */
export const sampleValues: MessageValues = {
  signInCode: { code, asked },
  confirmContactCode: { code, asked },
  setupCode: { code, asked, from: Date.UTC(2027, 2, 2, 8, 15), until: Date.UTC(2027, 2, 5, 8, 15) },
  factorReset: { from: Date.UTC(2027, 2, 2, 8, 15), sentTo: 'a**@h***********.*******e', asked },
  newBrowser: ofAccount,
  passwordChanged: ofAccount,
  pinChanged: ofAccount,
  resetPassword: ofLink,
  setUpPassword: ofLink,
  resetByOperator: { credential, link, asked },
  resetAfterSecuring: { credential, link, asked },
  resetNotPossible: { reason: 'singleSignOn', asked },
  resetStepCode: { code, asked },
  expressLink: { ...ofLink, appName: 'Acme Desk' },
  accountRemoved: { credential },
  activation: ofActivation,
  activationWithPin: { ...ofActivation, pin: '802735' },
  confirmEmail: { link, code: 'K7PD3WXM', email: 'ann@new.example', asked },
  confirmEmailByOperator: { link, email: 'ann@new.example', asked },
  inviteToConfirm: { link, email: 'ann@new.example' },
  lostContact: { ...ofAccount, masked: 'a*n@n*******e', from: Date.UTC(2027, 2, 2, 8, 15) },
  emailChanged: { ...ofAccount, masked: 'a*n@n*******e' },
  accessChanged: { ...ofAccount, change: 'contactAdded' },
  factorAdded: { way: 'totp', asked },
  factorRemoved: { way: 'sms', asked },
  recoveryCodeUsed: { left: 7, asked },
  identityConnected: { ...ofAccount, provider: 'Google' },
  identityDisconnected: { ...ofAccount, provider: 'Google' },
  emergencyAccessUsed: ofAccount,
  certificateEnds: { connection: 'Employees', until: Date.UTC(2027, 2, 28, 23, 59) },
  addressApproved: { location: '12 Lantern Street', reference: 'K7PD3WXM' },
  addressRefused: { location: '12 Lantern Street', reference: 'K7PD3WXM' },
  addressSet: {
    company: 'Acme',
    location: 'Head office',
    device: 'Desk phone',
    page: 'https://sign-in.acme.example/emergencyAddress?brandId=0',
  },
  addressesChanged: {
    company: 'Acme',
    others: 10,
    count: 14,
    page: 'https://sign-in.acme.example/emergencyAddress?brandId=0',
    changes: [
      { user: 'Ann Other', number: '*******0104', what: 'noLocation', at: Date.UTC(2027, 2, 1, 8, 15) },
      { user: 'Bo Lind', extension: '104', number: '*******0105', what: 'moved', at: Date.UTC(2027, 2, 1, 8, 16) },
      { user: 'Cy Park', number: '*******0106', what: 'outOfCountry', at: Date.UTC(2027, 2, 1, 8, 17) },
      { user: 'Di Rowe', extension: '106', number: '*******0107', what: 'refused', at: Date.UTC(2027, 2, 1, 8, 18) },
    ],
  },
  setupHandedBack: {
    recipient: 'Teo Lindgaard',
    company: 'Acme',
    page: 'https://sign-in.acme.example/console/c/acme/sso',
  },
  providerTest: { provider: 'Ferrywave', code: '1234' },
  setupTimeAsked: {
    recipient: 'Teo Lindgaard',
    company: 'Acme',
    page: 'https://sign-in.acme.example/console/c/acme/sso',
  },
  alarm: {
    alarms: [
      {
        title: 'A service refuses every request',
        about: 'addressValidation',
        event: 'opened',
        toDo: 'Its address, token or scope is wrong: the log names the error.',
      },
      {
        title: 'A brand has reached a limit of sending',
        place: 'Tellwick',
        about: 'codes',
        event: 'worse',
        toDo: 'If the numbers look strange, it may be SMS pumping: keep the limit.',
      },
    ],
    severity: 'critical',
    title: 'A service refuses every request',
    place: 'none',
    count: 2,
    more: 3,
    link: 'https://sign-in.acme.example/console/all/alarms?open=k3v9x2m1qa',
  },
  accountLocked: { ...ofAccount, until: Date.UTC(2027, 2, 1, 9, 15) },
};
export const sampleKinds = Object.keys(sampleValues) as MessageKind[]; // its keys are the kinds

/** A message of a kind. */
export function sampleMessage<Kind extends MessageKind>(
  kind: Kind,
  to: Pick<AnyMessage, 'brandId' | 'localeId'> & { readonly channel: AnyMessage['to']['channel'] },
  values: Partial<MessageValues[Kind]> = {},
): AnyMessage {
  const { channel, brandId, localeId } = to;
  const address = channel === 'email' ? credential : '+12125550104';
  const message = { kind, to: { channel, address }, brandId, localeId, lifetimeMs: 600_000 };
  // The kind and its values belong together by the parameter types.
  return { ...message, values: { ...sampleValues[kind], ...values } } as AnyMessage;
}
