import type { OutputOf } from '../../contract/call.ts';
import type { roomCalls } from '../../contract/sign-in/rooms.ts';
import { type Account, type Accounts, isUsableRoom } from '../accounts/accounts.ts';
import type { Audit } from '../audit/audit.ts';
import type { Authorization } from '../authorization/authorization.ts';
import type { Clients } from '../clients/clients.ts';
import { contextFor, firstClosedGate, type Gate } from '../gate/gate.ts';
import { Refused } from '../http/refused.ts';
import type { BrowserSession, RequestContext } from '../http/serve.ts';
import { strengthOfClass } from '../sign-in/sign-in.ts';
import type { Database } from '../storage/database.ts';
import { inTransaction } from '../storage/transaction.ts';
import { type FindOwnDeps, findOwn, isConfirmedNow, type OwnAccount } from '../two-factor/two-factor.ts';

export interface RoomDeps extends FindOwnDeps {
  readonly accounts: Pick<Accounts, 'byId' | 'roomsOf' | 'activate'>;
  readonly clients: Pick<Clients, 'byId'>;
  readonly devices: Authorization['roomDevices'];
  /** All gates, in the order in which they are checked. */
  readonly gates: readonly Gate[];
  readonly audit: Audit;
  readonly database: Database;
}

/** @throws Refused 221 if nobody is signed in, administratorNeeded, confirmationDue */
async function ownAdministrator(deps: RoomDeps, context: RequestContext): Promise<OwnAccount> {
  const own = await findOwn(deps, context);
  if (own.account.role !== 'administrator') throw new Refused('administratorNeeded');
  if (!isConfirmedNow(own)) throw new Refused('confirmationDue');
  return own;
}

/**
 * The device that shows a code, and the rooms that it may become.
 * @throws Refused 221, administratorNeeded, confirmationDue, noRooms, and those of a device's code
 */
export async function findRoomDevice(
  deps: RoomDeps,
  typed: string,
  context: RequestContext,
): Promise<OutputOf<typeof roomCalls.findRoomDevice>> {
  const { account } = await ownAdministrator(deps, context);
  const { clientId, userCode, hint } = await deps.devices.find(typed, context.address);
  const [client, all] = await Promise.all([deps.clients.byId(clientId), deps.accounts.roomsOf(account.companyId)]);
  if (all.length === 0) throw new Refused('noRooms');
  const named = all.filter(({ id, extension }) => hint !== undefined && (hint === id || hint === extension));
  const rooms = (named.length > 0 ? named : all).map(({ id: roomId, name, extension }) => ({
    roomId,
    name,
    ...(extension && { extension }),
  }));
  return { appName: client?.name ?? clientId, userCode, rooms };
}

/**
 * Signs the device in as a room of the administrator's company.
 * @throws Refused as above, and roomUnavailable
 */
export async function activateRoom(
  deps: RoomDeps,
  { userCode, roomId }: { readonly userCode: string; readonly roomId: string },
  context: RequestContext,
): Promise<{ name: string }> {
  const { account: administrator, session } = await ownAdministrator(deps, context);
  const { clientId } = await deps.devices.find(userCode, context.address);
  const room = await deps.accounts.byId(roomId);
  const isOurs = room?.companyId === administrator.companyId && isUsableRoom(room);
  if (!isOurs || (await isStopped(deps, room, clientId, session))) throw new Refused('roomUnavailable');
  // first: a device that asks in between would get no tokens, and its code is used up by that
  if (room.state === 'notActivated') await inTransaction(deps.database, (tx) => deps.accounts.activate(tx, room.id));
  await deps.devices.signIn(userCode, context.address, room.id, session);
  const { address, traceId } = context;
  const record = { outcome: 'ok', clientId, address, traceId };
  await deps.audit.record({ ...record, event: 'roomActivationConfirmed', accountId: administrator.id });
  await deps.audit.record({ ...record, event: 'roomActivated', accountId: room.id });
  return { name: `${room.firstName} ${room.lastName}` };
}

/** Whether a gate would refuse the device its tokens. Its own address is asked about when it fetches them. */
async function isStopped(
  { gates }: RoomDeps,
  room: Account,
  clientId: string,
  { acr }: BrowserSession,
): Promise<boolean> {
  const context = contextFor({
    account: { ...room, state: 'active' },
    clientId,
    address: undefined,
    strength: strengthOfClass(acr),
    isBySingleSignOn: true, // the administrator has passed that gate
  });
  return (await firstClosedGate(gates, 'token', context)) !== undefined;
}

/** Denies a device its request. @throws Refused as for finding it */
export async function denyRoomDevice(deps: RoomDeps, userCode: string, context: RequestContext): Promise<void> {
  const { account } = await ownAdministrator(deps, context);
  await deps.devices.deny(userCode, context.address);
  const { address, traceId } = context;
  const record = { event: 'roomActivationConfirmed', outcome: 'access_denied' } as const;
  await deps.audit.record({ ...record, accountId: account.id, address, traceId });
}
