import type { ReactNode } from 'react';
import { useSay } from '../../kernel/texts.ts';
import { Section } from '../../parts/layout/Page.tsx';
import styles from '../Brands.module.css';
import type { BrandSettings } from './brand-settings-type.ts';
import { PageLink } from './PageLink.tsx';

const linked = [
  'rcSupportRootPage',
  'callSupportPage',
  'feedbackPage',
  'privacyPolicyPage',
  'termsOfServicePage',
  'legalInfoPage',
] as const;

/** Where people get help, and the pages that the law asks for. */
export function BrandSupport({ pages }: Pick<BrandSettings, 'pages'>) {
  const say = useSay();
  const { supportEmailAddress: email, customerSupportNumber: number, mobileApp } = pages;
  return (
    <Section title={say('brands.support')}>
      <dl className={styles.pages}>
        <Named name={say('brands.supportNumber')}>
          <bdi>{number}</bdi>
        </Named>
        <Named name={say('people.column.email')}>
          <a href={`mailto:${email}`}>{email}</a>
        </Named>
        {linked.map((field) => (
          <Linked key={field} name={say(`brands.page.${field}`)} address={pages[field]} />
        ))}
        <Linked name={say('brands.page.app')} address={mobileApp?.downloadPage} />
      </dl>
    </Section>
  );
}

function Named({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A page that the brand has, if it has it. */
function Linked({ name, address }: { readonly name: string; readonly address: string | undefined }) {
  if (address === undefined) return null;
  return (
    <Named name={name}>
      <PageLink address={address} />
    </Named>
  );
}
