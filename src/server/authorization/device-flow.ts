import { type Adapter, errors, type KoaContextWithOIDC, Provider } from 'oidc-provider';
import { type DeviceView, deviceDonePath, devicePath } from '../../contract/device.ts';
import type { ErrorName } from '../../contract/errors.ts';
import { rateLimitKey } from '../http/client-address.rules.ts';
import { Refused, refusalOf } from '../http/refused.ts';
import type { Limit, RateLimiter } from '../rate-limiter/rate-limiter.ts';
import { hashToken } from '../secrets/secrets.ts';
import type { NonceStore } from './nonce-store.ts';

export const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code';

export interface DeviceLimits {
  /** Wrong codes from one address. */
  readonly guesses: Limit;
  /** Seconds for which a code is good. */
  readonly codeSeconds: number;
  /** Seconds that a device waits between two questions (RFC 8628 §3.2). */
  readonly pollSeconds: number;
}

export interface DeviceParts {
  readonly rateLimiter: RateLimiter;
  readonly deviceLimits: DeviceLimits;
  readonly nonces: NonceStore;
  /** Answers a page of the device flow, in the brand of the client where it is known. */
  showDevice(ctx: KoaContextWithOIDC, view: DeviceView, brand?: DeviceBrand): Promise<void>;
}

/** What says which brand the pages of a device have. */
export interface DeviceBrand {
  readonly clientId: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** What the library makes of our screens; its own forms stay unused. */
export function deviceFeature(parts: DeviceParts) {
  return {
    enabled: true,
    charset: 'base-20' as const, // no vowels, so that no code is a word (RFC 8628 §6.1)
    mask: '****-****',
    async userCodeInputSource(ctx: KoaContextWithOIDC, _form: string, _out?: unknown, error?: Error) {
      if (error && isWithoutSession(ctx)) return startAnew(ctx);
      await parts.showDevice(ctx, inputView(ctx, error));
    },
    async userCodeConfirmSource(
      ctx: KoaContextWithOIDC,
      _form: string,
      client: { clientId: string; clientName?: string | undefined },
      _info: unknown,
      userCode: string,
    ) {
      const view = {
        step: 'confirm' as const,
        xsrf: xsrfOf(ctx),
        userCode,
        appName: client.clientName ?? client.clientId,
      };
      await parts.showDevice(ctx, view, {
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

/** Set by the library just before it shows a form. */
const xsrfOf = ({ oidc }: KoaContextWithOIDC) =>
  String((oidc.session as { state?: { secret?: string } } | undefined)?.state?.secret ?? '');

/** What the library says by the names of its errors; it exports none of them. */
const problems: Readonly<Record<string, ErrorName>> = {
  NoCodeError: 'emptyCode',
  NotFoundError: 'deviceCodeUnknown',
  ExpiredError: 'deviceCodeExpired',
  AlreadyUsedError: 'deviceCodeUsed',
  TooManyGuesses: 'tooManyRequests',
};

/** The library shows a form again that it cannot tie to a browser without its cookie, and fails at that. */
const isWithoutSession = ({ oidc }: KoaContextWithOIDC) => (oidc.session as { new?: true } | undefined)?.new === true; // a property of its own

function startAnew(ctx: KoaContextWithOIDC): void {
  Object.assign(ctx.oidc.session ?? {}, { touched: false });
  const typed = typedCode(ctx);
  ctx.redirect(typed ? `${devicePath}?${new URLSearchParams({ user_code: typed })}` : devicePath);
  ctx.status = 303;
}

/** The code as it was typed, or as the device's link brought it. */
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
 * Counts the codes that are tried from an address before they are compared, and how often a device asks; lets one go on
 * of those who confirm a code.
 */
export function guardDeviceCodes(adapter: Adapter, parts: DeviceParts): Adapter {
  const { rateLimiter, deviceLimits } = parts;
  const codeLifetimeMs = 1000 * deviceLimits.codeSeconds;
  // Twice the interval, less what clocks and networks take.
  const polls = { most: 2, windowMs: 2 * 0.8 * 1000 * deviceLimits.pollSeconds };
  return {
    ...adapter,
    async findByUserCode(userCode) {
      const key = `device-code:${rateLimitKey(Provider.ctx?.ip ?? '')}`;
      await rateLimiter.consume(key, deviceLimits.guesses).catch(refuseWith(() => new TooManyGuesses()));
      const found = await adapter.findByUserCode(userCode);
      if (found) await rateLimiter.refund(key);
      return found;
    },
    async upsert(deviceCode, payload, expiresIn) {
      const isConfirmed = payload.inFlight && !payload.accountId && !payload.error;
      if (isConfirmed && !(await parts.nonces.isFirstUse('DeviceClaim', deviceCode, codeLifetimeMs)))
        throw new AlreadyUsed();
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

const refuseWith = (error: () => Error) => (reason: unknown) => {
  throw reason instanceof Refused ? error() : reason;
};
