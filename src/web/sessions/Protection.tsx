import shieldAlert from 'lucide/dist/esm/icons/shield-alert.mjs';
import shieldCheck from 'lucide/dist/esm/icons/shield-check.mjs';
import { useId } from 'react';
import type { SecurityChange } from '../../contract/account/security-change.ts';
import type { TextId } from '../../contract/texts/texts.generated.ts';
import { pathTo } from '../../rules/paths/page-path.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { useVisit } from '../kernel/visit/visit.tsx';
import { channelTexts } from '../parts/code/channel-texts.ts';
import { type OwnIdentity, providerName } from './Identities.tsx';
import styles from './Protection.module.css';
import { type Protection, type ProtectionAdvice, type ProtectionFacts, protectionOf } from './protection.rules.ts';
import { useChangeAddress } from './useChangeAddress.ts';

interface ProtectionSummaryProps {
  readonly facts: ProtectionFacts;
  /** The provider that opens the account: that of the company, else another one. */
  readonly provider: OwnIdentity | undefined;
}

const titles = {
  well: 'sessions.wellProtected',
  company: 'sessions.protectedByCompany',
  secondStep: 'sessions.protectedByStep',
  noSecondStep: 'sessions.noSecondStep',
  open: 'sessions.protectBetter',
} as const;

/** What protects the account, and the one thing to add. */
export function ProtectionSummary({ facts, provider }: ProtectionSummaryProps) {
  const { t } = useVisit();
  const id = useId();
  const protection = protectionOf(facts);
  const isGood = protection.level === 'well' || protection.level === 'company';
  const isByPasskey = protection.level === 'secondStep' && facts.usable.length === 0 && facts.passkeys > 0;
  const sentence = useSentence(protection, { facts, provider });
  return (
    <section className={styles.summary} aria-labelledby={id}>
      <span className={isGood ? styles.good : styles.sign}>
        <Icon of={isGood ? shieldCheck : shieldAlert} />
      </span>
      <div>
        <h2 className={styles.title} id={id}>
          {t(isByPasskey ? 'sessions.protectedByPasskey' : titles[protection.level])}
        </h2>
        {sentence && (
          <p className={styles.sentence}>
            {sentence} {protection.advice && <Action advice={protection.advice} />}
          </p>
        )}
      </div>
    </section>
  );
}

function useSentence({ level, advice }: Protection, { facts, provider }: ProtectionSummaryProps): string {
  const { t } = useVisit();
  const name = provider && providerName(provider);
  const texts: Record<ProtectionAdvice, string> = {
    requiredWay: t('sessions.adviceRequired'),
    way: facts.opensByPassword || !name ? t('sessions.noWays') : t('sessions.adviceWay', { provider: name }),
    password: t('sessions.advicePassword'),
    passkey: t('sessions.advicePasskey'),
    unsent: t('sessions.adviceApp'),
    recoveryCodes: t('sessions.adviceCodes'),
    email: t('sessions.adviceEmail'),
  };
  if (advice) return texts[advice];
  if (level === 'company' && name) return t('sessions.signsInWith', { provider: name });
  if (level === 'noSecondStep') return '';
  const ways = new Set(facts.usable.map((channel) => t(channelTexts[channel].setUp)));
  const passkeys = facts.passkeys > 0 ? [t('sessions.passkeys')] : [];
  const hasCodes = ways.size > 0 || facts.recoveryCodesLeft > 0; // without a second step, nobody misses them
  const codes = hasCodes ? [t('twoFactor.codesLeft', { count: facts.recoveryCodesLeft })] : [];
  return [...passkeys, ...ways, ...codes].join(' · ');
}

/** What the advice leads to, and its words. Nothing on this page gives a password. */
const actions: Readonly<
  Record<ProtectionAdvice, readonly [to: SecurityChange | 'confirmEmail', text: TextId] | undefined>
> = {
  password: undefined,
  requiredWay: ['way', 'sessions.addStep'],
  way: ['way', 'sessions.addStep'],
  passkey: ['passkey', 'sessions.addPasskey'],
  unsent: ['way', 'sessions.addApp'],
  recoveryCodes: ['recoveryCodes', 'sessions.makeCodes'],
  email: ['confirmEmail', 'sessions.confirm'],
};

function Action({ advice }: { readonly advice: ProtectionAdvice }) {
  const { say } = useVisit();
  const addressOf = useChangeAddress();
  const action = actions[advice];
  if (!action) return null;
  const [to, text] = action;
  return <a href={to === 'confirmEmail' ? `#${pathTo(to)}` : addressOf(to)}>{say(text)}</a>;
}
