import { useQuery } from '@tanstack/react-query';
import KeyRound from 'lucide/dist/esm/icons/key-round.mjs';
import { Suspense, useState } from 'react';
import { useMay } from '../../kernel/caller.ts';
import { laterPart } from '../../kernel/later.ts';
import type { ShowClientAnswer, ShowClientUseAnswer } from '../../kernel/management.generated.ts';
import { type ConsoleSay, useSay } from '../../kernel/texts.ts';
import { type Times, useTimes } from '../../kernel/times.ts';
import { TextButton } from '../../parts/buttons/Button.tsx';
import { IconTile } from '../../parts/icons/Icon.tsx';
import { Card, Row, Rows, Section } from '../../parts/layout/Page.tsx';
import { Failure, Loading } from '../../parts/states/States.tsx';
import styles from '../Apps.module.css';
import { appUseQuery } from '../apps-queries.ts';
import { SecretOnce } from './SecretOnce.tsx';
import { moreDays } from './secret-days.ts';

const RenewSecret = laterPart(() => import('./SecretDialogs.tsx'), 'RenewSecret');
const EndSecret = laterPart(() => import('./SecretDialogs.tsx'), 'EndSecret');
const KeepLonger = laterPart(() => import('./SecretDialogs.tsx'), 'KeepLonger');

type Secret = ShowClientUseAnswer['secrets'][number];

/** The secrets that work, two at most, each with when it was made, shown last and ends. */
export function AppSecrets({ app }: { readonly app: ShowClientAnswer }) {
  const say = useSay();
  const mayChange = useMay()('clients:write');
  const { data: use, error, isPending, refetch } = useQuery(appUseQuery(app.clientId));
  const [act, setAct] = useState<'renew' | 'end' | 'keep'>();
  const [made, setMade] = useState<string>();
  const former = use?.secrets.find(({ which }) => which === 'former');
  const close = () => setAct(undefined);
  return (
    <Section
      title={say('apps.secrets')}
      beside={
        mayChange &&
        use && <TextButton onClick={() => setAct('renew')}>{say('dialog.asks', { act: say('apps.renew') })}</TextButton>
      }
    >
      <Card>
        {isPending && <Loading />}
        {error && !use && <Failure error={error} onRepeat={() => void refetch()} />}
        {use && (
          <Rows>
            {use.secrets.map((secret) => (
              <SecretRow key={secret.which} secret={secret} {...(mayChange && { onAct: setAct })} />
            ))}
          </Rows>
        )}
      </Card>
      <Suspense>
        {act === 'renew' && <RenewSecret app={app} former={former} onMade={setMade} onClose={close} />}
        {act === 'end' && former && <EndSecret app={app} former={former} onClose={close} />}
        {act === 'keep' && former && <KeepLonger app={app} onClose={close} />}
      </Suspense>
      {made !== undefined && (
        <SecretOnce app={app} secret={made} issuer={use?.issuer} onClose={() => setMade(undefined)} />
      )}
    </Section>
  );
}

interface SecretRowProps {
  readonly secret: Secret;
  readonly onAct?: (act: 'end' | 'keep') => void;
}

function SecretRow({ secret, onAct }: SecretRowProps) {
  const say = useSay();
  const times = useTimes();
  const isFormer = secret.which === 'former';
  return (
    <Row
      mark={<IconTile of={KeyRound} tone={isFormer && secret.usedAt !== undefined ? 'warn' : 'plain'} />}
      title={say(isFormer ? 'apps.secretFormer' : 'apps.secretPresent')}
      detail={<span className={styles.facts}>{factsOf(say, times, secret).join(' · ')}</span>}
      act={
        isFormer &&
        onAct && (
          <span className={styles.acts}>
            <TextButton onClick={() => onAct('keep')}>{say('apps.keepLonger', { count: moreDays })}</TextButton>
            <TextButton onClick={() => onAct('end')}>{say('apps.endSecret')}</TextButton>
          </span>
        )
      }
    />
  );
}

function factsOf(say: ConsoleSay, { ago, day, moment }: Times, { madeAt, usedAt, endsAt }: Secret): readonly string[] {
  return [
    endsAt === undefined ? '' : say('apps.secretEnds', { when: moment(endsAt) }),
    madeAt === undefined ? '' : say('apps.secretMade', { day: day(madeAt) }),
    usedAt === undefined ? say('apps.secretUnused') : say('apps.secretUsed', { when: ago(usedAt) }),
  ].filter(Boolean);
}
