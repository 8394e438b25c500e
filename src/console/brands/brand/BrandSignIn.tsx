import Check from 'lucide/dist/esm/icons/check.mjs';
import Minus from 'lucide/dist/esm/icons/minus.mjs';
import TriangleAlert from 'lucide/dist/esm/icons/triangle-alert.mjs';
import { connectableProviders } from '../../../contract/brand/external-providers.ts';
import { useCountryName } from '../../kernel/countries.ts';
import { useSay } from '../../kernel/texts.ts';
import { State } from '../../parts/icons/Icon.tsx';
import { DetailList } from '../../parts/layout/Details.tsx';
import { Card, Section } from '../../parts/layout/Page.tsx';
import type { BrandSettings } from './brand-settings-type.ts';
import { PageLink } from './PageLink.tsx';

/** What the sign-in page of a brand offers, and which scripts it runs. */
export function BrandSignIn({ offered }: Pick<BrandSettings, 'offered'>) {
  const say = useSay();
  const nameOf = useCountryName();
  const { google, apple } = connectableProviders;
  const { signUpPage, countries } = offered;
  return (
    <Section title={say('group.signIn')}>
      <Card isPadded>
        <DetailList
          details={[
            [say('place.sso'), <YesNo key="sso" is={offered.singleSignOn} />],
            [say('sso.mode.only'), <YesNo key="only" is={offered.onlySingleSignOn} />],
            [google.name, <YesNo key="google" is={offered.google} yes={say('brands.ifConnected')} />],
            [apple.name, <YesNo key="apple" is={offered.apple} yes={say('brands.ifConnected')} />],
            [
              say('brands.signUpPage'),
              signUpPage === undefined ? <YesNo key="none" is={false} /> : <PageLink key="page" address={signUpPage} />,
            ],
            [
              say('brands.numbers'),
              countries.length === 0 ? say('providers.everywhere') : countries.map(nameOf).join(', '),
            ],
            [say('brands.chat'), <YesNo key="chat" is={offered.chat} />],
            [say('brands.platformSession'), <YesNo key="session" is={offered.platformSession} />],
            [say('providers.service.fraud'), <Script key="fraud" state={offered.fraudCheck} />],
            [say('brands.webAnalytics'), <Script key="web" state={offered.webAnalytics} />],
            [say('brands.productAnalytics'), <Script key="product" state={offered.productAnalytics} />],
          ]}
        />
      </Card>
    </Section>
  );
}

interface YesNoProps {
  readonly is: boolean;
  /** What is said instead of “Yes”. */
  readonly yes?: string;
}

function YesNo({ is, yes }: YesNoProps) {
  const say = useSay();
  return (
    <State of={is ? Check : Minus} tone={is ? 'ok' : 'muted'}>
      {is ? (yes ?? say('rules.yes')) : say('rules.no')}
    </State>
  );
}

function Script({ state }: { readonly state: BrandSettings['offered']['fraudCheck'] }) {
  const say = useSay();
  if (state !== 'withoutScript') return <YesNo is={state === 'on'} />;
  return (
    <State of={TriangleAlert} tone="warn">
      {say('brands.withoutScript')}
    </State>
  );
}
