import type { HandedCertificate, HandedDomain, HandedSetup } from '../../../contract/setup-links.ts';
import {
  type ListSsoDomainsPage,
  listSsoDomains,
  lookUpDomainProof,
  showCertificateDrafts,
} from '../../kernel/management.generated.ts';
import { answer, type PartPreviews } from '../../kernel/preview/PartPreviews.ts';
import { HandedCertificateSteps } from './HandedCertificateSteps.tsx';
import { HandedDomainSteps } from './HandedDomainSteps.tsx';

const nothing = () => undefined;
const note = 'Hi Teo, this part is yours. Call me on 101 if it gives trouble.';
const ofDomain: HandedDomain = { intent: 'domain', note, domain: 'birchquay.example', provesDomains: true };
const ofCertificate: HandedCertificate = {
  intent: 'certificate',
  note,
  provider: 'okta',
  connection: 'birch-saml',
  link: 'l1',
};
const linkWith = (work: HandedDomain | HandedCertificate): HandedSetup => ({
  state: 'open',
  intent: work.intent,
  giver: 'Maren Holt',
  company: { id: 'birch-quay', name: 'Birch Quay Shipping' },
  recipient: 'Teo Lindgaard',
  givenAt: Date.UTC(2026, 10, 18, 9),
  opensUntil: Date.UTC(2026, 10, 25, 9),
  worksUntil: Date.UTC(2026, 10, 18, 11),
  leftMs: 47 * 60_000,
  hasAsked: false,
  work,
});

type Domain = ListSsoDomainsPage['items'][number];
const domain: Domain = { domain: ofDomain.domain, companyId: 'birch-quay', token: 'k3v9x2m1qa' };
const record = { domain: domain.domain, name: `_portico-challenge.${domain.domain}` };
const value = 'portico-domain-verification=k3v9x2m1qa';
const domainSteps = (work: HandedDomain, shown: Domain, found: 'nothing' | 'right') => ({
  draw: () => <HandedDomainSteps link={linkWith(work)} work={work} onChange={nothing} onDone={nothing} />,
  answers: [
    answer(listSsoDomains, { items: [shown] }),
    answer(lookUpDomainProof, { ...record, value, found, values: [] }),
  ],
  shows: 'ol li[aria-current] h2',
});

const certificate = (pair: string, year: number) => ({
  fingerprint: Array(32).fill(pair).join(':'),
  endsAt: Date.UTC(year, 2, 4),
});
const present = {
  signOnAddress: 'https://login.birchquay.example/saml/sign-in',
  signOnBinding: 'redirect' as const,
  certificates: [certificate('3A', 2020)],
};
const draft = {
  link: 'l1',
  recipient: 'Teo Lindgaard',
  giver: 'Maren Holt',
  at: Date.UTC(2026, 10, 18, 9),
  version: 'v1',
  settings: { ...present, certificates: [certificate('3A', 2020), certificate('C7', 2099)] },
};
const shownConnection = {
  id: 'birch-saml',
  label: 'Birch Quay employees',
  issuer: 'https://login.birchquay.example/saml',
  present,
};
const certificateSteps = (drafts: readonly (typeof draft)[]) => ({
  draw: () => (
    <HandedCertificateSteps link={linkWith(ofCertificate)} work={ofCertificate} onChange={nothing} onDone={nothing} />
  ),
  answers: [answer(showCertificateDrafts, { ...shownConnection, drafts: [...drafts] })],
  shows: 'ol li[aria-current] h2',
});

export const previews: PartPreviews = {
  HandedDomain: {
    'the record is not there yet': domainSteps(ofDomain, domain, 'nothing'),
    'the administrator proves it': domainSteps({ ...ofDomain, provesDomains: false }, domain, 'right'),
    'is proven': domainSteps(ofDomain, { ...domain, provenAt: Date.UTC(2026, 10, 18, 10) }, 'right'),
  },
  HandedCertificate: {
    'the new metadata are asked for': certificateSteps([]),
    'a draft is kept': certificateSteps([draft]),
    'nothing was given': { ...certificateSteps([]), press: ['header button'] },
  },
};
