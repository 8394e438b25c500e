import type { ReactNode } from 'react';
import { useCountryName } from '../../kernel/countries.ts';
import { useSay } from '../../kernel/texts.ts';
import { useTimes } from '../../kernel/times.ts';
import { Tag } from '../../parts/icons/Tag.tsx';
import { DetailList } from '../../parts/layout/Details.tsx';
import { Section } from '../../parts/layout/Page.tsx';
import { wayOf } from '../../parts/messages/message-words.ts';
import styles from '../Brands.module.css';
import type { BrandSettings } from './brand-settings-type.ts';

type Messages = BrandSettings['messages'];

/** Who sends the messages of a brand, to where, and what limits them. What the brand says itself is marked. */
export function BrandMessages({ messages }: { readonly messages: Messages }) {
  const say = useSay();
  const { number } = useTimes();
  const nameOf = useCountryName();
  const { mailFrom, senderName, countries, prices } = messages;
  const limit = ({ value, isOwn }: { readonly value: number; readonly isOwn: boolean }) => (
    <Valued isOwn={isOwn}>{number(value)}</Valued>
  );
  return (
    <Section title={say('place.messages')}>
      <DetailList
        details={[
          [
            say('brands.sender'),
            <Valued key="sender" isOwn={senderName.isOwn || mailFrom?.isOwn === true}>
              <span>
                {senderName.value}
                {mailFrom && <bdi className={styles.address}>{mailFrom.value}</bdi>}
              </span>
            </Valued>,
          ],
          [
            say('brands.codesTo'),
            <Valued key="countries" isOwn={countries.isOwn}>
              {namesOf(countries.value, nameOf)}
            </Valued>,
          ],
          [say('brands.sendsPerHour'), limit(messages.sendsPerHour)],
          [say('brands.sendsPerDestination'), limit(messages.sendsPerDestination)],
          [say('brands.linksPerDestination'), limit(messages.linksPerDestination)],
          [say('brands.linksPerAddress'), limit(messages.linksPerAddress)],
          [say('spending.limit'), limit(messages.spendingPerDay)],
          ...prices.map(
            (price) => [say('brands.price', { way: wayOf(say, price) }), <Price key="price" price={price} />] as const,
          ),
        ]}
      />
    </Section>
  );
}

/** Names of countries, by name. */
const namesOf = (countries: readonly string[], nameOf: (isoCode: string) => string) =>
  countries
    .map(nameOf)
    .sort((one, other) => one.localeCompare(other))
    .join(', ');

interface ValuedProps {
  readonly isOwn: boolean;
  readonly children: ReactNode;
}

function Valued({ isOwn, children }: ValuedProps) {
  const say = useSay();
  return (
    <span className={styles.valued}>
      {children}
      {isOwn && <Tag>{say('brands.ownValue')}</Tag>}
    </span>
  );
}

/** The price of a message, and the countries with another one. */
function Price({ price }: { readonly price: Messages['prices'][number] }) {
  const { number } = useTimes();
  const nameOf = useCountryName();
  return (
    <>
      <Valued isOwn={price.isOwn}>{number(price.value)}</Valued>
      {price.countries.map(({ country, amount }) => (
        <small key={country} className={styles.address}>{`${nameOf(country)}: ${number(amount)}`}</small>
      ))}
    </>
  );
}
