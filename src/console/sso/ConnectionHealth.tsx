import { useQuery } from '@tanstack/react-query';
import CircleCheck from 'lucide/dist/esm/icons/circle-check.mjs';
import CircleDashed from 'lucide/dist/esm/icons/circle-dashed.mjs';
import CircleX from 'lucide/dist/esm/icons/circle-x.mjs';
import FileClock from 'lucide/dist/esm/icons/file-clock.mjs';
import { certificateTone } from '../../rules/sign-in/connection-concerns.ts';
import type { SsoConnection } from '../kernel/management.generated.ts';
import { useSay } from '../kernel/texts.ts';
import { useTimes } from '../kernel/times.ts';
import { State } from '../parts/icons/Icon.tsx';
import { failuresQuery, stateQuery } from './sso-queries.ts';

/** How a connection goes: the last sign-in, failures of the last day, and the end of the certificate. */
export function ConnectionHealth({ connection }: { readonly connection: SsoConnection }) {
  const say = useSay();
  const { ago, day } = useTimes();
  const { id, companyId, certificatesEndAt } = connection;
  const { data: state } = useQuery(stateQuery(companyId));
  const { data: failures } = useQuery(failuresQuery(companyId));
  const own = state?.connections.find((one) => one.id === id);
  const failed = failures?.items.filter((failure) => failure.connection === id).length ?? 0;
  const tone = certificatesEndAt === undefined ? undefined : certificateTone(certificatesEndAt, Date.now());
  return (
    <>
      {own?.lastSignInAt !== undefined && (
        <State of={CircleCheck} tone="ok">
          {say('sso.lastSignIn', { when: ago(own.lastSignInAt) })}
        </State>
      )}
      {own && own.lastSignInAt === undefined && (
        <State of={CircleDashed} tone="muted">
          {say('sso.noSignIn')}
        </State>
      )}
      {failed > 0 && (
        <State of={CircleX} tone="bad">
          {say('sso.failures', { count: failed })}
        </State>
      )}
      {certificatesEndAt !== undefined && tone && (
        <State of={FileClock} tone={tone === 'ok' ? 'plain' : tone}>
          {say(tone === 'bad' ? 'sso.certificateEnded' : 'sso.certificateEnds', { day: day(certificatesEndAt) })}
        </State>
      )}
    </>
  );
}
