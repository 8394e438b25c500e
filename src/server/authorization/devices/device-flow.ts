import { type Adapter, errors, type KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { ErrorName } from '../../../contract/errors.ts';
import { type DeviceView, deviceDonePath, devicePath, roomPath } from '../../../contract/sign-in/device.ts';
import { Refused, refusalOf } from '../../http/refused.ts';
import { addressBudgets, keysOf } from '../../rate-limiter/address-budgets.ts';
import type { Limit, RateLimiter } from '../../rate-limiter/rate-limiter.ts';
import { hashToken } from '../../secrets/secrets.ts';
import type { NonceStore } from './nonce-store.ts';

export const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code';

export interface DeviceLimits {
  /** Limit of wrong codes from one address. */
  readonly guesses: Limit;
  /** Lifetime of a code. */
  readonly codeSeconds: number;
  /** Minimum interval between two token requests of a device (RFC 8628 §3.2). */
  readonly pollSeconds: number;
}

export interface DeviceDeps {
  readonly rateLimiter: RateLimiter;
  readonly deviceLimits: DeviceLimits;
  readonly nonces: NonceStore;
  /** Whether an administrator signs in the devices of a client, as a room. */
  isRoomDevice(clientId: string): Promise<boolean>;
  /** Shows a page of the device flow, in the brand of the client if it is known. */
  showDevice(ctx: KoaContextWithOIDC, view: DeviceView, brand?: DeviceBrand): Promise<void>;
}

/** The facts that determine the brand of a device's pages. */
export interface DeviceBrand {
  readonly clientId: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** The library's device flow with Portico's screens in place of the library's forms. */
export function deviceFeature(deps: DeviceDeps) {
  return {
    enabled: true,
    charset: 'base-20' as const, // no vowels, so that no code is a word (RFC 8628 §6.1)
    mask: '****-****',
    async userCodeInputSource(ctx: KoaContextWithOIDC, _form: string, _out?: unknown, error?: Error) {
      if (error && isWithoutSession(ctx)) return startAnew(ctx);
      await deps.showDevice(ctx, inputView(ctx, error));
    },
    async userCodeConfirmSource(
      ctx: KoaContextWithOIDC,
      _form: string,
      client: { clientId: string; clientName?: string | undefined },
      _info: unknown,
      userCode: string,
    ) {
      if (await deps.isRoomDevice(client.clientId)) return seeOther(ctx, roomPath, userCode);
      const view = {
        step: 'confirm' as const,
        xsrf: xsrfOf(ctx),
        userCode,
        appName: client.clientName ?? client.clientId,
      };
      await deps.showDevice(ctx, view, {
        clientId: client.clientId,
        parameters: ctx.oidc.entities.DeviceCode?.params ?? {},
      });
    },
    async successSource(ctx: KoaContextWithOIDC) {
      const brandId = ctx.oidc.params?.brandId;
      const query = new URLSearchParams({
        clientId: ctx.oidc.client?.clientId ?? '',
        ...(typeof brandId === 'string' && { brandId }),
      });
      ctx.redirect(`${deviceDonePath}?${query}`);
      ctx.status = 303;
    },
  };
}

/** The library sets the token just before it shows a form. */
const xsrfOf = ({ oidc }: KoaContextWithOIDC) =>
  String((oidc.session as { state?: { secret?: string } } | undefined)?.state?.secret ?? '');

/** Portico's errors by the names of the library's errors, whose classes it does not export. */
const problems: Readonly<Record<string, ErrorName>> = {
  NoCodeError: 'emptyCode',
  NotFoundError: 'deviceCodeUnknown',
  ExpiredError: 'deviceCodeExpired',
  AlreadyUsedError: 'deviceCodeUsed',
  TooManyGuesses: 'tooManyRequests',
};

/** Whether the browser has no session. The library would then fail when it shows a form again. */
const isWithoutSession = ({ oidc }: KoaContextWithOIDC) => (oidc.session as { new?: true } | undefined)?.new === true; // not in its types

function startAnew(ctx: KoaContextWithOIDC): void {
  Object.assign(ctx.oidc.session ?? {}, { touched: false });
  seeOther(ctx, devicePath, typedCode(ctx));
}

function seeOther(ctx: KoaContextWithOIDC, path: string, userCode: string | undefined): void {
  ctx.redirect(userCode ? `${path}?${new URLSearchParams({ user_code: userCode })}` : path);
  ctx.status = 303;
}

/** The code from the form or from the device's link. */
function typedCode(ctx: KoaContextWithOIDC): string | undefined {
  const { searchParams } = new URL(ctx.originalUrl, 'http://page.invalid');
  const typed = ctx.oidc.params?.user_code ?? searchParams.get('user_code');
  return typeof typed === 'string' && typed !== '' ? typed : undefined;
}

function inputView(ctx: KoaContextWithOIDC, error: Error | undefined): DeviceView {
  if (error?.name === 'AbortedError') return { step: 'declined' };
  const userCode = typedCode(ctx);
  const view = { step: 'enterCode' as const, xsrf: xsrfOf(ctx), ...(userCode && { userCode }) };
  if (!error) return view;
  const name = problems[error.name] ?? 'deviceFormOutdated';
  return { ...view, problem: refusalOf(name === 'tooManyRequests' ? 429 : name) };
}

class TooManyGuesses extends errors.CustomOIDCProviderError {
  constructor() {
    super('too_many_guesses', 'Too many codes were tried.');
    this.name = 'TooManyGuesses';
    this.statusCode = 429;
  }
}

class AlreadyUsed extends errors.CustomOIDCProviderError {
  constructor() {
    super('already_used', 'The code has been used.');
    this.name = 'AlreadyUsedError';
  }
}

/**
 * Limits the guesses from an address before the codes are compared, limits the polling of devices, and lets only one of
 * several concurrent confirmations of a code succeed.
 */
export function guardDeviceCodes(adapter: Adapter, deps: DeviceDeps): Adapter {
  const { rateLimiter, deviceLimits } = deps;
  // Two polls in twice the interval, with a tolerance for clocks and networks.
  const polls = { most: 2, windowMs: 2 * 0.8 * 1000 * deviceLimits.pollSeconds };
  return {
    ...adapter,
    async findByUserCode(userCode) {
      const find = async () => adapter.findByUserCode(userCode);
      if (!Provider.ctx) return find(); // no request to the library: `findCounted` is around it
      return findCounted(deps, Provider.ctx.ip, find).catch(refuseWith(() => new TooManyGuesses()));
    },
    async upsert(deviceCode, payload, expiresIn) {
      const isConfirmed = payload.inFlight && !payload.accountId && !payload.error;
      if (isConfirmed && (await deps.isRoomDevice(payload.clientId ?? ''))) throw new AlreadyUsed();
      if (isConfirmed && !(await isFirstClaim(deps, deviceCode))) throw new AlreadyUsed();
      return adapter.upsert(deviceCode, payload, expiresIn);
    },
    async find(deviceCode) {
      if (Provider.ctx?.oidc.route === 'token') {
        const key = `device-poll:${hashToken(deviceCode)}`;
        await rateLimiter.consume(key, polls).catch(refuseWith(() => new errors.SlowDown()));
      }
      return adapter.find(deviceCode);
    },
  };
}

/** Whether a code is taken for the first time: one of several concurrent confirmations gets it. */
export const isFirstClaim = (
  { nonces, deviceLimits }: Pick<DeviceDeps, 'nonces' | 'deviceLimits'>,
  deviceCode: string,
) => nonces.isFirstUse('DeviceClaim', deviceCode, 1000 * deviceLimits.codeSeconds);

/** Counts a guess of an address before a code is looked up; a right one counts for nothing. @throws Refused 429 */
export async function findCounted<Found>(
  { rateLimiter, deviceLimits }: Pick<DeviceDeps, 'rateLimiter' | 'deviceLimits'>,
  address: string,
  find: () => Promise<Found | undefined>,
): Promise<Found | undefined> {
  const budgets = addressBudgets('device-code', address, deviceLimits.guesses);
  await rateLimiter.consumeAll(budgets);
  const found = await find();
  if (found) await rateLimiter.refund(...keysOf(budgets));
  return found || undefined;
}

const refuseWith = (error: () => Error) => (reason: unknown) => {
  throw reason instanceof Refused ? error() : reason;
};
