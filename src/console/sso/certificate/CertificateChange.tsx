import FileCheck from 'lucide/dist/esm/icons/file-check.mjs';
import FileClock from 'lucide/dist/esm/icons/file-clock.mjs';
import FileX from 'lucide/dist/esm/icons/file-x.mjs';
import { Fragment } from 'react';
import { certificateTone } from '../../../rules/sign-in/connection-concerns.ts';
import type { ShowCertificateDraftsAnswer } from '../../kernel/management.generated.ts';
import { type ConsoleSay, useSay } from '../../kernel/texts.ts';
import { useTimes } from '../../kernel/times.ts';
import { useIsNarrow } from '../../kernel/useIsNarrow.ts';
import { IconTile } from '../../parts/icons/Icon.tsx';
import { Tag } from '../../parts/icons/Tag.tsx';
import { Card, Row, Rows } from '../../parts/layout/Page.tsx';
import styles from './Certificate.module.css';

/** What a provider has: its addresses and its certificates. */
export type ProviderSide = ShowCertificateDraftsAnswer['present'];
type Certificate = ProviderSide['certificates'][number];
type Fate = 'added' | 'stays' | 'removed';

interface CertificateChangeProps {
  readonly present: ProviderSide;
  /** What would be in its place. */
  readonly next: ProviderSide;
  /** It stands in a dialog, which has no room for columns. */
  readonly isInDialog?: boolean;
}

/** What a draft changes: each certificate with what becomes of it, and the addresses now and then. */
export function CertificateChange({ present, next, isInDialog = false }: CertificateChangeProps) {
  const has = (side: ProviderSide, wanted: Certificate) =>
    side.certificates.some(({ fingerprint }) => fingerprint === wanted.fingerprint);
  const ofNext = next.certificates.map((one): readonly [Certificate, Fate] => [
    one,
    has(present, one) ? 'stays' : 'added',
  ]);
  const gone = present.certificates
    .filter((one) => !has(next, one))
    .map((one): readonly [Certificate, Fate] => [one, 'removed']);
  return (
    <Card>
      <Rows>
        {[...ofNext, ...gone].map(([certificate, fate]) => (
          <CertificateRow key={certificate.fingerprint} certificate={certificate} fate={fate} />
        ))}
      </Rows>
      <ChangedAddresses present={present} next={next} isInDialog={isInDialog} />
    </Card>
  );
}

const marks = { added: FileCheck, stays: FileClock, removed: FileX } as const;

interface CertificateRowProps {
  readonly certificate: Certificate;
  /** What becomes of it, where something changes. */
  readonly fate?: Fate;
}

/** A certificate by its end and its fingerprint, as tools of providers show it. */
export function CertificateRow({ certificate: { fingerprint, endsAt }, fate }: CertificateRowProps) {
  const say = useSay();
  const { day } = useTimes();
  const tone = certificateTone(endsAt, Date.now());
  return (
    <Row
      mark={<IconTile of={marks[fate ?? 'stays']} tone={tone === 'ok' ? 'plain' : tone} />}
      title={say(tone === 'bad' ? 'sso.certificateEnded' : 'sso.certificateEnds', { day: day(endsAt) })}
      detail={
        <>
          SHA-256 <Fingerprint of={fingerprint} />
        </>
      }
      act={fate && <Tag {...(fate === 'added' && { tone: 'ok' })}>{say(`sso.draft.${fate}`)}</Tag>}
    />
  );
}

/** Shown where there is no address. */
const none = '–';

/** Pairs of digits; a line may break after each. What is copied of it is the fingerprint alone. */
function Fingerprint({ of }: { readonly of: string }) {
  return (
    <code className={styles.mono}>
      {[...of.matchAll(/[^:]+:?/g)].map(({ 0: pair, index: start }) => (
        <Fragment key={start}>
          {pair}
          <wbr />
        </Fragment>
      ))}
    </code>
  );
}

type Address = readonly [name: string, now: string | undefined, then: string | undefined];

/** The addresses of both sides. The one for sign-ons is always told, others where they change. */
function addressesOf(present: ProviderSide, next: ProviderSide, say: ConsoleSay): readonly Address[] {
  const signOn = ({ signOnAddress, signOnBinding }: ProviderSide) =>
    signOnBinding === 'post' ? `${signOnAddress} (HTTP-POST)` : signOnAddress;
  const read = ({ metadataAddress }: ProviderSide) => metadataAddress ?? say('sso.metadataFixed');
  const others: readonly Address[] = [
    [say('sso.draft.logout'), present.logoutAddress, next.logoutAddress],
    [say('sso.draft.logoutAnswer'), present.logoutAnswerAddress, next.logoutAnswerAddress],
    [say('sso.detail.metadata'), read(present), read(next)],
  ];
  return [[say('sso.draft.signOn'), signOn(present), signOn(next)], ...others.filter(([, now, then]) => now !== then)];
}

function ChangedAddresses({ present, next, isInDialog }: CertificateChangeProps) {
  const say = useSay();
  const isNarrow = useIsNarrow();
  const [now, then] = [say('import.column.now'), say('sso.draft.then')];
  return (
    <table className={styles.addresses} data-stacked={isNarrow || isInDialog || undefined}>
      <thead>
        <tr>
          <th scope="col">{say('sso.record.value')}</th>
          <th scope="col">{now}</th>
          <th scope="col">{then}</th>
        </tr>
      </thead>
      <tbody>
        {addressesOf(present, next, say).map(([name, before, after]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td data-label={now}>{before ?? none}</td>
            <td data-label={then}>{after === before ? say('sso.draft.same') : (after ?? none)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
