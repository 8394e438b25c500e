import type { SecondFactorPolicy } from '../kernel/management.generated.ts';
import { useSay } from '../kernel/texts.ts';
import { Card, Row, Rows, Section } from '../parts/layout/Page.tsx';
import { PersonLink } from '../parts/people/PersonLink.tsx';

/** What is asked of single persons in addition. */
export function OwnRules({ own }: { readonly own: readonly SecondFactorPolicy[] }) {
  const say = useSay();
  if (own.length === 0) return null;
  return (
    <Section title={say('rules.own')} beside={say('rules.own.stricter')}>
      <Card>
        <Rows>
          {own.map(({ accountId = '', requirement }) => (
            <Row
              key={accountId}
              title={<PersonLink id={accountId} />}
              detail={`${say('rules.secondStep')}: ${say(`rules.requirement.${requirement}`)}`}
            />
          ))}
        </Rows>
      </Card>
    </Section>
  );
}
