import { useEffect } from 'react';
import type { Refusal } from '../../../contract/envelope.ts';
import { TextLink } from '../../../ui/buttons/Button.tsx';
import type { ButtonLink } from '../../../ui/buttons/ButtonLink.tsx';
import { ignoreNotLoaded } from '../../kernel/network/loadPart.ts';
import { useVisit } from '../../kernel/visit/visit.tsx';
import { ssoWayOf } from './sso-way.rules.ts';

/** Beside the sentence of an error that leads to single sign-on: the way there, or who can help where it is not offered. */
export function SsoWay({ error, as: Link = TextLink }: { error: Refusal; as?: typeof TextLink | typeof ButtonLink }) {
  const visit = useVisit();
  const { say, hasText, loadTexts } = visit;
  useEffect(() => void loadTexts('ssoWay').catch(ignoreNotLoaded), [loadTexts]);
  if (error.leadsTo !== 'ssoLogin' || !hasText('ssoWay.continue')) return null;
  const way = ssoWayOf(error, visit);
  if (!way) return say('ssoWay.notHere');
  return (
    <Link href={way.address}>
      {way.provider ? say('ssoWay.signInWith', { provider: way.provider }) : say('ssoWay.continue')}
    </Link>
  );
}
