import type { ErrorName } from '../../contract/errors.ts';
import type { Service } from '../accounts/accounts.ts';
import { type Gate, memoised } from '../gate/gate.ts';
import type { Clients } from './clients.ts';

const errors: Readonly<Record<Service, ErrorName>> = {
  phone: 'mainServiceAccountError',
  chat: 'chatServiceAccountError',
};

/** Gates of an app that belongs to a service which the company of the account does not have. */
export function serviceGates({ byId }: Pick<Clients, 'byId'>): readonly Gate[] {
  const client = memoised(({ clientId }) => byId(clientId));
  return (Object.keys(errors) as Service[]).map((service) => ({
    name: `${service}ServiceOff`,
    stage: 'afterPassword',
    refusalCode: 605,
    refusalName: errors[service],
    async isClosed(context) {
      if (!context.account?.servicesOff.includes(service)) return false;
      return (await client(context))?.service === service;
    },
  }));
}
