import { fieldsOfKind } from '../../../rules/apps/app-kind.ts';
import { useSay } from '../../kernel/texts.ts';
import { useBrands } from '../../parts/brands/useBrands.ts';
import { DetailList } from '../../parts/layout/Details.tsx';
import { Card, Section } from '../../parts/layout/Page.tsx';
import { idOf, type TypedApp } from './typed-app.ts';

/** What the app is by what is typed so far. */
export function RegisterSummary({ typed }: { readonly typed: TypedApp }) {
  const say = useSay();
  const { nameOf } = useBrands();
  const { isMachine, isPublic } = fieldsOfKind[typed.kind];
  const brands = typed.brands.map((id) => nameOf(Number(id))).join(', ');
  return (
    <Section title={say('apps.summary')}>
      <Card isPadded>
        <DetailList
          details={[
            [say('people.column.name'), typed.name.trim() || '–'],
            [say('settings.program.clientId'), idOf(typed) || '–'],
            [say('apps.kind'), say(`apps.kind.${typed.kind}`)],
            [say('apps.brands'), brands || say('companies.allBrands')],
            [say('settings.program.secret'), say(isPublic ? 'apps.withoutSecret' : 'apps.withSecret')],
            [say('apps.consent'), isMachine ? undefined : say('apps.consentNot')],
          ]}
        />
      </Card>
    </Section>
  );
}
