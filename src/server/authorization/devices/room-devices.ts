import type { Provider } from 'oidc-provider';
import { Refused } from '../../http/refused.ts';
import type { BrowserSession } from '../../http/serve.ts';
import { type DeviceDeps, findCounted, isFirstClaim } from './device-flow.ts';

export interface RoomDeviceDeps extends Pick<DeviceDeps, 'rateLimiter' | 'deviceLimits' | 'nonces' | 'isRoomDevice'> {
  grantable(accountId: string, clientId: string, asked: readonly string[]): Promise<readonly string[]>;
}

/** A device of a room that waits for its administrator. */
export interface WaitingDevice {
  readonly clientId: string;
  /** As the device shows it. */
  readonly userCode: string;
  /** What the device says about its room (login_hint). */
  readonly hint: string | undefined;
}

/** Devices that an administrator signs in as a room (ACT-1). */
export interface RoomDevices {
  /** @throws Refused emptyCode, deviceCodeUnknown, deviceCodeExpired, deviceCodeUsed, 429 */
  find(userCode: string, address: string): Promise<WaitingDevice>;
  /**
   * Gives the device the tokens of the room. They say how the administrator was authenticated, and when.
   * @throws Refused as above
   */
  signIn(userCode: string, address: string, roomId: string, administrator: BrowserSession): Promise<void>;
  /** Denies the device its request. @throws Refused as above */
  deny(userCode: string, address: string): Promise<void>;
}

export function createRoomDevices(provider: () => Provider, deps: RoomDeviceDeps): RoomDevices {
  async function findCode(userCode: string, address: string) {
    const typed = userCode.toUpperCase().replace(/[^A-Z]/g, '');
    if (!typed) throw new Refused('emptyCode');
    const find = () => provider().DeviceCode.findByUserCode(typed, { ignoreExpiration: true });
    const code = await findCounted(deps, address, find);
    if (!code || !(await deps.isRoomDevice(code.clientId ?? ''))) throw new Refused('deviceCodeUnknown');
    if (code.isExpired) throw new Refused('deviceCodeExpired');
    if (code.error || code.accountId || code.inFlight) throw new Refused('deviceCodeUsed');
    return code;
  }
  async function takeCode(userCode: string, address: string) {
    const code = await findCode(userCode, address);
    if (!(await isFirstClaim(deps, code.jti))) throw new Refused('deviceCodeUsed');
    return code;
  }
  return {
    async find(userCode, address) {
      const { clientId = '', params, userCode: shown = '' } = await findCode(userCode, address);
      const { login_hint: hint } = params ?? {};
      return {
        clientId,
        userCode: `${shown.slice(0, 4)}-${shown.slice(4)}`,
        hint: typeof hint === 'string' ? hint.trim() : undefined,
      };
    },
    async signIn(userCode, address, roomId, { authenticatedAt, amr, acr }) {
      const code = await takeCode(userCode, address);
      const { clientId = '', params } = code;
      const asked = String(params?.scope ?? '')
        .split(' ')
        .filter(Boolean);
      const scope = (await deps.grantable(roomId, clientId, asked)).join(' ');
      const grant = new (provider().Grant)({ accountId: roomId, clientId });
      grant.addOIDCScope(scope);
      const proven = { authTime: Math.floor(authenticatedAt / 1000), amr: [...amr], ...(acr && { acr }) };
      Object.assign(code, { accountId: roomId, grantId: await grant.save(), scope, ...proven });
      await code.save();
    },
    async deny(userCode, address) {
      const code = await takeCode(userCode, address);
      Object.assign(code, { error: 'access_denied', errorDescription: 'The administrator denied access.' });
      await code.save();
    },
  };
}
