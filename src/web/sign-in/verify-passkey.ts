import type { OutputOf } from '../../contract/call.ts';
import type { AssertedPasskey } from '../../contract/two-factor/passkey-credentials.ts';
import type { passkeySignInCalls } from '../../contract/two-factor/passkeys.ts';
import { removeStored, store } from '../kernel/browser/storage.ts';
import { CallRefused } from '../kernel/network/api.ts';
import { fraudFieldOf } from '../kernel/outside-scripts/outsideScripts.ts';
import { passkeyProblem } from '../kernel/passkeys/passkey-problem.rules.ts';
import { askForPasskey, signalUnknown } from '../kernel/passkeys/passkeys.ts';
import { setProvenAccount } from '../kernel/visit/proven-account.ts';
import { refusalOf, type Visit } from '../kernel/visit/visit.tsx';
import type { SignInEffect } from './sign-in.flow.ts';

type CheckPasskey = Extract<SignInEffect, { do: 'checkPasskey' }>;
type Verified = OutputOf<typeof passkeySignInCalls.signInByPasskey>;

/** What the browser is asked for; undefined once the sign-in is over. Its challenge counts once. */
export const fetchPasskeyRequest = async ({ api }: Pick<Visit, 'api'>) =>
  (await api.get('/api/passkeys/sign-in-options', {})).options;

/** What the browser is asked for, where the user waits for it. @throws CallRefused with what became of the sign-in */
async function requirePasskeyRequest({ api }: Pick<Visit, 'api'>) {
  const options = await fetchPasskeyRequest({ api });
  if (options) return options;
  await api.get('/api/login-info', {});
  throw new CallRefused(passkeyProblem('get', ''));
}

/**
 * Signs in by a passkey: one that was chosen already, or one that the browser is asked for. Without a connection it fails as
 * a passkey does: a form that was refused for the lost connection would be sent again later, and nobody has sent this one.
 */
export async function verifyPasskey(check: CheckPasskey, visit: Visit): Promise<Verified> {
  return verify(check, visit).catch((reason) => {
    throw refusalOf(reason).name === 'networkError' ? new CallRefused(passkeyProblem('get', '')) : reason;
  });
}

async function verify({ known, chosen }: CheckPasskey, visit: Visit): Promise<Verified> {
  const { api, brand, changeBrand } = visit;
  const { credential, stays } = chosen;
  const used = credential ?? (await askForPasskey(await requirePasskeyRequest(visit)));
  const verified = await api
    .post('/api/passkeys/sign-in', {
      ...(await fraudFieldOf(brand)),
      credential: used,
      ...(known && accountOf(known)),
      ...(stays !== undefined && { staySignedIn: stays }),
    })
    .catch((reason) => {
      if (refusalOf(reason).name === 'passkeyUnknown') forget(used, visit);
      throw reason;
    });
  store('entranceChosen', 'passkey');
  if (!known) removeStored('credential'); // of somebody else, perhaps: it is not remembered
  if (!verified.completed) await showAccount(known, visit);
  if (verified.brandId !== brand.brandId) await changeBrand(verified.brandId);
  return verified;
}

const accountOf = ({ username, extension, typed: { countryCode } }: NonNullable<CheckPasskey['known']>) => ({
  username,
  ...(extension && { extension }),
  ...(countryCode && { countryCode }),
});

/** The provider of the passkey shall offer it no longer. Its identifier is the host of the page. */
function forget({ id }: AssertedPasskey, { address }: Visit): void {
  signalUnknown(new URL(address).hostname, id);
}

/** The next steps say whom they are for. What the account signs in with is asked of the server where nothing was typed. */
async function showAccount(known: CheckPasskey['known'], { api }: Visit): Promise<void> {
  if (known) return setProvenAccount({ credential: known.shown, extension: known.extension });
  const { account } = await api.get('/api/login-info', {}).catch(() => ({ account: undefined }));
  setProvenAccount(account);
}
