import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMay, useScope } from '../../kernel/caller.ts';
import type { Account } from '../../kernel/management.generated.ts';
import { pathOfScope } from '../../kernel/scope.ts';
import { useSay } from '../../kernel/texts.ts';
import { useTimes } from '../../kernel/times.ts';
import { useLanguageName } from '../../kernel/useLanguageName.ts';
import { Detail, Details } from '../../parts/layout/Details.tsx';
import { Section } from '../../parts/layout/Page.tsx';
import { roleNameOf } from '../../parts/people/role-names.ts';
import styles from './Person.module.css';
import { grantsQuery } from './person-queries.ts';

/** Facts of an account that are seldom needed. */
export function PersonDetails({ account }: { readonly account: Account }) {
  const say = useSay();
  const may = useMay();
  const scope = useScope();
  const languageName = useLanguageName();
  const { companyName, locale, role, id } = account;
  const facts = [
    ['person.company', companyName],
    ['person.language', locale && languageName(locale)],
    ['people.filter.role', say(role === 'administrator' ? 'people.role.administrator' : 'people.role.user')],
  ] as const;
  return (
    <Section title={say('person.details')}>
      <Details>
        {may('roles:read') && <Roles account={account} />}
        {facts.map(([text, value]) =>
          value === undefined ? null : (
            <Detail key={text} name={say(text)}>
              {value}
            </Detail>
          ),
        )}
        <Detail name={say('person.account')} isMono>
          {id}
        </Detail>
      </Details>
      {may('audit:read') && (
        <p className={styles.audit}>
          <Link to={`${pathOfScope(scope)}/audit`} search={{ view: 'all', who: id }}>
            {say('person.audit')}
          </Link>
        </p>
      )}
    </Section>
  );
}

function Roles({ account: { id, companyId } }: { readonly account: Account }) {
  const say = useSay();
  const { day } = useTimes();
  const { data } = useQuery(grantsQuery(id, companyId));
  if (!data) return null;
  const roles = data.items.map(({ role, endsAt }) =>
    endsAt === undefined
      ? roleNameOf(say, role)
      : say('person.roleUntil', { role: roleNameOf(say, role), day: day(endsAt) }),
  );
  return <Detail name={say('person.role')}>{roles.length === 0 ? say('person.noRole') : roles.join(', ')}</Detail>;
}
