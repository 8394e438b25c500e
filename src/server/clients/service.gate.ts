import type { ErrorName } from '../../contract/errors.ts';
import type { Account, Service } from '../accounts/accounts.ts';
import { type Gate, memoised } from '../gate/gate.ts';
import type { Clients } from './clients.ts';

const errors: Readonly<Record<Service, ErrorName>> = {
  phone: 'mainServiceAccountError',
  chat: 'chatServiceAccountError',
};

export interface ServiceGateDeps {
  readonly clients: Pick<Clients, 'byId'>;
  brandAcceptsChat(brandId: number): boolean;
}

/** Gates of an app that belongs to a service which the company of the account, or its brand (BRAND-7), does not have. */
export function serviceGates({ clients, brandAcceptsChat }: ServiceGateDeps): readonly Gate[] {
  const client = memoised(({ clientId }) => clients.byId(clientId));
  const isOff = (service: Service, { servicesOff, brandId }: Account) =>
    servicesOff.includes(service) || (service === 'chat' && !brandAcceptsChat(brandId));
  return (Object.keys(errors) as Service[]).map((service) => ({
    name: `${service}ServiceOff`,
    stage: 'afterPassword',
    refusalCode: 605,
    refusalName: errors[service],
    async isClosed(context) {
      if (!context.account || !isOff(service, context.account)) return false;
      return (await client(context))?.service === service;
    },
  }));
}
