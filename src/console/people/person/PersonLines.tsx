import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import Phone from 'lucide/dist/esm/icons/phone.mjs';
import type { Account, Line } from '../../kernel/management.generated.ts';
import { pathOfScope } from '../../kernel/scope.ts';
import { useSay } from '../../kernel/texts.ts';
import { useTimes } from '../../kernel/times.ts';
import { Icon, State } from '../../parts/icons/Icon.tsx';
import { Card, Row, Rows, Section } from '../../parts/layout/Page.tsx';
import { placeOf, standOf } from '../../parts/lines/line-words.ts';
import { EmptyRow, Failure, Loading } from '../../parts/states/States.tsx';
import { linesQuery } from './person-queries.ts';

/** The lines of the person: where the emergency address of each stands, and who has set it. */
export function PersonLines({ account }: { readonly account: Account }) {
  const say = useSay();
  const { data, error, isPending, refetch } = useQuery(linesQuery(account.id, account.companyId));
  return (
    <Section title={say('person.lines')}>
      <Card>
        {isPending && <Loading />}
        {error && <Failure error={error} onRepeat={() => void refetch()} />}
        {data?.items.length === 0 && <EmptyRow title={say('person.noLines')} detail={say('lines.empty.allDetail')} />}
        {data && data.items.length > 0 && (
          <Rows>
            {data.items.map((line) => (
              <LineRow key={line.id} account={account} line={line} />
            ))}
          </Rows>
        )}
      </Card>
    </Section>
  );
}

interface LineRowProps {
  readonly account: Account;
  readonly line: Line;
}

function LineRow({ account, line }: LineRowProps) {
  const say = useSay();
  const { day } = useTimes();
  const { icon, tone, text } = standOf(line);
  const { id, number, name, since, isSetByCompany, locationAddress, unit } = line;
  const isAsMain = text === 'lines.state.follows';
  const place = isAsMain ? '' : [placeOf(say, line), locationAddress ?? unit].filter(Boolean).join(', ');
  const setBy = say(isSetByCompany ? 'person.line.byCompany' : 'person.line.byPerson');
  return (
    <Row
      mark={<Icon of={Phone} />}
      title={
        <>
          <bdi>{number}</bdi> · {name}
        </>
      }
      detail={
        <>
          <State of={icon} tone={tone}>
            {say(text)}
          </State>
          {place && (
            <>
              <br />
              {place}
            </>
          )}
          {since !== undefined && (
            <>
              <br />
              {setBy}: {day(since)}
            </>
          )}
        </>
      }
      act={
        <Link
          to={`${pathOfScope({ kind: 'company', id: account.companyId })}/lines`}
          search={{ open: id }}
          aria-label={say('person.line.openOne', { number })}
        >
          {say('person.line.open')}
        </Link>
      }
    />
  );
}
