import CircleCheck from 'lucide/dist/esm/icons/circle-check.mjs';
import Clock from 'lucide/dist/esm/icons/clock.mjs';
import TriangleAlert from 'lucide/dist/esm/icons/triangle-alert.mjs';
import { type ReactNode, useState } from 'react';
import type { ConsoleTextId } from '../../../contract/texts/console-texts.generated.ts';
import { useMay } from '../../kernel/caller.ts';
import type { ShowSsoConnectionAnswer, ShowSsoStateAnswer } from '../../kernel/management.generated.ts';
import { useSay } from '../../kernel/texts.ts';
import { useTimes } from '../../kernel/times.ts';
import { TextButton } from '../../parts/buttons/Button.tsx';
import { IconTile, type Tone } from '../../parts/icons/Icon.tsx';
import { Card, Row, Rows } from '../../parts/layout/Page.tsx';
import { NameEmergency } from './NameEmergency.tsx';

/** Something that is missing: the text that says so. */
export type Gap = Extract<ConsoleTextId, `sso.gap.${string}`>;

interface Gaps {
  readonly beside: readonly Gap[];
  readonly only: readonly Gap[];
}

/** What is missing for each way to switch on. */
export function gapsOf(
  { emergencyAccounts, emergencyAccountsNeeded, hasPassedTest }: ShowSsoStateAnswer,
  { lastTest }: Pick<ShowSsoConnectionAnswer, 'lastTest'>,
  proven: number,
): Gaps {
  const isTested = lastTest?.hasPassed === true && lastTest.isOfPresentSettings;
  const ready = emergencyAccounts.filter(({ isReady }) => isReady).length;
  const beside = [...gap(proven === 0, 'sso.gap.domain'), ...gap(!isTested, 'sso.gap.test')];
  return {
    beside,
    only: [
      ...beside,
      ...gap(beside.length === 0 && !hasPassedTest, 'sso.gap.on'), // the test counts of a connection that is on
      ...gap(ready < emergencyAccountsNeeded, 'sso.gap.emergency'),
    ],
  };
}

const gap = (isMissing: boolean, text: Gap): readonly Gap[] => (isMissing ? [text] : []);

interface ReadyFactsProps {
  readonly state: ShowSsoStateAnswer;
  readonly connection: ShowSsoConnectionAnswer;
  readonly proven: number;
  /** Single sign-on shall be the only way. */
  readonly isForOnly: boolean;
}

const marks = { ok: CircleCheck, warn: TriangleAlert, plain: Clock } as const satisfies Partial<Record<Tone, unknown>>;

/** What switching on needs, each as a fact: what is there, and what is not. */
export function ReadyFacts({ state, connection: { lastTest, companyId }, proven, isForOnly }: ReadyFactsProps) {
  const say = useSay();
  const may = useMay();
  const { ago } = useTimes();
  const [isNaming, setNaming] = useState(false);
  const isTested = lastTest?.hasPassed === true && lastTest.isOfPresentSettings;
  const { emergencyAccounts, emergencyAccountsNeeded: needed, elsewhere } = state;
  const ready = emergencyAccounts.filter(({ isReady }) => isReady);
  const names = emergencyAccounts.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(', ');
  const fact = (tone: keyof typeof marks, title: string, detail: string, act?: ReactNode) => (
    <Row mark={<IconTile of={marks[tone]} tone={tone} />} title={title} detail={detail} act={act} />
  );
  return (
    <>
      <Card>
        <Rows>
          {fact(
            proven > 0 ? 'ok' : 'warn',
            say('sso.ready.domains', { count: proven }),
            proven > 0 ? say('sso.domain.noneDetail') : say('sso.gap.domain'),
          )}
          {fact(
            isTested ? 'ok' : 'warn',
            isTested ? say('sso.ready.tested') : say('sso.ready.notTested'),
            isTested && lastTest ? say('sso.test.passed', { when: ago(lastTest.at) }) : say('sso.gap.test'),
          )}
          {elsewhere > 0 &&
            fact(
              'warn',
              say('sso.ready.elsewhere', { count: elsewhere }),
              say(isForOnly ? 'sso.ready.elsewhereOnly' : 'sso.ready.elsewhereDetail'),
            )}
          {isForOnly &&
            fact(
              ready.length >= needed ? 'ok' : 'warn',
              say('sso.ready.emergency', { count: ready.length, needed }),
              ready.length >= needed ? names : say('sso.gap.emergency'),
              may('accounts:write') && (
                <TextButton onClick={() => setNaming(true)}>{say('sso.emergency.act')}</TextButton>
              ),
            )}
          {isForOnly && fact('plain', say('sso.ready.second'), say('sso.ready.secondDetail'))}
        </Rows>
      </Card>
      {isNaming && <NameEmergency company={companyId} onClose={() => setNaming(false)} />}
    </>
  );
}
