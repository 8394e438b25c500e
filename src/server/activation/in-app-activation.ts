import { activatePath } from '../../contract/account/activation.ts';
import { pathTo } from '../../rules/paths/page-path.ts';
import type { Account } from '../accounts/accounts.ts';
import { Refused } from '../http/refused.ts';
import type { RequestContext } from '../http/serve.ts';
import { normalizeCode } from '../one-time-proofs/one-time-proofs.ts';
import { parseLoginIdentifier } from '../sign-in/sign-in.ts';
import type { ActivationDeps } from './activation-deps.ts';
import { countGuess, isWaiting } from './open-activation.ts';
import { sessionSeconds } from './pin-store.ts';

interface TypedPin {
  readonly userName: string;
  readonly clientId: string;
  readonly pin: string;
  readonly theme?: string | undefined;
}

/**
 * Takes the PIN of a welcome message in a native app, and answers what opens the set-up in a browser once (ACT-1). It
 * signs nobody in. Where accounts are hidden, each wrong PIN is answered alike, whoever has that name.
 * @throws Refused 206, emptyCredential, emptyActivationPin, activationPinWrong, 326; where accounts are not hidden also 304,
 *   alreadyActivated, activationPinOver
 */
export async function activateInApp(deps: ActivationDeps, typed: TypedPin, context: RequestContext) {
  const client = await ownNativeApp(deps, typed.clientId);
  const pin = normalizeCode(typed.pin);
  if (!pin) throw new Refused('emptyActivationPin');
  const identifier = parseLoginIdentifier({ username: typed.userName }, deps.homeCountryOf(client.brandId ?? 0));
  if (identifier.kind === 'problem') throw new Refused(identifier.error);
  const forgive = await countGuess(deps, context);
  const accounts = await deps.accountsOf(identifier);
  const waiting = accounts.filter((account) => isWaiting(deps, account));
  const right = await deps.activations.guessPin(
    waiting.map(({ id }) => id),
    pin,
  );
  const account = waiting.find(({ id }) => id === right?.accountId);
  const { address, traceId } = context;
  const event = { event: 'activationPinChecked', clientId: client.clientId, address, traceId } as const;
  if (!right || !account) {
    await deps.audit.record({ ...event, outcome: 'activationPinWrong', accountId: waiting[0]?.id });
    throw await refusalOf(deps, accounts, waiting);
  }
  await forgive();
  await deps.audit.record({ ...event, outcome: 'ok', accountId: account.id });
  const query = new URLSearchParams({
    clientId: client.clientId,
    brandId: String(account.brandId),
    ...(account.locale && { localeId: account.locale }),
    ...(typed.theme && { theme: typed.theme }),
  });
  return {
    oneTimeSession: right.session,
    expiresInSeconds: sessionSeconds,
    continueAt: `${deps.origins.ofBrand(account.brandId)}${activatePath}?${query}#${pathTo('activationSetUp', { oneTimeSession: right.session })}`,
  };
}

/** Only an app of the operator's own may ask for a PIN. @throws Refused 206 */
async function ownNativeApp({ clients }: Pick<ActivationDeps, 'clients'>, clientId: string) {
  const client = await clients.byId(clientId);
  if (!client || client.isDisabled || client.isThirdParty || client.applicationType !== 'native')
    throw new Refused(206);
  return client;
}

async function refusalOf(
  deps: Pick<ActivationDeps, 'activations' | 'hidesAccounts'>,
  accounts: readonly Account[],
  waiting: readonly Account[],
): Promise<Refused> {
  if (deps.hidesAccounts) return new Refused('activationPinWrong');
  if (accounts.length === 0) return new Refused(304);
  if (waiting.length === 0)
    return new Refused(accounts.some(({ state }) => state === 'active') ? 'alreadyActivated' : 'activationPinOver');
  const isLeft = await deps.activations.hasGuesses(waiting.map(({ id }) => id));
  return new Refused(isLeft ? 'activationPinWrong' : 'activationPinOver');
}
