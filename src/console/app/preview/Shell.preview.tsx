import { type Approval, listAccounts, listApprovals, showMe } from '../../kernel/management.generated.ts';
import { answer, type PartPreviews } from '../../kernel/preview/PartPreviews.ts';
import { sampleAccount, sampleCaller, samplePeople } from '../../kernel/preview/samples.ts';
import type { ConsoleSay } from '../../kernel/texts.ts';
import { Page } from '../../parts/layout/Page.tsx';
import { Cover } from '../Cover.tsx';
import { KeysSheet } from '../KeysSheet.tsx';
import { NoRights } from '../NoRights.tsx';
import { groups } from '../navigation.ts';
import { Palette } from '../palette/Palette.tsx';
import { Shell } from '../Shell.tsx';
import { SignInFailed } from '../SignInFailed.tsx';

const nothing = () => undefined;
const shell = (say: ConsoleSay) => (
  <Shell>
    <Page title={say('place.people')} fact={say('people.fact', { count: 420, withSecondStep: 312 })}>
      <p>{say('import.fact')}</p>
    </Page>
  </Shell>
);

const waiting: Approval = {
  id: 'a1',
  operation: 'exportAccount',
  state: 'waiting',
  reason: 'Asked for by Esi',
  company: 'birch-quay',
  account: 'esi',
  asked: [],
  askedBy: 'nils',
  askedAt: Date.UTC(2026, 10, 18, 9),
  expiresAt: Date.UTC(2026, 10, 19, 9),
  waitsForYou: true,
};
const [right] = sampleCaller.rights;
const helpdesk = {
  ...sampleCaller,
  rights: right ? [{ ...right, permissions: ['accounts:read', 'accounts:unlock'] as const }] : [],
};
const manyReaches = {
  ...sampleCaller,
  rights: [
    ...sampleCaller.rights,
    { reach: 'installation' as const, permissions: right?.permissions ?? [] },
    { reach: 'brand' as const, reachId: '3420', permissions: right?.permissions ?? [] },
  ],
};

export const previews: PartPreviews = {
  Shell: {
    'work waits': {
      isPage: true,
      draw: shell,
      answers: [answer(listApprovals, { items: [waiting, { ...waiting, id: 'a2' }] })],
      shows: 'nav a span[title]',
    },
    'nothing waits': { isPage: true, draw: shell, answers: [answer(listApprovals, { items: [] })] },
    'a few permissions': { isPage: true, draw: shell, answers: [answer(showMe, helpdesk)] },
    'several reaches': { isPage: true, draw: shell, answers: [answer(showMe, manyReaches)] },
    'the menu of the person': {
      isPage: true,
      draw: shell,
      press: ['[aria-haspopup=menu]'],
      shows: '[role=menu]',
    },
  },
  Palette: {
    'at first': { draw: () => <Palette typed="" onClose={nothing} /> },
    'people are found': {
      draw: () => <Palette typed="" onClose={nothing} />,
      answers: [answer(listAccounts, { items: samplePeople.map(sampleAccount) })],
      press: [['[role=dialog] input', 'e']],
      shows: '[role=menuitem] small',
    },
    'nothing is found': {
      draw: () => <Palette typed="" onClose={nothing} />,
      answers: [answer(listAccounts, { items: [] })],
      press: [['[role=dialog] input', 'zzz']],
    },
  },
  KeysSheet: {
    'with all places': { draw: () => <KeysSheet places={groups.flatMap(({ places }) => places)} onClose={nothing} /> },
  },
  Cover: { 'after a quarter of an hour': { isPage: true, draw: () => <Cover /> } },
  NoRights: {
    'a second step is needed': {
      isPage: true,
      draw: () => <NoRights />,
      answers: [answer(showMe, { ...sampleCaller, rights: [], withheld: sampleCaller.rights })],
    },
    'nothing to manage': {
      isPage: true,
      draw: () => <NoRights />,
      answers: [answer(showMe, { ...sampleCaller, rights: [] })],
    },
  },
  SignInFailed: { 'at first': { isPage: true, draw: () => <SignInFailed /> } },
};
