import { useId } from 'react';
import { QuietButton } from '../../ui/buttons/QuietButton.tsx';
import { useFocusOnArrival } from '../../ui/focus/useFocusOnArrival.ts';
import { Heading } from '../../ui/layout/Heading.tsx';
import { useVisit } from '../kernel/visit/visit.tsx';
import { FormMessage } from '../parts/problem/FormMessage.tsx';
import { sourceOf } from './asked.rules.ts';
import styles from './CodeToType.module.css';
import type { LinkProps } from './LinkProps.ts';

/** In another browser: where the request came from, and the code to type there. It approves nothing. */
export function CodeToType({ link: { appName, asked, code = '' }, problem, deny }: LinkProps) {
  const { t, language } = useVisit();
  const messageId = useId();
  const { form, browser, system } = sourceOf(asked);
  const place = asked.countryIsoCode && new Intl.DisplayNames([language], { type: 'region' }).of(asked.countryIsoCode);
  const time = new Date(asked.at);
  useFocusOnArrival();
  return (
    <div>
      <Heading title={t('expressLink.elsewhereTitle')}>
        {place
          ? t('expressLink.requestedNear', { form, appName, browser, system, place, time })
          : t('expressLink.requested', { form, appName, browser, system, time })}
      </Heading>
      <p className={styles.ask}>{t('expressLink.typeThere')}</p>
      <p className={styles.code} dir="ltr">
        {inFours(code)}
      </p>
      <FormMessage id={messageId} problem={problem} />
      <QuietButton onClick={deny}>{t('expressLink.notMe')}</QuietButton>
    </div>
  );
}

/** A code in groups of four, which people can compare; dashes may be typed, too. */
function inFours(code: string): string {
  return code.replace(/[^\p{L}\p{N}]/gu, '').replace(/.{4}(?=.)/g, '$&-');
}
