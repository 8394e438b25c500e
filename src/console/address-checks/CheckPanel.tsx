import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useMay, useScope } from '../kernel/caller.ts';
import { useCountryName } from '../kernel/countries.ts';
import { laterPart } from '../kernel/later.ts';
import type { AddressCheckInFull } from '../kernel/management.generated.ts';
import { pathOfScope } from '../kernel/scope.ts';
import { useSay } from '../kernel/texts.ts';
import { useTimes } from '../kernel/times.ts';
import { useBrands } from '../parts/brands/useBrands.ts';
import { Button } from '../parts/buttons/Button.tsx';
import { BesidePanel } from '../parts/layout/BesidePanel.tsx';
import { DetailList } from '../parts/layout/Details.tsx';
import styles from './AddressChecks.module.css';
import { LookUp } from './LookUp.tsx';

const ApproveAddress = laterPart(() => import('./ApproveAddress.tsx'), 'ApproveAddress');
const RefuseAddress = laterPart(() => import('./RefuseAddress.tsx'), 'RefuseAddress');

interface CheckPanelProps {
  readonly check: AddressCheckInFull;
  readonly onClose: () => void;
  /** It was decided, here or by somebody else. */
  readonly onDone: () => Promise<void>;
  readonly onCompany: ((company: string) => void) | undefined;
}

/** An address as its country writes it, who asks, what the records say, and the decision. */
export function CheckPanel({ check, onClose, onDone, onCompany }: CheckPanelProps) {
  const say = useSay();
  const mayDecide = useMay()('addresses:decide');
  const [asks, setAsks] = useState<'approve' | 'refuse'>();
  const dialog = { check, onClose: () => setAsks(undefined), onDone };
  const acts = mayDecide && (
    <>
      <Button look="primary" onClick={() => setAsks('approve')}>
        {say('dialog.asks', { act: say('addressChecks.approve') })}
      </Button>
      <Button onClick={() => setAsks('refuse')}>
        {say('dialog.asks', { act: say('approvals.dialog.refuse.verb') })}
      </Button>
    </>
  );
  return (
    <BesidePanel title={check.user} onClose={onClose} foot={acts}>
      <address className={styles.address}>
        {check.addressLines.map((line) => (
          <div key={line}>{line}</div>
        ))}
      </address>
      <LookUp id={check.id} />
      <Facts check={check} onCompany={onCompany} />
      <p className={styles.read}>{say('addressChecks.read')}</p>
      <Suspense>
        {asks === 'approve' && <ApproveAddress {...dialog} />}
        {asks === 'refuse' && <RefuseAddress {...dialog} />}
      </Suspense>
    </BesidePanel>
  );
}

function Facts({ check, onCompany }: Pick<CheckPanelProps, 'check' | 'onCompany'>) {
  const say = useSay();
  const { moment } = useTimes();
  const scope = useScope();
  const nameOfCountry = useCountryName();
  const { nameOf } = useBrands();
  const mayRead = useMay()('accounts:read');
  const { reference, name, address, user, accountId, companyId, companyName, brandId, country, askedAt, lines } = check;
  const person = mayRead && user !== accountId;
  return (
    <DetailList
      details={[
        [say('lines.detail.country'), nameOfCountry(country)],
        [say('addressField.name'), address.customerName === user ? undefined : address.customerName],
        [say('locations.name'), name],
        [
          say('approvals.about'),
          person ? (
            <Link key="person" to={`${pathOfScope(scope)}/people/${accountId}`}>
              {user}
            </Link>
          ) : (
            user
          ),
        ],
        [
          say('people.column.company'),
          <span key="company" className={styles.company}>
            <Link to={pathOfScope({ kind: 'company', id: companyId })}>{companyName}</Link>
            {onCompany && (
              <Button isSmall onClick={() => onCompany(companyId)}>
                {say('addressChecks.onlyThese')}
              </Button>
            )}
          </span>,
        ],
        [say('companies.brand'), scope.kind === 'all' ? nameOf(brandId) : undefined],
        [say('place.lines'), <Lines key="lines" lines={lines} />],
        [say('addressChecks.column.asked'), moment(askedAt)],
        [
          say('audit.reference'),
          <bdi key="reference" className={styles.reference}>
            {reference}
          </bdi>,
        ],
      ]}
    />
  );
}

function Lines({ lines }: Pick<AddressCheckInFull, 'lines'>) {
  const say = useSay();
  if (lines.length === 0) return say('lines.empty.all');
  return lines.map(({ id, name, number }) => (
    <div key={id}>
      {name}, <bdi>{number}</bdi>
    </div>
  ));
}
