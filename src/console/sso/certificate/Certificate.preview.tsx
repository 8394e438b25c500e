import { listSetupLinks, type SetupLink, showCertificateDrafts } from '../../kernel/management.generated.ts';
import { answer, type PartPreviews } from '../../kernel/preview/PartPreviews.ts';
import { CertificateChange, type ProviderSide } from './CertificateChange.tsx';
import { CertificateDrafts } from './CertificateDrafts.tsx';

/** A fingerprint as it is written, of the same two digits. */
const fingerprint = (pair: string) => Array(32).fill(pair).join(':');
const present: ProviderSide = {
  signOnAddress: 'https://login.birchquay.example/saml/sign-in',
  signOnBinding: 'redirect',
  metadataAddress: 'https://login.birchquay.example/saml/metadata',
  certificates: [{ fingerprint: fingerprint('3A'), endsAt: Date.UTC(2020, 2, 4) }],
};
const added = { fingerprint: fingerprint('C7'), endsAt: Date.UTC(2099, 2, 4) };
const next: ProviderSide = { ...present, certificates: [...present.certificates, added] };
const moved: ProviderSide = {
  ...next,
  signOnAddress: 'https://identity.birchquay.example/realms/employees-of-the-shipping-company/protocol/saml',
  signOnBinding: 'post',
  logoutAddress: 'https://identity.birchquay.example/logout',
  metadataAddress: undefined,
  certificates: [added],
};

const connection = { id: 'birch-saml', companyId: 'birch-quay', label: 'Birch Quay employees' };
const drafts = [
  {
    link: 'l1',
    recipient: 'Teo Lindgaard',
    giver: 'Maren Holt',
    at: Date.UTC(2026, 10, 18, 9),
    version: 'v1',
    settings: moved,
  },
];
const link: SetupLink = {
  id: 'l1',
  intent: 'certificate',
  connection: 'birch-saml',
  recipient: 'Teo Lindgaard',
  givenBy: { id: 'maren', name: 'Maren Holt' },
  givenAt: Date.UTC(2026, 10, 18, 8),
  state: 'handedBack',
  opensUntil: Date.UTC(2026, 10, 25, 8),
};
const waiting = (state: SetupLink['state']) => ({
  draw: () => <CertificateDrafts connection={connection} />,
  answers: [
    answer(showCertificateDrafts, { ...connection, issuer: 'https://login.birchquay.example', present, drafts }),
    answer(listSetupLinks, [{ ...link, state }]),
  ],
  shows: 'section table',
});

export const previews: PartPreviews = {
  CertificateChange: {
    'a certificate comes beside the present one': {
      draw: () => <CertificateChange present={present} next={next} />,
    },
    'the provider moves': { draw: () => <CertificateChange present={present} next={moved} /> },
    'in a dialog': { draw: () => <CertificateChange present={present} next={moved} isInDialog /> },
  },
  CertificateDrafts: {
    'a draft waits': waiting('handedBack'),
    'it can still be changed': waiting('open'),
    'is put in force': { ...waiting('handedBack'), press: ['section button'], shows: '[role=dialog] textarea' },
  },
};
