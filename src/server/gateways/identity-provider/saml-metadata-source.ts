import { type Guard, sendGuarded } from './guarded-request.ts';
import { IdentityRefused } from './identity-provider.ts';
import { readMetadata } from './saml-metadata.ts';
import type { ProviderMetadata } from './saml-settings.ts';

/** Fetches the metadata of a provider: from https and public addresses alone. @throws IdentityRefused */
export async function fetchMetadata(address: string, guard: Guard): Promise<ProviderMetadata> {
  const { host } = new URL(address);
  const answer = await sendGuarded(address, {}, guard).catch((reason: Error) => {
    throw new IdentityRefused('unreachable', `${host}: ${reason.message}`);
  });
  if (answer.status !== 200) throw new IdentityRefused('unreachable', `${host} answered ${answer.status}.`);
  return readMetadata(await answer.text());
}
