import { useState } from 'react';
import type { StartedScreen } from '../../contract/boot.ts';
import type { Refusal } from '../../contract/envelope.ts';
import type { ErrorName } from '../../contract/errors.ts';
import { ssoResultPath } from '../../contract/sign-in/sso-paths.ts';
import { leaveFor } from '../kernel/browser/document.ts';
import type { ScreenProps } from '../kernel/flow/screen.ts';
import { type ProvenCredential, setProvenAccount } from '../kernel/visit/proven-account.ts';
import { refusalOf, useVisit } from '../kernel/visit/visit.tsx';

/** The server has kept why there is no account. */
const kept: readonly ErrorName[] = ['ssoNoAccount', 'ssoIdentityConflict'];

/** Continues as the user of the provider, in the brand of the account. */
export function useAcceptIdentity(proceed: ScreenProps['proceed']) {
  const { api, brand, changeBrand, signIn, started } = useVisit();
  const [problem, setProblem] = useState<Refusal>();
  const [isWorking, setIsWorking] = useState(false);

  async function accept() {
    if (isWorking) return;
    setIsWorking(true);
    try {
      const { brandId, oneTimeSession } = await api.post('/api/sso/accept', {});
      setProvenAccount(identityOf(started));
      if (brandId !== brand.brandId) await changeBrand(brandId);
      proceed({ oneTimeSession });
    } catch (reason) {
      const refusal = refusalOf(reason);
      // Its screen names the company's sign-in.
      if (kept.includes(refusal.name) && signIn) return leaveFor(ssoResultPath(signIn.id));
      setProblem(refusal);
      setIsWorking(false);
    }
  }
  return { problem, isWorking, accept: () => void accept() };
}

/** Whom the provider has signed in, as the screen before the press names them. */
function identityOf(started: StartedScreen | undefined): ProvenCredential | undefined {
  const credential =
    started?.screen === 'ssoWelcome'
      ? started.data.email
      : started?.screen === 'ssoEmailMismatch' && started.data.ssoEmail;
  return credential ? { credential } : undefined;
}
