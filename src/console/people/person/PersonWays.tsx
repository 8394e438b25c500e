import Building from 'lucide/dist/esm/icons/building.mjs';
import KeyRound from 'lucide/dist/esm/icons/lock-keyhole.mjs';
import Mail from 'lucide/dist/esm/icons/mail.mjs';
import Phone from 'lucide/dist/esm/icons/phone.mjs';
import { useState } from 'react';
import { useCaller, useMay } from '../../kernel/caller.ts';
import type { Account } from '../../kernel/management.generated.ts';
import { useSay } from '../../kernel/texts.ts';
import { TextButton } from '../../parts/buttons/Button.tsx';
import { Icon } from '../../parts/icons/Icon.tsx';
import { Card, Row, Rows, Section } from '../../parts/layout/Page.tsx';
import { PersonDialog } from './PersonDialog.tsx';

/** How the person signs in. */
export function PersonWays({ account }: { readonly account: Account }) {
  const say = useSay();
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const { email, directNumber, mainNumber, extension, isSsoEnforced, isEmergencyAccess } = account;
  const number = directNumber ?? mainNumber;
  const usesPassword = !isSsoEnforced || isEmergencyAccess;
  const isOneself = useCaller().account?.id === account.id;
  const link = usesPassword && account.state !== 'notActivated' && may('recovery:start') && !isOneself && (
    <TextButton onClick={() => setOpen(true)}>{say('person.sendLink')}</TextButton>
  );
  return (
    <Section title={say('person.ways')}>
      <Card>
        <Rows>
          {email && <Row mark={<Icon of={Mail} />} title={say('people.column.email')} detail={email} />}
          {(number || extension) && (
            <Row
              mark={<Icon of={Phone} />}
              title={say('person.number')}
              detail={[number, extension && say('person.extension', { extension })].filter(Boolean).join(', ')}
            />
          )}
          <Row
            mark={<Icon of={KeyRound} />}
            title={say('people.way.password')}
            detail={usesPassword ? passwordDetail(account, say) : say('person.passwordNotUsed')}
            act={link}
          />
          <Row
            mark={<Icon of={Building} />}
            title={say('people.way.sso')}
            detail={isSsoEnforced ? say('person.ssoRequired') : say('person.ssoOptional')}
          />
        </Rows>
      </Card>
      {isOpen && <PersonDialog act="recover" account={account} onClose={() => setOpen(false)} />}
    </Section>
  );
}

function passwordDetail({ passwordDue, state }: Account, say: ReturnType<typeof useSay>): string {
  if (state === 'notActivated') return say('person.passwordToCome');
  if (passwordDue === 'oneTime') return say('person.passwordOneTime');
  return passwordDue === 'expired' ? say('person.passwordExpired') : say('person.passwordUsed');
}
