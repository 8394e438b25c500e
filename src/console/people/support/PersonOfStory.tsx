import { useQuery } from '@tanstack/react-query';
import { useSay } from '../../kernel/texts.ts';
import { State } from '../../parts/icons/Icon.tsx';
import { Detail, Details } from '../../parts/layout/Details.tsx';
import { Section } from '../../parts/layout/Page.tsx';
import { PersonLink } from '../../parts/people/PersonLink.tsx';
import { Failure, Loading } from '../../parts/states/States.tsx';
import { stateLookOf } from '../people-words.ts';
import { PersonActs } from '../person/PersonActs.tsx';
import { personQuery } from '../person/person-queries.ts';
import styles from './Support.module.css';

/** Whose sign-in it was, and what can be done for them. */
export function PersonOfStory({ id }: { readonly id: string }) {
  const say = useSay();
  const { data, error, isPending, refetch } = useQuery(personQuery(id));
  const account = data?.output;
  const look = account && stateLookOf(account);
  return (
    <Section title={say('support.who')}>
      {isPending && <Loading />}
      {error && <Failure error={error} onRepeat={() => void refetch()} />}
      {account && look && (
        <div className={styles.who}>
          <Details>
            <Detail name={say('people.column.name')}>
              <PersonLink id={id} />
            </Detail>
            {account.email && <Detail name={say('people.column.email')}>{account.email}</Detail>}
            <Detail name={say('person.company')}>{account.companyName}</Detail>
            <Detail name={say('people.column.state')}>
              <State of={look.icon} tone={look.tone}>
                {say(look.text)}
              </State>
            </Detail>
          </Details>
          <div className={styles.acts}>
            <PersonActs account={account} />
          </div>
        </div>
      )}
    </Section>
  );
}
