import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '../../kernel/caller.ts';
import type { ShowSsoConnectionAnswer } from '../../kernel/management.generated.ts';
import { useSay } from '../../kernel/texts.ts';
import { useTimes } from '../../kernel/times.ts';
import { TextButton } from '../../parts/buttons/Button.tsx';
import { Detail, Details } from '../../parts/layout/Details.tsx';
import { Section } from '../../parts/layout/Page.tsx';
import { lastTestText, protocolNames } from '../../parts/sso/connection-facts.ts';
import { stateQuery } from '../sso-queries.ts';
import { SettingsDialog } from './SettingsDialog.tsx';

/** How a connection is set, and when it was tested. */
export function ConnectionDetails({ connection }: { readonly connection: ShowSsoConnectionAnswer }) {
  const say = useSay();
  const may = useMay();
  const times = useTimes();
  const [isOpen, setOpen] = useState(false);
  const { type, issuer, clientId, metadataAddress, sessionHours, companyId, domains } = connection;
  const { data: state } = useQuery(stateQuery(companyId));
  const people = state?.connections.find(({ id }) => id === connection.id)?.people;
  return (
    <Section
      title={say('sso.details')}
      beside={may('sso:write') && <TextButton onClick={() => setOpen(true)}>{say('sso.settings.act')}</TextButton>}
    >
      <Details>
        <Detail name={say('sso.detail.test')}>{lastTestText(say, times, connection.lastTest)}</Detail>
        {people !== undefined && (
          <Detail name={say('sso.detail.people')}>{say('people.count', { count: people })}</Detail>
        )}
        <Detail name={say('sso.detail.protocol')}>{protocolNames[type]}</Detail>
        <Detail name={say('sso.detail.issuer')} isMono>
          {issuer}
        </Detail>
        {clientId !== undefined && (
          <Detail name={say('sso.detail.client')} isMono>
            {clientId}
          </Detail>
        )}
        {type === 'saml' && (
          <Detail name={say('sso.detail.metadata')}>
            {say(metadataAddress === undefined ? 'sso.metadataFixed' : 'sso.metadataDaily')}
          </Detail>
        )}
        {domains.length > 0 && <Detail name={say('sso.domains')}>{domains.join(', ')}</Detail>}
        <Detail name={say('sso.detail.session')}>{say('rules.hours', { count: sessionHours })}</Detail>
        <Detail name={say('sso.detail.secondStep')}>
          {say(connection.trustsSecondFactor ? 'sso.secondStepCounts' : 'sso.secondStepOwn')}
        </Detail>
        <Detail name={say('sso.detail.newPeople')}>
          {say(connection.createsAccounts ? 'sso.newPeopleAdded' : 'sso.newPeopleNot')}
        </Detail>
      </Details>
      {isOpen && <SettingsDialog connection={connection} onClose={() => setOpen(false)} />}
    </Section>
  );
}
